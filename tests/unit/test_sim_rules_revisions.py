"""The simulated judge on two sentences of one life: attributes give way to their own kind and to their own owner only."""

from __future__ import annotations

import pytest

from tests.unit.test_sim_rules import decided, extracted


@pytest.mark.parametrize(
    ("before", "said"),
    [
        # another attribute of the same person, with words in common
        ("I work as a nurse.", "I moved to Oslo."),
        ("I work as a nurse in Bergen.", "I moved from Bergen to Oslo."),
        ("I work as a baker in Leeds and love it.", "I no longer live in Leeds."),
        ("I work for a bank in Graz.", "I closed my account with a bank in Graz."),
        ("I cycle to work in Bergen.", "I no longer work in Bergen."),
        ("I drink tea at work.", "I quit my job at the harbour."),
        ("I live near the county hospital.", "I started a new job at the county hospital."),
        ("I live in Graz with my dog.", "We had to part with our dog."),
        ("I walk my dog in Bergen every day.", "I moved from Bergen to Oslo."),
        ("I was born in Bergen.", "I no longer live in Bergen."),
        ("Ich arbeite als Imker in Jena.", "Ich bin von Jena nach Gera gezogen."),
        ("Trabajo como apicultor en Lugo.", "Ya no vivo en Lugo, me he mudado."),
        ("我是苏州的一名会计。", "我从苏州搬到了无锡。"),
        # the same sentence says two things, and only one of them is over
        ("I live in Trondheim and work as a nurse.", "I moved to Oslo in March."),
        ("I work as a nurse and cycle to work.", "I now take the bus to work."),
        ("I live in Graz and I bank with Erste.", "I changed banks, my bank is Raiffeisen now."),
        ("My name is Ada and I live in Trondheim.", "I moved to Oslo."),
        ("Ich wohne in Jena und arbeite als Imker.", "Ich bin nach Gera gezogen."),
        ("Vivo en Lugo y trabajo como apicultor.", "Me he mudado a Soria."),
        ("我住在苏州，工作是会计。", "我搬到无锡了。"),
        # the same attribute of someone else
        ("My sister lives in Oslo.", "My brother moved from Oslo to Bergen."),
        ("My brother works as a nurse.", "My sister no longer works as a nurse."),
        ("My ex lives in Oslo.", "I no longer live in Oslo."),
        ("My mother lives in Oslo.", "I no longer live in Oslo."),
        ("我姐姐住在苏州。", "我不再住在苏州了，搬到无锡了。"),
    ],
)
def test_no_attribute_retires_another_nor_that_of_someone_else(before: str, said: str) -> None:
    decision, targets = decided(said, (before,))
    assert (decision.op, targets) == ("ADD", [])


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I live in Bergen.", "I moved to Oslo."),
        ("I live in Bergen with my wife.", "I moved to Oslo."),
        ("I work as a nurse.", "I started a new job as a welder."),
        ("My wife and I live in Bergen.", "We moved to Oslo."),
        ("My sister lives in Oslo.", "My sister no longer lives in Oslo."),
        ("My doctor put me on a paleo diet.", "These days I follow a vegan diet instead of a paleo diet."),
        ("Ich wohne in Jena.", "Ich bin nach Gera gezogen."),
        ("Vivo en Lugo.", "Ya no vivo en Lugo, me he mudado a Soria."),
        ("我住在苏州。", "我从苏州搬到了无锡。"),
        ("My bank is Nordea.", "I moved my account over to Danske."),
    ],
)
def test_the_same_attribute_of_the_same_person_gives_way(before: str, said: str) -> None:
    decision, targets = decided(said, (before,))
    assert (decision.op, targets) == ("SUPERSEDE", [before])


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("I live in Trondheim and work as a nurse.", ["I live in Trondheim.", "I work as a nurse."]),
        ("By the way, I live in Graz and I bank with Erste.", ["I live in Graz.", "I bank with Erste."]),
        ("My name is Ada and I live in Trondheim!", ["My name is Ada!", "I live in Trondheim!"]),
        ("I work as a nurse and cycle to work.", ["I work as a nurse.", "I cycle to work."]),
        ("We live in Leeds, and we have a dog called Rex.", ["We live in Leeds.", "We have a dog called Rex."]),
        ("I work as a baker, but I live in York.", ["I work as a baker.", "I live in York."]),
        ("Ich wohne in Jena und arbeite als Imker.", ["Ich wohne in Jena.", "Ich arbeite als Imker."]),
        ("Vivo en Lugo y trabajo como apicultor.", ["Vivo en Lugo.", "Trabajo como apicultor."]),
        ("我住在苏州，工作是会计。", ["我住在苏州。", "我工作是会计。"]),
    ],
)
def test_a_sentence_that_says_two_attributes_makes_two_items(said: str, texts: list[str]) -> None:
    items = extracted(said).items
    assert [item.text for item in items] == texts
    assert all(item.quote in said for item in items)


def test_the_move_of_a_nurse_leaves_the_nurse() -> None:
    parts = tuple(item.text for item in extracted("I live in Trondheim and work as a nurse.").items)
    decision, targets = decided("I moved to Oslo in March.", parts)
    assert (decision.op, targets) == ("SUPERSEDE", ["I live in Trondheim."])


@pytest.mark.parametrize(
    "said",
    [
        "I used to live in York and work as a baker.",
        "I don't live in York and work as a baker.",
        "This week I live at my aunt's and take the bus to work.",
        "I want to live in York and work as a baker.",
        "I will live in York and work as a baker.",
        "When I live in York and work as a baker, I get up early.",
        "I live and work in Leeds.",
        "I drink coffee and tea in the mornings.",
        "I have a dog and a cat.",
        "I used to cycle to work, and now I go by tram and live in York.",
        "I gave up cycling to work, and my car is a Volvo.",
        "I sold my car, an old Skoda, and bought a small van.",
        "I left my bank, and my account is with Danske now.",
        "I was looking for a flat near the mill and signed the lease on a house.",
    ],
)
def test_what_holds_only_together_stays_one_item(said: str) -> None:
    assert [item.quote for item in extracted(said).items] in ([said], [])
