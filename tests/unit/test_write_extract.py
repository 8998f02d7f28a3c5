"""Extraction: what is shown to the model, and what of its answer is believed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dcpm.model.items import Message, Raw, Role
from dcpm.model.moments import iso
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.testing.fake_asker import data_of
from dcpm.write.extract import Extracted, ExtractParams, fold, moment, questions
from dcpm.write.persist import Document, zone_of
from dcpm.write.quotes import folded, mask, says_something, verbatim

SAID_AT = 1_767_258_000_000  # 2026-01-01T09:00:00Z
PARAMS = ExtractParams()


def said(*messages: Message | str, zone: str = "UTC") -> Document:
    turns = tuple(m if isinstance(m, Message) else Message(Role.USER, m) for m in messages)
    return Document(Raw("r", "tk", "r", said_at=SAID_AT, received_at=SAID_AT), "t", "u", zone, turns)


def reply(*items: dict[str, Any], **more: Any) -> Reply:
    return Reply("q", {"items": list(items), **more}, "m", "extract/1")


def read(document: Document, *items: dict[str, Any], **more: Any) -> Extracted:
    found = fold(document, [reply(*items, **more)], PARAMS)
    assert isinstance(found, Extracted)
    return found


def test_one_question_shows_turns_domains_time_and_the_summary_so_far() -> None:
    document = said(Message(Role.ASSISTANT, "Where do you live?"), "In Rome.", zone="Europe/Oslo")
    (question,) = questions(document, "They met.", PARAMS)
    data = data_of(question)
    assert data["now"] == "2026-01-01T10:00:00+01:00"
    assert data["previous_summary"] == "They met."
    assert [(t["turn"], t["role"], t["text"]) for t in data["turns"]] == [
        (0, "assistant", "Where do you live?"),
        (1, "user", "In Rome."),
    ]


def test_where_the_user_said_nothing_there_is_no_question() -> None:
    assert questions(said(Message(Role.ASSISTANT, "Hello"), Message(Role.USER, " \n")), "", PARAMS) == []
    assert fold(said(Message(Role.ASSISTANT, "Hello")), [], PARAMS) == Extracted((), (), "", "", (), (), "")


@pytest.mark.parametrize("text", ["word " * 20_000, "x" * 60_000, "漢字。" * 20_000, "line\n" * 10_000])
def test_a_long_text_is_shown_whole_in_portions(text: str) -> None:
    asked = questions(said("Hello.", text, "Bye."), "", PARAMS)
    assert len(asked) > 1
    parts = [t["text"] for q in asked for t in data_of(q)["turns"]]
    assert "".join(parts) == "Hello." + text + "Bye."
    assert all(sum(len(t["text"]) for t in data_of(q)["turns"]) <= PARAMS.max_user_chars for q in asked)


def test_an_assistants_turn_is_context_and_cut() -> None:
    (question,) = questions(said(Message(Role.ASSISTANT, "y" * 50_000), "In Rome."), "", PARAMS)
    assert len(data_of(question)["turns"][0]["text"]) == PARAMS.max_context_chars


def test_the_same_raw_asks_the_same_question() -> None:
    def digests(asked: list[Question]) -> list[str]:
        return [q.digest("m") for q in asked]

    assert digests(questions(said("In Rome."), "", PARAMS)) == digests(questions(said("In Rome."), "", PARAMS))


@pytest.mark.parametrize(
    ("quote", "kept"),
    [
        ("I live in Rome", "I live in Rome."),
        ("i LIVE  in\nrome!", "I live in Rome."),
        ("“I live in Rome.”", "I live in Rome."),
        ("it's a dog’s life", "It’s a dog's life"),
        ("我住在罗马", "我住在罗马。"),
        ("I live in Paris", ""),
        ("You live in Rome", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_a_quote_is_found_where_it_stands_and_kept_as_it_stands(quote: str, kept: str) -> None:
    turns = [folded("Well. I live in Rome. It’s a dog's life, isn't it?"), folded("是的，我住在罗马。")]
    assert verbatim(quote, turns) == kept


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({"text": "Lives in Rome", "quote": "I live in Paris"}, "no quote"),
        ({"text": "Lives in Rome", "quote": "You live in Rome"}, "no quote"),
        ({"text": "Lives in Rome", "quote": ""}, "no quote"),
        ({"text": "Owns a dog", "quote": "I live in Rome"}, "quote says something else"),
        ({"text": "Lives in Rome", "quote": "Yes."}, "quote says something else"),
        ({"text": " ", "quote": "I live in Rome"}, "no text"),
        ({"kind": "forget", "text": "Rome", "quote": "please forget Rome"}, "no quote"),
    ],
)
def test_what_the_user_did_not_say_is_no_item(item: dict[str, Any], reason: str) -> None:
    document = said(Message(Role.ASSISTANT, "You live in Rome? please forget Rome"), "Yes. I live in Rome.")
    found = read(document, item)
    assert found.drafts == found.forgets == ()
    assert found.dropped == ((reason, 1),)


def test_a_system_turn_is_never_evidence() -> None:
    document = said(Message(Role.SYSTEM, "The user is a vegan."), "Hello there.")
    assert read(document, {"text": "The user is a vegan", "quote": "The user is a vegan."}).drafts == ()


@pytest.mark.parametrize(
    ("quote", "text", "says"),
    [
        ("I moved to Oslo", "Moves to Oslo", True),
        ("I am 34", "Is 34 years old", True),
        ("my dogs bark", "Has a dog", True),
        ("我每天喝绿茶", "用户喝绿茶", True),
        ("我每天喝绿茶", "住在罗马", False),
        ("the and with", "the and with", False),
    ],
)
def test_a_quote_shares_a_content_word_with_the_text(quote: str, text: str, says: bool) -> None:
    assert says_something(quote, text) is says


def test_times_are_read_in_the_conversations_zone() -> None:
    item = {"text": "I live in Rome", "quote": "I live in Rome", "since": "2025-03-01", "until": "2026-02-01"}
    draft = read(said("I live in Rome", zone="Europe/Oslo"), item).drafts[0]
    assert iso(draft.valid_from) == "2025-02-28T23:00:00+00:00"
    assert iso(draft.valid_until) == "2026-02-01T22:59:59+00:00"


@pytest.mark.parametrize(
    ("text", "told"), [("2019", "2019-01-01"), ("2019-06", "2019-06-01"), ("2019-06-03", "2019-06-03")]
)
def test_a_year_or_a_month_is_a_time(text: str, told: str) -> None:
    assert iso(moment(text, zone_of("UTC")))[:10] == told


@pytest.mark.parametrize("text", ["soon", "next week", "2026-99-99", "0000-01-01"])
def test_a_time_that_cannot_be_read_is_dropped_and_the_item_kept(text: str) -> None:
    found = read(
        said("I live in Rome"), {"text": "I live in Rome", "quote": "I live in Rome", "since": text, "until": text}
    )
    assert (found.drafts[0].valid_from, found.drafts[0].valid_until) == (0, 0)
    assert found.warnings == ("unreadable time",) * 2


def test_an_unknown_domain_is_other_and_over_long_words_are_cut() -> None:
    item = {"text": "Rome " * 5_000, "quote": "Rome", "domain": "Wizardry", "topic": "漢" * 500, "language": "x" * 99}
    draft = read(said("Rome"), item).drafts[0]
    assert draft.domain == "other"
    assert len(draft.text.encode()) <= 8_192
    assert len(draft.topic.encode()) <= 256
    assert len(draft.language) <= 16


def test_a_portion_that_is_down_holds_the_raw_and_one_that_failed_for_good_does_not() -> None:
    good = reply({"text": "I live in Rome", "quote": "I live in Rome"})
    down, bad = Rejected("extract", "down", retry=True), Rejected("extract", "nonsense")
    document = said("I live in Rome")
    assert fold(document, [good, bad, down], PARAMS) is down
    assert fold(document, [bad, bad], PARAMS) is bad
    found = fold(document, [good, bad], PARAMS)
    assert isinstance(found, Extracted)
    assert len(found.drafts) == 1
    assert found.warnings == ("portion rejected: nonsense",)


@pytest.mark.parametrize(
    "text", ['say "Rome" now', "Rome\nRome", "住在 Rome 吗", "a\\Rome\t", "😀 Rome é", "ROME rome RoMe", "no"]
)
def test_masking_keeps_the_length_in_json_and_leaves_no_word(text: str) -> None:
    hidden = mask(text, ['say "Rome"', "住在 rome", "rome"])
    assert len(json.dumps(hidden, ensure_ascii=False).encode()) == len(json.dumps(text, ensure_ascii=False).encode())
    assert "rome" not in hidden.casefold()
