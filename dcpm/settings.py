"""The environment and a settings file -> one checked value. The only module that reads either.

Every setting is `DCPM_<GROUP>_<NAME>`, for example DCPM_LLM_BASE_URL, or a line in `dcpm.toml` in the deployment's folder:

    [llm]
    base_url = "https://…/v1"

The environment wins over the file. Where neither says anything, DCPM runs by itself: an embedded Milvus in the
deployment's folder, the small packaged embedder, and a simulated model.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_serializer,
    field_validator,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from dcpm.errors import SettingsError
from dcpm.llm import prices
from dcpm.model.domains import DEFAULT_DOMAINS, MAX_DOMAINS
from dcpm.model.ids import TENANT_DEFAULT

SIMULATED = "simulated"
EMBEDDED = "embedded"


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_serializer("token", "api_key", when_used="json", check_fields=False)
    def _reveal(self, secret: SecretStr) -> str:
        """Workers of the fleet get the settings as JSON, keys included; nothing else serialises them."""
        return secret.get_secret_value()


def _known_zone(zone: str) -> str:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError) as exc:
        raise ValueError(f"{zone!r} is no time zone: give a name like Europe/Berlin") from exc
    return zone


class MilvusSettings(_Group):
    """`uri`: `embedded`, or a server's http://host:19530. `prefix` opens every collection's name.

    `connect_wait_s`: how long a server that is starting is waited for.
    """

    uri: str = EMBEDDED
    token: SecretStr = SecretStr("")
    prefix: str = Field(default="dcpm", pattern=r"[A-Za-z_][A-Za-z0-9_]{0,40}")
    connect_wait_s: float = Field(default=15.0, ge=0)


class LlmSettings(_Group):
    """`base_url`: `simulated`, or any OpenAI-compatible endpoint. `models` names the model of a stage, `model` all others."""

    base_url: str = SIMULATED
    api_key: SecretStr = SecretStr("")
    model: str = "simulated-1"
    models: dict[Literal["extract", "reconcile", "induce", "describe", "abstract"], str] = {}
    mode: Literal["auto", "tools", "json_schema", "json_object", "prompt"] = "auto"
    concurrency: int = Field(default=16, ge=1, le=10_000)
    requests_per_minute: float | None = Field(default=None, gt=0, le=1e9)
    tokens_per_minute: float | None = Field(default=None, gt=0, le=1e9)
    tokens_counted: Literal["total", "input"] = "total"  # what the endpoint's token limit counts
    burst_s: float = Field(default=3.0, gt=0, le=60)
    """What may come at once, in seconds of the rate: no window holds more than rate * length + one call + rate * burst_s."""
    daytime_share: float = Field(default=0.2, gt=0, lt=1)
    """Of the rates, what is kept for the day; the night gets the rest. Each keeps to its own part."""
    patience_s: float = Field(default=1_800.0, ge=0, le=86_400)
    """For how long a night waits for an endpoint that is down. The day does not wait: what it cannot ask stays pending."""
    attempts: int = Field(default=4, ge=1, le=20)
    timeout_s: float = Field(default=120.0, gt=0, le=3_600)
    extra_body: dict[str, Any] = {}
    prices: dict[str, dict[str, float | str] | list[dict[str, float | str]]] = {}
    """model -> {"input", "cached", "output"} in USD per million tokens; a model without a price has no cost, not cost 0.

    Or a list of them, each with "from" and "to" (HH:MM in `prices_zone`, across midnight where it must be) and at most one
    without, for all other hours. "batch" is the factor that a provider's batch takes of a price.
    """
    prices_zone: str = "UTC"
    prices_from: Literal["settings", "genai-prices"] = "settings"
    """Where models that `prices` does not name get theirs: nowhere, or from the list in the package genai-prices."""

    @field_validator("prices_zone")
    @classmethod
    def _known_prices_zone(cls, zone: str) -> str:
        return _known_zone(zone)

    @model_validator(mode="after")
    def _readable_prices(self) -> Self:
        for model, given in self.prices.items():
            try:
                prices.parse(given, self.prices_zone)
            except SettingsError as exc:
                raise ValueError(f"of {model!r}, {exc}") from exc
        return self


class EmbedderSettings(_Group):
    """`kind`: minilm (packaged), bge-m3, openai (an /embeddings endpoint), hash (no meaning, for tests), oracle (demo)."""

    kind: Literal["minilm", "bge-m3", "openai", "hash", "oracle"] = "minilm"
    model: str = ""
    base_url: str = ""
    api_key: SecretStr = SecretStr("")
    dim: int = Field(default=0, ge=0, le=32_768)
    device: str = "cpu"
    batch: int = Field(default=32, ge=1, le=4_096)
    truth: str = ""  # oracle only: the planted truth it knows
    profile: dict[str, Any] = {}
    """Fields of EmbeddingProfile that replace the model's own, e.g. {"theta_beh": 0.5}."""


class DaySettings(_Group):
    reconcile: bool = True  # off: every item is added, for ablations
    max_retirements: int = Field(default=8, ge=0, le=1_000)
    max_attempts: int = Field(default=3, ge=1, le=1_000)
    writers: int = Field(default=8, ge=1, le=256)  # users written side by side by `import`
    import_turns: int = Field(default=10, ge=1, le=1_000)  # turns that an import puts into one add_memory call


class NightSettings(_Group):
    max_items: int = Field(default=100_000, ge=1)
    max_users: int = Field(default=2_000, ge=1)
    min_shards: int = Field(default=2, ge=1)
    shards_per_wave: int = Field(default=8, ge=1)
    shards_in_flight: int = Field(default=2, ge=1)
    max_nights: int = Field(default=30, ge=1)
    context_nodes: int = Field(default=5, ge=0)
    describes_per_call: int = Field(default=8, ge=1)
    excluded_domains: list[str] = []
    induction: bool = True
    collision: bool = True
    cron: str = "0 2 * * *"
    zone: str = "UTC"

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str) -> str:
        return _known_zone(zone)


