"""What a sentence says of its time, on a Tuesday in December 2026, and from when the writer lets it hold."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from dcpm.model.ids import tenant_key
from dcpm.model.items import Item, Message, Role
from dcpm.model.moments import from_ms, parse_moment
from dcpm.model.profile import EmbeddingProfile
from dcpm.sim.rules.times import since_of
from dcpm.sim.rules.words import plain
from dcpm.sim.rules_asker import RulesAsker
from dcpm.testing.fake_clock import FakeClock
from dcpm.testing.fake_embedder import HashEmbedder
from dcpm.testing.fake_store import FakeStore
from dcpm.write.writer import Writer

NOW = datetime.fromisoformat("2026-12-01T10:00:00+01:00")
JULY = datetime.fromisoformat("2026-07-10T10:00:00+02:00")


def since(said: str, now: datetime = NOW) -> str:
    return since_of(plain(said), now)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I plan to visit Japan in October.", "2027-10-01"),
        ("I'm planning a hike through Wales in May.", "2027-05-01"),
        ("We're going to renovate the kitchen in February.", "2027-02-01"),
        ("I will start at the bakery in March.", "2027-03-01"),
        ("In August I'll be a grandfather.", "2027-08-01"),
        ("I hope to run my first marathon in April.", "2027-04-01"),
        ("Next June I sit my final exam.", "2027-06-01"),
        ("I want to learn sailing in July.", "2027-07-01"),
        ("I'd like to see Petra in September.", "2027-09-01"),
        ("I'm moving to Lyon in January.", "2027-01-01"),
        ("My graduation is in May.", "2027-05-01"),
        ("Our lease starts in February.", "2027-02-01"),
        ("I've booked a cabin for March.", "2027-03-01"),
        ("From April on I will work four days.", "2027-04-01"),
        ("I intend to give a talk in November next year.", "2027-11-01"),
        ("I moved here in March and plan to leave in October.", "2026-03-01"),
        ("I plan to leave in October, since I only moved here in March.", "2027-10-01"),
        ("I'm going to sell the boat this December.", "2026-12-01"),
        ("Ich plane, im Oktober nach Japan zu reisen.", "2027-10-01"),
        ("Im Februar werde ich die Küche renovieren.", "2027-02-01"),
        ("Nächsten Mai heirate ich.", "2027-05-01"),
        ("Ich hoffe, im April einen Marathon zu laufen.", "2027-04-01"),
        ("Ich ziehe im März nach Gera.", "2027-03-01"),
        ("Pienso viajar a Japón en octubre.", "2027-10-01"),
        ("En marzo viajo a Lugo.", "2027-03-01"),
        ("En febrero voy a reformar la cocina.", "2027-02-01"),
        ("El próximo mayo me caso.", "2027-05-01"),
        ("Espero correr un maratón en abril.", "2027-04-01"),
        ("Empezaré en la panadería en marzo.", "2027-03-01"),
        ("我打算十月去日本。", "2027-10-01"),
        ("我明年5月要结婚。", "2027-05-01"),
        ("二月我会装修厨房。", "2027-02-01"),
        ("我希望四月份能跑完马拉松。", "2027-04-01"),
    ],
)
def test_a_month_after_a_word_that_looks_ahead_is_the_coming_one(said: str, told: str) -> None:
    assert since(said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I visited Japan in October.", "2026-10-01"),
        ("I moved to Gdansk in March.", "2026-03-01"),
        ("We got married in May.", "2026-05-01"),
        ("In June I quit smoking.", "2026-06-01"),
        ("I've been a vegetarian since February.", "2026-02-01"),
        ("Back in April I broke my wrist.", "2026-04-01"),
        ("Last December I sold my car.", "2025-12-01"),
        ("I was going to move in August, but stayed.", "2026-08-01"),
        ("I had planned to retire in September.", "2026-09-01"),
        ("I wanted to learn sailing in July.", "2026-07-01"),
        ("Booked the ferry to Crete in January.", "2026-01-01"),
        ("I taught myself Norwegian in November.", "2026-11-01"),
        ("Since March I plan every meal ahead.", "2026-03-01"),
        ("In March last year I bought a kiln.", "2025-03-01"),
        ("Im März bin ich nach Gera gezogen.", "2026-03-01"),
        ("Ich habe im Mai geheiratet.", "2026-05-01"),
        ("Letzten Oktober war ich in Japan.", "2026-10-01"),
        ("Seit Februar esse ich kein Fleisch.", "2026-02-01"),
        ("Me mudé a Soria en marzo.", "2026-03-01"),
        ("En mayo nos casamos y compré un piso.", "2026-05-01"),
        ("El pasado octubre estuve en Japón.", "2026-10-01"),
        ("He dejado de fumar en junio.", "2026-06-01"),
        ("Preparé mi examen en abril.", "2026-04-01"),
        ("我三月搬到了无锡。", "2026-03-01"),
        ("去年五月我结婚了。", "2025-05-01"),
        ("我10月去过日本。", "2026-10-01"),
    ],
)
def test_a_month_after_a_past_verb_is_the_last_one(said: str, told: str) -> None:
    assert since(said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I plan to visit Japan in October.", "2026-10-01"),
        ("I plan to visit Japan in May.", "2027-05-01"),
        ("I visited Japan in October.", "2025-10-01"),
        ("I visited Japan in May.", "2026-05-01"),
        ("I plan to paint the shed in July.", "2026-07-10"),
        ("I painted the shed in July.", "2026-07-01"),
    ],
)
def test_the_coming_and_the_last_are_counted_from_the_conversation(said: str, told: str) -> None:
    assert since(said, JULY) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I plan to visit Japan in October 2029.", "2029-10-01"),
        ("I moved here in October 2019.", "2019-10-01"),
        ("Pienso viajar en octubre de 2029.", "2029-10-01"),
        ("2024年3月我搬到了无锡。", "2024-03-01"),
    ],
)
def test_a_month_with_its_year_is_that_one(said: str, told: str) -> None:
    assert since(said) == told


WITHOUT_A_TIME = [
    "I moved to Oslo.",
    "I always file my taxes in March.",
    "Every October we press our own cider.",
    "I usually visit my parents in July.",
    "As I told you last week, I work as a nurse.",
    "Like I said yesterday, I live in Trondheim.",
    "I have a letter from April on my desk.",
    "I live in the street where my parents met in 1990.",
    "My flat is in a house that was built in 1920.",
    "I drive a van that my uncle bought three years ago.",
    "I march in the parade, and I may sing.",
    "My birthday is in May.",
    "Mein Geburtstag ist im Mai.",
    "Wie ich letzte Woche sagte, arbeite ich als Imker.",
    "Ich mache meine Steuern immer im März.",
    "Como te dije ayer, trabajo de apicultor.",
    "Siempre hago la declaración en marzo.",
    "我每年三月报税。",
    "我总是在考试三天前开始复习。",
    "我昨天说过，我是一名会计。",
    "我住了三个月的酒店。",
]


@pytest.mark.parametrize("said", WITHOUT_A_TIME)
def test_a_statement_without_a_time_of_its_own_names_none(said: str) -> None:
    assert since(said) == ""


DAY = 86_400_000


class Life:
    """One user's conversations through the writer, judged by the rules."""

    def __init__(self) -> None:
        embedder = HashEmbedder(256)
        self.store = FakeStore(embedder.identity)
        profile = EmbeddingProfile("hash", reconcile_floor=-1.0)
        self.writer = Writer(self.store, embedder, RulesAsker(), FakeClock(parse_moment(NOW)), profile)

    def say(self, text: str, at: datetime) -> list[Item]:
        """The items it makes, as they stand at the end."""
        made = self.writer.add_memory("acme", "ada", [Message(Role.USER, text)], at=parse_moment(at)).item_ids
        return self.store.get(Item, tenant_key("acme", "ada"), made)


def on(day: str) -> datetime:
    return datetime.fromisoformat(f"{day}T12:00:00+00:00")


@pytest.mark.parametrize("said", ["I moved to Oslo.", *WITHOUT_A_TIME[1:6]])
def test_what_names_no_time_holds_from_when_it_was_said(said: str) -> None:
    life = Life()
    life.say("I have lived in Trondheim since March 2021.", on("2026-11-02"))
    (item,) = life.say(said, on("2026-11-20"))
    assert from_ms(item.valid_from).astimezone(UTC) == on("2026-11-20")


def test_a_move_is_not_dated_by_the_plan_that_was_told_before_it() -> None:
    life = Life()
    life.say("I plan to move to Bergen in October.", on("2026-11-02"))
    (item,) = life.say("I moved to Oslo.", on("2026-11-20"))
    assert from_ms(item.valid_from).astimezone(UTC) == on("2026-11-20")
