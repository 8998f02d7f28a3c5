"""`add_memory` end to end on fakes: what is kept, what becomes of it, and what a model that fails can break (nothing)."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest

from dcpm.errors import InvalidInput, ModelAuth, ModelUnavailable
from dcpm.model import chains
from dcpm.model.ids import tenant_key
from dcpm.model.items import MAX_RAW_BYTES, Item, Message, Raw, RawState, Role
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.questions import Rejected, Stage
from dcpm.model.users import Activity
from dcpm.ports import Where
from dcpm.testing.fake_asker import ScriptedAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.writer import WriteParams, Writer

PROFILE = EmbeddingProfile("hash", reconcile_floor=0.2)
TK = tenant_key("acme", "ada")
DAY = 86_400_000
START = 1_764_547_200_000  # 2025-12-01T00:00:00Z


def every_sentence(data: dict[str, Any]) -> dict[str, Any]:
    """An extractor that takes each user sentence as a fact; "forget X" as a request."""
    items = []
    for turn in data["turns"]:
        if turn["role"] != "user":
            continue
        for sentence in re.findall(r"[^.!?]+[.!?]?", turn["text"]):
            sentence = sentence.strip()
            asked = re.search(r"[Ff]orget (?:my |about )?(.+?)[.!?]?$", sentence)
            kind, text = ("forget", asked[1]) if asked else ("fact", sentence)
            items.append({"kind": kind, "text": text, "topic": text if asked else "", "quote": sentence})
    return {"items": items, "summary": "They talked.", "language": "en"}


def replaces_first(data: dict[str, Any]) -> dict[str, Any]:
    """A judge that takes every candidate of a change ("now"), forgets all candidates on request, else adds."""
    decisions = []
    for new in data["new"]:
        op = "ADD"
        if new["kind"] == "forget":
            op = "FORGET"
        elif "now" in new["text"].lower() and new["candidates"]:
            op = "SUPERSEDE"
        targets = new["candidates"] if op == "FORGET" else new["candidates"][:1]
        decisions.append({"new": new["alias"], "op": op, "targets": targets if op != "ADD" else []})
    return {"decisions": decisions}


class Day:
    def __init__(self, **scripts: Any) -> None:
        self.embedder = HashEmbedder(256)
        self.store = FakeStore(self.embedder.identity)
        self.asker = ScriptedAsker({"extract": every_sentence, "reconcile": replaces_first, **scripts})
        self.clock = FakeClock()
        self.writer = Writer(self.store, self.embedder, self.asker, self.clock, PROFILE, WriteParams())

    def say(self, *texts: str, **more: Any) -> Any:
        return self.writer.add_memory("acme", "ada", [Message(Role.USER, text) for text in texts], **more)

    def items(self) -> list[Item]:
        where = Where(within={"kind": ["fact", "identity"]})
        return sorted(self.store.scan(Item, [TK], where), key=lambda i: i.recorded_at)

    def heads(self) -> list[str]:
        heads = [chains.head(members) for members in chains.by_chain(self.items()).values()]
        return sorted(head.text for head in heads if head)

    def raws(self) -> list[Raw]:
        return self.store.scan(Raw, [TK], Where(equals={"piece": 0}))


def test_what_was_said_becomes_items_with_quotes() -> None:
    day = Day()
    receipt = day.say("I live in Rome. I drink green tea.")
    assert receipt.state == RawState.DONE
    assert [i.text for i in day.items()] == ["I live in Rome.", "I drink green tea."]
    assert receipt.item_ids == tuple(i.id for i in day.items())
    assert all(i.quote in "I live in Rome. I drink green tea." for i in day.items())
    assert day.raws()[0].state == RawState.DONE


def test_a_change_supersedes_and_becomes_head() -> None:
    day = Day()
    day.say("I live in Rome.")
    day.clock.advance(DAY)
    receipt = day.say("I live in Oslo now.")
    assert receipt.n_superseded == 1
    assert day.heads() == ["I live in Oslo now."]
    old, new = day.items()
    assert (new.supersedes, old.superseded_by, new.chain_id) == (old.id, new.id, old.id)


def test_three_raws_in_one_millisecond_stand_in_the_order_they_came() -> None:
    day = Day()
    day.say("I live in Rome.")
    day.say("I live in Oslo now.")
    day.say("I live in Bergen now.")
    assert day.heads() == ["I live in Bergen now."]
    assert len({i.chain_id for i in day.items()}) == 1


def test_what_was_said_earlier_is_placed_behind_the_head() -> None:
    day = Day()
    day.say("I live in Rome.", at=START)
    day.say("I live in Oslo now.", at=START - DAY)
    assert day.heads() == ["I live in Rome."]
    assert len({i.chain_id for i in day.items()}) == 1


def test_an_earlier_item_of_the_same_call_may_be_superseded() -> None:
    day = Day()
    day.say("I live in Rome. I live in Oslo now.")
    assert day.heads() == ["I live in Oslo now."]


def test_the_same_words_are_not_kept_twice() -> None:
    day = Day()
    day.say("I live in Rome.")
    receipt = day.say("i live  in rome!", "I LIVE IN ROME.")
    assert len(day.items()) == 1
    assert dict(receipt.dropped) == {"duplicate": 2}


def test_without_a_near_belief_nobody_is_asked() -> None:
    day = Day()
    day.say("I live in Rome.")
    day.say("Tennis tires me.")
    assert day.asker.n_asked(Stage.RECONCILE) == 0
    assert len(day.items()) == 2


def test_nothing_said_by_the_user_asks_nothing() -> None:
    day = Day()
    receipt = day.writer.add_memory("acme", "ada", [Message(Role.ASSISTANT, "You live in Rome.")])
    assert receipt.state == RawState.DONE
    assert day.asker.asked == []
    assert day.items() == []


def test_a_temporary_state_supersedes_nothing_and_has_an_end() -> None:
    def temporary(data: dict[str, Any]) -> dict[str, Any]:
        new = data["new"][0]
        return {
            "decisions": [{"new": new["alias"], "op": "SUPERSEDE", "targets": new["candidates"], "reason": "temporary"}]
        }

    day = Day(reconcile=temporary)
    day.say("I live in Rome.")
    receipt = day.say("I live in Oslo this week.")
    assert receipt.n_superseded == 0
    assert len(day.heads()) == 2
    assert day.items()[1].valid_until > day.items()[1].valid_from


def test_a_state_with_an_end_never_retires_one_without() -> None:
    def with_end(data: dict[str, Any]) -> dict[str, Any]:
        reply = every_sentence(data)
        for item in reply["items"]:
            item["until"] = "2025-12-07" if "now" in item["text"] else ""
        return reply

    day = Day(extract=with_end)
    day.say("I live in Rome.")
    assert day.say("I live in Oslo now.").n_superseded == 0
    assert len(day.heads()) == 2


def test_a_down_model_leaves_the_raw_pending_and_later_ones_wait_their_turn() -> None:
    day = Day()
    up = day.asker.scripts[Stage.EXTRACT]
    day.asker.scripts[Stage.EXTRACT] = lambda _: Rejected("extract", "model down", retry=True)
    assert day.say("I live in Rome.").state == RawState.PENDING
    assert day.say("I live in Oslo now.").state == RawState.PENDING
    assert [r.attempts for r in sorted(day.raws(), key=lambda r: r.sequence)] == [2, 0]
    day.asker.scripts[Stage.EXTRACT] = up
    assert [r.state for r in day.writer.resume()] == [RawState.DONE, RawState.DONE]
    assert day.heads() == ["I live in Oslo now."]


@pytest.mark.parametrize("error", [ModelUnavailable("down"), ModelAuth("no key")])
def test_an_error_of_the_model_loses_nothing(error: Exception) -> None:
    def fails(_: dict[str, Any]) -> dict[str, Any]:
        raise error

    day = Day(extract=fails)
    receipt = day.say("I live in Rome.")
    assert receipt.state == RawState.PENDING
    assert type(error).__name__ in receipt.reason
    day.asker.scripts[Stage.EXTRACT] = every_sentence
    day.writer.resume()
    assert day.heads() == ["I live in Rome."]


def test_a_model_that_answers_nonsense_fails_the_raw_after_its_tries_and_keeps_it() -> None:
    day = Day(extract=lambda _: Rejected("extract", "nonsense"))
    states = [day.say("I live in Rome.", idempotency_key="a").state for _ in range(4)]
    assert states == [RawState.PENDING, RawState.PENDING, RawState.FAILED, RawState.FAILED]
    assert "Rome" in day.raws()[0].body
    assert "nonsense" in day.raws()[0].reason


def test_a_failed_raw_does_not_hold_up_the_next() -> None:
    day = Day(extract=lambda _: Rejected("extract", "nonsense"))
    for _ in range(3):
        day.say("I live in Rome.", idempotency_key="a")
    day.asker.scripts[Stage.EXTRACT] = every_sentence
    assert day.say("I drink tea.").state == RawState.DONE


def test_a_judge_that_is_down_leaves_the_raw_pending() -> None:
    day = Day(reconcile=lambda _: Rejected("reconcile", "down", retry=True))
    day.say("I live in Rome.")
    assert day.say("I live in Oslo now.").state == RawState.PENDING
    assert len(day.items()) == 1


def test_a_judge_that_answers_nonsense_means_add() -> None:
    day = Day(reconcile=lambda _: Rejected("reconcile", "nonsense"))
    day.say("I live in Rome.")
    assert day.say("I live in Oslo now.").state == RawState.DONE
    assert len(day.heads()) == 2


def test_one_key_is_one_raw() -> None:
    day = Day()
    first = day.say("I live in Rome.", idempotency_key="k")
    again = day.say("I live in Rome.", idempotency_key="k")
    assert (again.raw_id, again.state, again.item_ids) == (first.raw_id, first.state, first.item_ids)
    assert len(day.raws()) == 1


def test_the_same_sequence_is_one_raw_and_without_one_each_call_is_its_own() -> None:
    day = Day()
    assert day.say("Hi, I am Ada.", sequence=3).raw_id == day.say("Hi, I am Ada.", sequence=3).raw_id
    assert day.say("Hi, I am Ada.").raw_id != day.say("Hi, I am Ada.").raw_id
    assert len(day.raws()) == 3


def test_without_waiting_nobody_is_asked_until_resume() -> None:
    day = Day()
    assert day.say("I live in Rome.", wait=False).state == RawState.PENDING
    assert day.asker.asked == []
    assert [r.state for r in day.writer.resume([TK])] == [RawState.DONE]


def test_a_request_to_forget_takes_the_whole_chain_and_the_words() -> None:
    day = Day()
    day.say("I live in Rome. I drink tea.")
    day.say("I live in Oslo now.")
    receipt = day.say("Forget my live in Oslo.")
    assert receipt.n_forgotten == 2
    assert [i.text for i in day.items()] == ["I drink tea."]
    everything = "".join(r.body + r.decision for r in day.raws())
    assert "Rome" not in everything
    assert "Oslo" not in everything
    assert "tea" in everything


def test_a_statement_is_never_taken_for_a_request_to_forget() -> None:
    def forgets(data: dict[str, Any]) -> dict[str, Any]:
        return {"decisions": [{"new": n["alias"], "op": "FORGET", "targets": n["candidates"]} for n in data["new"]]}

    day = Day(reconcile=forgets)
    day.say("I live in Rome.")
    day.say("I live in Oslo now.")
    assert day.heads() == ["I live in Oslo now.", "I live in Rome."]


def test_a_passing_state_and_a_belief_retired_together_never_share_a_chain() -> None:
    def with_end(data: dict[str, Any]) -> dict[str, Any]:
        reply = every_sentence(data)
        for item in reply["items"]:
            item["until"] = "2030-01-01" if "week" in item["text"] else ""
        return reply

    def takes_all(data: dict[str, Any]) -> dict[str, Any]:
        chosen = [n for n in data["new"] if "now" in n["text"]]
        return {"decisions": [{"new": n["alias"], "op": "SUPERSEDE", "targets": n["candidates"]} for n in chosen]}

    day = Day(extract=with_end, reconcile=takes_all)
    day.say("I live in Rome.")
    day.say("I live in Oslo this week.")
    day.say("I live in Bergen now.")
    by_text = {i.text: i for i in day.items()}
    assert by_text["I live in Rome."].superseded_by == by_text["I live in Bergen now."].id
    assert by_text["I live in Oslo this week."].superseded_by == ""


def test_unknown_aliases_mean_add() -> None:
    day = Day(reconcile=lambda d: {"decisions": [{"new": "n1", "op": "SUPERSEDE", "targets": ["k99", "zz"]}]})
    day.say("I live in Rome.")
    receipt = day.say("I live in Oslo now.")
    assert receipt.n_superseded == 0
    assert "unknown alias: 2" in day.raws()[0].decision + day.raws()[1].decision


def test_a_raw_longer_than_a_row_comes_back_whole() -> None:
    day = Day(extract=lambda _: {"items": []})
    text = 'x é 漢 😀 \\ " \n' * 12_000
    assert day.say(text).state == RawState.DONE
    rows = day.store.scan(Raw, [TK])
    assert len(rows) > 3
    from dcpm.write.persist import joined, read_rows

    header = next(r for r in rows if r.piece == 0)
    assert joined(read_rows(day.store, header)).messages[0].content == text
    assert day.asker.n_asked(Stage.EXTRACT) > 1


def test_unstorable_characters_are_replaced_and_nothing_is_lost() -> None:
    day = Day()
    day.say("I live in \x00Rome \ud800 with 漢字 and 😀.")
    assert day.items()[0].text == "I live in \ufffdRome \ufffd with 漢字 and 😀."


@pytest.mark.parametrize(
    ("messages", "field"),
    [
        ([], "messages is empty"),
        ([Message(Role.USER, " \n")], "no content"),
        ([Message("robot", "hi")], "role"),  # type: ignore[arg-type]
        ([Message(Role.USER, "x" * (MAX_RAW_BYTES + 1))], str(MAX_RAW_BYTES)),
    ],
)
def test_bad_input_names_the_field_and_stores_nothing(messages: list[Message], field: str) -> None:
    day = Day()
    with pytest.raises(InvalidInput, match=field):
        day.writer.add_memory("acme", "ada", messages)
    assert day.store.contents() == {}


@pytest.mark.parametrize("user", ["", "a\x00b", "\ud800", "x" * 2_000])
def test_a_bad_user_id_is_refused(user: str) -> None:
    with pytest.raises(InvalidInput, match="user"):
        Day().writer.add_memory("acme", user, [Message(Role.USER, "hi")])


def test_a_hostile_user_id_is_a_user_like_any_other() -> None:
    day = Day()
    day.say("I live in Rome.")
    hostile = '" or tk != "'
    day.writer.add_memory("acme", hostile, [Message(Role.USER, "I live in Oslo now.")])
    assert day.heads() == ["I live in Rome."]
    assert len(day.store.scan(Item, [tenant_key("acme", hostile)])) == 2


def test_activity_counts_each_raw_once() -> None:
    day = Day()
    day.say("I live in Rome.")
    day.say("I drink tea.")
    activity = day.store.get(Activity, TK, [TK])[0]
    assert (activity.version, activity.n_raws, activity.n_items, activity.user) == (2, 2, 3, "ada")


def test_many_threads_lose_nothing() -> None:
    day = Day()
    users = [f"u{i}" for i in range(4)]

    def talk(user: str, part: int) -> None:
        for i in range(5):
            day.writer.add_memory("acme", user, [Message(Role.USER, f"Thing number {part}{i} is mine.")])

    threads = [threading.Thread(target=talk, args=(user, part)) for user in users for part in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for user in users:
        raws = day.store.scan(Raw, [tenant_key("acme", user)])
        assert sorted(r.sequence for r in raws) == list(range(1, 11))
        assert {r.state for r in raws} == {"done"}