class BudgetSettings(_Group):
    """What one window may take in all, what each tenant's users may take of it, and what each user may; None for no budget.

    Tokens are those read and written together. Money needs a price for every model of the night, at every hour.
    """

    window_usd: float | None = Field(default=None, gt=0, le=1e9)
    window_tokens: int | None = Field(default=None, gt=0, le=10**15)
    window_calls: int | None = Field(default=None, gt=0, le=10**12)
    tenant_usd: float | None = Field(default=None, gt=0, le=1e9)
    tenant_tokens: int | None = Field(default=None, gt=0, le=10**15)
    tenant_calls: int | None = Field(default=None, gt=0, le=10**12)
    user_usd: float | None = Field(default=None, gt=0, le=1e9)
    user_tokens: int | None = Field(default=None, gt=0, le=10**15)
    user_calls: int | None = Field(default=None, gt=0, le=10**12)


class JournalSettings(_Group):
    """Where replies and attempts are kept. `uri`: "" for two SQLite files in the deployment's folder, which one machine uses;
    a folder that several machines share, or an object store (`s3://bucket/prefix?region=…`), for a fleet.

    `keep_days`: for how long a reply answers a question that is asked again; None takes the nights that a fact stays
    selectable. `flush_interval_s`: for how long a write waits for others to share it; None is 0 on a disk, 0.02 elsewhere.
    """

    uri: str = ""
    keep_days: float | None = Field(default=None, gt=0, le=36_500)
    flush_interval_s: float | None = Field(default=None, ge=0, le=10)
    flush_bytes: int = Field(default=4 * 1024 * 1024, ge=1, le=1 << 30)


class FleetSettings(_Group):
    """Where the night runs. `ray_address`: "" starts a local cluster of `num_cpus` (0: all of this machine)."""

    ray_address: str = ""
    num_cpus: int = Field(default=0, ge=0)
    embed_gpus: float = Field(default=0.0, ge=0)
    embedders: int = Field(default=1, ge=1)
    askers: int = Field(default=1, ge=1)
    object_store_mb: int = Field(default=200, ge=80)  # of a local cluster; what is over it spills to disk
    stage_timeout_s: float = Field(default=3_600.0, gt=0)
    prefect_api_url: str = ""


class MetricsSettings(_Group):
    """Where a night under way tells Prometheus its figures: at http://host:port/metrics; `port` 0: nowhere."""

    host: str = "127.0.0.1"
    port: int = Field(default=0, ge=0, le=65_535)


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="DCPM_", env_nested_delimiter="_", env_nested_max_split=1, extra="forbid", frozen=True
    )

    home: Path = Path("~/.dcpm")
    tenant: str = TENANT_DEFAULT
    log: Literal["debug", "info", "warning", "error"] = "warning"
    domains: tuple[str, ...] = DEFAULT_DOMAINS
    milvus: MilvusSettings = MilvusSettings()
    llm: LlmSettings = LlmSettings()
    embedder: EmbedderSettings = EmbedderSettings()
    day: DaySettings = DaySettings()
    night: NightSettings = NightSettings()
    journal: JournalSettings = JournalSettings()
    budget: BudgetSettings = BudgetSettings()
    fleet: FleetSettings = FleetSettings()
    metrics: MetricsSettings = MetricsSettings()

    @field_validator("home")
    @classmethod
    def _absolute(cls, home: Path) -> Path:
        return home.expanduser().absolute()

    @field_validator("domains")
    @classmethod
    def _bounded_domains(cls, domains: tuple[str, ...]) -> tuple[str, ...]:
        if not 1 <= len(domains) <= MAX_DOMAINS or len(set(domains)) != len(domains):
            raise ValueError(f"give between 1 and {MAX_DOMAINS} different names")
        return tuple(name.strip().casefold() for name in domains)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        home = init_settings().get("home") or os.environ.get("DCPM_HOME") or cls.model_fields["home"].default
        file = Path(home).expanduser() / "dcpm.toml"
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, file)

    @property
    def is_simulated(self) -> bool:
        return self.llm.base_url == SIMULATED


def load(home: Path | None = None, **overrides: Any) -> Settings:
    """The settings in force; `overrides` (whole groups or top-level values) win over environment and file.

    Raises SettingsError naming each field, its value and what it may be.
    """
    given = {**({"home": home} if home is not None else {}), **overrides}
    try:
        return Settings(**given)
    except ValidationError as exc:
        raise SettingsError(_explained(exc)) from exc
    except ValueError as exc:
        raise SettingsError(f"the settings could not be read: {exc}") from exc


def from_json(text: str) -> Settings:
    """What `to_json` wrote, without looking at this process's environment."""
    return Settings.model_validate_json(text)


def to_json(settings: Settings) -> str:
    return settings.model_dump_json()


def _explained(error: ValidationError) -> str:
    """One line a field: its environment variable, what is wrong; secrets are never repeated."""
    lines = []
    for problem in error.errors():
        name = "DCPM_" + "_".join(str(part) for part in problem["loc"]).upper()
        # Only a single plain setting is repeated: a whole group may hold a key.
        is_plain = len(problem["loc"]) == 2 and isinstance(problem.get("input"), (str, int, float, bool))
        secret = any(word in name for word in ("KEY", "TOKEN", "URI", "URL"))
        value = f" = {problem.get('input')!r}" if is_plain and not secret else ""
        lines.append(f"{name}{value}: {problem['msg']}")
    return "; ".join(lines)
