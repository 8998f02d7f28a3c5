"""Attacks on the day: what is acknowledged, what is forgotten, and one bad raw beside good ones."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

import pytest

from dcpm.adapters.conversations import read_chat, read_personamem
from dcpm.errors import DcpmError
from dcpm.model.ids import tenant_key
from dcpm.model.items import Item, Message, Raw, Role
from dcpm.model.moments import parse_moment
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.users import Activity
from dcpm.read.reader import Reader
from dcpm.testing.fake_asker import ScriptedAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_journal import MemoryJournal, MemoryLedger
from dcpm.testing.fake_store import FakeStore
from dcpm.write.writer import Writer

TK = tenant_key("acme", "ada")
PROFILE = EmbeddingProfile("hash", reconcile_floor=0.15)
EMBEDDER = HashEmbedder(128)
BEYOND = "9999-12-31T23:59:59-14:00"


class NoFiles:
    def forget(self, tk: str) -> int:
        return 0


def extract(data: dict[str, Any]) -> dict[str, Any]:
    items = []
    for turn in data["turns"]:
        for sentence in re.findall(r"[^.]+\.", turn["text"]):
            sentence = sentence.strip()
            forget = sentence.startswith("Forget")
            topic = sentence.removeprefix("Forget the ").rstrip(".") if forget else ""
            text = topic or sentence
            items.append({"kind": "forget" if forget else "fact", "text": text, "topic": topic, "quote": sentence})
    return {"items": items, "summary": "The user said: " + " ".join(t["text"] for t in data["turns"]), "language": "en"}


def judge(data: dict[str, Any]) -> dict[str, Any]:
    return {"decisions": [{"new": n["alias"], "op": "ADD", "targets": []} for n in data["new"]]}


class JournalingAsker:
    """A ScriptedAsker that keeps replies as Fanout does; `before` runs while the model thinks."""

    def __init__(self, journal: MemoryJournal, before: Any = lambda: None) -> None:
        self.inner = ScriptedAsker({"extract": extract, "reconcile": judge})
        self.journal, self.before = journal, before

    def ask(self, questions: list[Question], *, window: str = "", shard: str = "") -> list[Reply | Rejected]:
        answers = self.inner.ask(questions, window=window, shard=shard)
        before, self.before = self.before, lambda: None
        before()
        for question, answer in zip(questions, answers, strict=True):
            if isinstance(answer, Reply):
                self.journal.put(question.tk, answer.digest, str(answer.payload))
        return answers


def writer_on(store: FakeStore, clock: FakeClock, asker: Any = None, journal: MemoryJournal | None = None) -> Writer:
    asker = asker or ScriptedAsker({"extract": extract, "reconcile": judge})
    return Writer(store, EMBEDDER, asker, clock, PROFILE, on_forgotten=journal.forget if journal else lambda tk: None)


def say(writer: Writer, text: str, **given: Any) -> Any:
    return writer.add_memory("acme", given.pop("user", "ada"), [Message(Role.USER, text)], **given)


def facts(store: FakeStore, tk: str = TK) -> list[str]:
    return [i.text for i in store.scan(Item, [tk]) if i.kind == "fact"]


# -- one bad raw


def test_a_time_that_no_calendar_holds_does_not_block_the_user_for_ever() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    with contextlib.suppress(DcpmError, ValueError):
        say(writer, "Home is Rome.", at=parse_moment(BEYOND))  # what `dcpm add --at` makes of it
    say(writer, "Tea is my drink.")
    assert "Tea is my drink." in facts(store)


def test_one_users_bad_raw_does_not_keep_resume_from_the_others() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    users = ["ada", "bob", "eve"]
    for user in users:
        say(writer, "Tea is my drink.", user=user, wait=False)
    first = min(users, key=lambda user: tenant_key("acme", user))
    header = store.scan(Raw, [tenant_key("acme", first)])[0]
    store.upsert([header.replaced(n_body_pieces=2)])  # a piece is lost: StoreDamaged
    with contextlib.suppress(DcpmError):
        writer.resume()
    others = [tenant_key("acme", user) for user in users if user != first]
    assert all(facts(store, tk) for tk in others)


def test_a_time_the_model_made_up_does_not_break_every_later_recall() -> None:
    def beyond(data: dict[str, Any]) -> dict[str, Any]:
        found = extract(data)
        return {**found, "items": [{**item, "since": BEYOND} for item in found["items"]]}

    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock, ScriptedAsker({"extract": beyond, "reconcile": judge}))
    say(writer, "Tea is my drink.")
    Reader(store, EMBEDDER, clock).recall("acme", "ada", "drink")


# -- acknowledged and lost


def test_what_is_said_right_after_forget_is_remembered() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    say(writer, "Home is Rome.")
    writer.forget_user("acme", "ada", MemoryJournal(), MemoryLedger(), NoFiles())
    receipt = say(writer, "Tea is my drink.")
    assert receipt.state == "done"
    assert facts(store) == ["Tea is my drink."]


def test_what_is_said_soon_after_forgetting_a_long_raw_is_remembered() -> None:
    """recorded_at runs ahead of the clock by one ms an item, and the tombstone with it."""
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    say(writer, " ".join(f"Thing {n} pleases me." for n in range(300)))
    clock.advance(100)
    writer.forget_user("acme", "ada", MemoryJournal(), MemoryLedger(), NoFiles())
    clock.advance(100)
    assert say(writer, "Tea is my drink.").state == "done"
    assert facts(store) == ["Tea is my drink."]


def test_a_clock_that_was_set_back_loses_nothing_said_after_forget() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    say(writer, "Home is Rome.")
    clock.advance(1_000)
    writer.forget_user("acme", "ada", MemoryJournal(), MemoryLedger(), NoFiles())
    clock.advance(-60_000)
    assert say(writer, "Tea is my drink.").state == "done"
    assert facts(store) == ["Tea is my drink."]


# -- forgetting from another process


def test_forgetting_in_another_process_while_the_model_thinks_leaves_no_reply() -> None:
    store, clock, journal = FakeStore(EMBEDDER.identity), FakeClock(), MemoryJournal()
    other = writer_on(store, clock, journal=journal)

    def forget() -> None:
        clock.advance(10)
        other.forget_user("acme", "ada", journal, MemoryLedger(), NoFiles())

    asker = JournalingAsker(journal, forget)
    say(writer_on(store, clock, asker, journal), "Home is Rome.")
    assert facts(store) == []
    assert journal.forget(TK) == 0, "replies that quote the user are still in the journal"


def test_forgetting_in_another_process_between_two_writes_leaves_no_name() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer, other = writer_on(store, clock), writer_on(store, clock)
    say(writer, "Home is Rome.")
    plain = store.upsert

    def late(rows: Any) -> None:
        if any(isinstance(row, Activity) for row in rows):
            store.upsert = plain  # type: ignore[method-assign]
            clock.advance(10)
            other.forget_user("acme", "ada", MemoryJournal(), MemoryLedger(), NoFiles())
        plain(rows)

    store.upsert = late  # type: ignore[method-assign]
    say(writer, "Tea is my drink.")
    left = {name: rows for name, rows in store.contents().items() if name != "tombstones" and rows}
    assert not left, sorted(left)


def test_a_request_to_forget_what_is_unknown_leaves_no_reply_that_repeats_it() -> None:
    store, clock, journal = FakeStore(EMBEDDER.identity), FakeClock(), MemoryJournal()
    say(writer_on(store, clock, JournalingAsker(journal), journal), "Forget the zanzibar.")
    bodies = " ".join(raw.body for raw in store.scan(Raw, [TK]))
    assert "zanzibar" not in bodies
    assert "zanzibar" not in str(journal._replies)


def test_forgetting_a_topic_takes_the_summary_of_every_session_that_told_it() -> None:
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    say(writer, "Every evening I practise the zanzibar patiently.", session="one")
    say(writer, "Every evening I practise the zanzibar patiently.", session="two")  # a duplicate: no item of its own
    writer.forget_topic("acme", "ada", "zanzibar")
    clock.advance(5)
    told = Reader(store, EMBEDDER, clock).recall("acme", "ada", "zanzibar").text
    assert "zanzibar" not in told


# -- the same again


@pytest.mark.parametrize("days", [0, 1])
def test_importing_a_personamem_file_twice_changes_nothing(days: int) -> None:
    line = '{"c1": [{"role": "user", "content": "User: Tea is my drink."}]}\n'
    store, clock = FakeStore(EMBEDDER.identity), FakeClock()
    writer = writer_on(store, clock)
    for _ in range(2):
        for calls in read_personamem(io.StringIO(line), 10, clock.now()).calls_by_user.values():
            for call in calls:
                writer.add_memory(
                    "acme", "ada", call.messages, session=call.session, at=call.at, sequence=call.sequence
                )
        clock.advance(1_000 + days * 86_400_000)
    assert store.count(Raw, [TK]) == 1


def test_a_line_with_a_number_of_five_thousand_digits_is_one_bad_line() -> None:
    lines = ['{"user": "eve", "content": "Tea.", "at": ' + "1" * 5_000 + "}", '{"user": "eve", "content": "Tea."}']
    found = read_chat(lines, 10, 1_800_000_000_000)
    assert [bad.number for bad in found.bad] == [1]
    assert found.n_calls == 1
