"""The simulated model's rules at their five doors: what they keep, what they leave, what they tie together."""

from __future__ import annotations

import itertools
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpm.llm.prompts.abstract import AbstractData, AbstractReply, CoreView, MemberView
from dcpm.llm.prompts.describe import LABELS, DescribeData, SchemaView
from dcpm.llm.prompts.extract import ExtractData, ExtractedItem, ExtractReply, Turn
from dcpm.llm.prompts.induce import FactView, InduceData, InduceReply, NodeView
from dcpm.llm.prompts.reconcile import Decision, KnownItem, NewItem, ReconcileData
from dcpm.model.domains import DEFAULT_DOMAINS
from dcpm.sim.rules.abstract import abstract
from dcpm.sim.rules.describe import describe, worded
from dcpm.sim.rules.extract import extract, forget_topic, item_of
from dcpm.sim.rules.induce import induce
from dcpm.sim.rules.lexicon_behaviours import CUES, behaviours_of, leading
from dcpm.sim.rules.lexicon_domains import domain_of
from dcpm.sim.rules.phrases import PHRASES
from dcpm.sim.rules.reconcile import reconcile
from dcpm.sim.rules.times import since_of, until_of
from dcpm.sim.rules.words import sentences

NOW = datetime.fromisoformat("2026-12-01T10:00:00+01:00")  # a Tuesday


def extracted(*texts: str, role: str = "user", previous: str = "") -> ExtractReply:
    turns = [Turn.model_validate({"turn": i, "role": role, "text": text}) for i, text in enumerate(texts)]
    return extract(
        ExtractData(
            now=NOW.isoformat(),
            zone="Europe/Paris",
            domains=list(DEFAULT_DOMAINS),
            previous_summary=previous,
            turns=turns,
        )
    )


def only_item(text: str) -> ExtractedItem:
    items = extracted(text).items
    assert len(items) == 1, [i.text for i in items]
    return items[0]


@pytest.mark.parametrize(
    "said",
    [
        "I swim before breakfast on Mondays.",
        "My commute takes forty minutes by tram.",
        "We adopted a greyhound in spring.",
        "Booked the ferry to Crete in January, as always.",
        "I'm saving for a houseboat.",
        "I'd rather walk than take the lift.",
        "我每天早上喝绿茶。",
        "Ich koche sonntags für die ganze Woche.",
        "Siempre desayuno tostadas con tomate.",
    ],
)
def test_what_a_person_says_of_themselves_is_kept_in_their_words(said: str) -> None:
    item = only_item(said)
    assert item.text == said
    assert item.quote == said


@pytest.mark.parametrize(
    "said",
    [
        "Can you recommend a bakery near my office?",
        "Could you help me with my essay",
        "Hello there!",
        "Thanks so much for your help.",
        "If I were rich I would buy a boat.",
        "I wish I had more shelves.",
        "My brother always plans his trips months ahead.",
        "My friend Tom says I should relax.",
        "I'm so happy today!",
        "Please write me a poem about my cat.",
        "The weather in Lisbon is mild in winter.",
        "What should I cook tonight?",
        "你能帮我推荐一家餐厅吗？",
    ],
)
def test_talk_that_says_nothing_lasting_of_the_person_is_left(said: str) -> None:
    assert extracted(said).items == []


@pytest.mark.parametrize("role", ["assistant", "system"])
def test_only_user_turns_are_evidence(role: str) -> None:
    assert extracted("I live in Porto and I love fado.", role=role).items == []


def test_a_lead_in_goes_from_the_text_and_stays_in_the_quote() -> None:
    item = only_item("By the way, I play the oboe on Thursdays.")
    assert item.text == "I play the oboe on Thursdays."
    assert item.quote == "By the way, I play the oboe on Thursdays."


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("I'm a midwife.", "identity"),
        ("My name is Runa.", "identity"),
        ("I was born in Tbilisi.", "identity"),
        ("I'm 41 years old.", "identity"),
        ("My sister Ines lives in Bern.", "identity"),
        ("我是一名护士。", "identity"),
        ("I bake rye bread on Fridays.", "fact"),
    ],
)
def test_lasting_attributes_are_identity(said: str, kind: str) -> None:
    assert only_item(said).kind == kind


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("Please forget what I told you about my divorce.", "divorce"),
        ("Delete everything about my salary, please.", "salary"),
        ("Don't keep anything about my knee surgery.", "knee surgery"),
        ("Could you erase all you know about the lawsuit?", "lawsuit"),
        ("请忘掉我说过的关于前男友的事。", "前男友"),
    ],
)
def test_a_request_to_forget_names_its_topic(said: str, topic: str) -> None:
    item = only_item(said)
    assert item.kind == "forget"
    assert topic in item.topic


@pytest.mark.parametrize(
    "said", ["I often forget my umbrella.", "I never forget about birthdays.", "I deleted my account."]
)
def test_forgetfulness_is_no_request_to_forget(said: str) -> None:
    assert forget_topic(said) == ""


def test_what_used_to_be_and_what_is_now_are_one_item() -> None:
    items = extracted("I used to drink coffee all day. Now I only have green tea.").items
    assert [i.text for i in items] == ["I used to drink coffee all day. Now I only have green tea."]


def test_a_bare_correction_is_tied_to_what_it_corrects() -> None:
    items = extracted("I misspoke earlier. My desk is on the fourth floor, not the fifth.").items
    assert len(items) == 1
    assert items[0].quote.startswith("I misspoke")


@pytest.mark.parametrize("text", ["\x00", "\ud800 I like tea.", "a" * 50_000, "I like tea. " * 20_000, "?" * 9_000])
def test_odd_and_huge_text_is_survived(text: str) -> None:
    assert len(extracted(text).items) <= 60


def test_a_long_ramble_gives_a_handful_of_items() -> None:
    ramble = " ".join(f"I walked past shop number {i} and I thought about my day for a while." for i in range(60))
    assert 1 <= len(extracted(ramble).items) <= 3


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("I'm off coffee until Friday.", "2026-12-04"),
        ("This week I'm taking the bus.", "2026-12-06"),
        ("For the next two weeks I sleep at my aunt's.", "2026-12-15"),
        ("I'm on crutches until 20 December.", "2026-12-20"),
        ("这周我在酒店住。", "2026-12-06"),
        ("I take the bus.", ""),
    ],
)
def test_the_end_of_a_passing_state_is_resolved_against_the_conversation(said: str, until: str) -> None:
    assert only_item(said).until == until


@pytest.mark.parametrize(
    ("said", "since"),
    [
        ("i have lived here since 2019", "2019-01-01"),
        ("i moved in last march", "2026-03-01"),
        ("i quit three weeks ago", "2026-11-10"),
        ("since december 2024 i cycle", "2024-12-01"),
        ("i cycle", ""),
    ],
)
def test_the_start_of_a_state_is_read(said: str, since: str) -> None:
    assert since_of(said, NOW) == since


def test_times_need_a_known_now() -> None:
    assert until_of("until friday", None) == ""


@pytest.mark.parametrize(
    ("said", "domain"),
    [
        ("I moved into a flat by the harbour", "home"),
        ("I put oat milk in my coffee", "food"),
        ("I lift weights at the gym", "fitness"),
        ("I practise scales on the piano", "music"),
        ("My boss cancelled the meeting", "work"),
        ("I checked in my suitcase at the airport", "travel"),
        ("My index funds and my pension", "money"),
        ("I back up my laptop", "technology"),
        ("我在家里养了很多花和植物", "nature"),
        ("Xyzzy plugh", "other"),
    ],
)
def test_everyday_words_tell_the_domain(said: str, domain: str) -> None:
    assert domain_of(said, DEFAULT_DOMAINS) == domain


def test_a_domain_of_the_settings_is_found_by_its_own_name() -> None:
    assert domain_of("I repair sailing boats", ("sailing", "cooking")) == "sailing"


def test_the_summary_keeps_what_was_and_stays_short() -> None:
    reply = extracted("I'm a luthier. I moved to Cremona in May.", previous="Has two dogs.")
    assert reply.summary.startswith("Has two dogs.")
    assert "luthier" in reply.summary
    assert len(extracted(*["I'm a luthier from Cremona."] * 9, previous="Long. " * 400).summary) <= 480


@given(st.text(max_size=400))
@settings(max_examples=60, deadline=None)
def test_every_quote_stands_in_its_turn_whatever_was_typed(text: str) -> None:
    for item in extracted(text, f"I live here. {text} I like tea.").items:
        assert item.quote in (text, f"I live here. {text} I like tea.")[item.turn]
        assert item.text.strip()


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_sentences_are_ordered_stretches_that_lose_no_letter(text: str) -> None:
    spans = sentences(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    kept = "".join(text[s.start : s.end] for s in spans)
    assert [c for c in kept if c.isalnum()] == [c for c in text if c.isalnum()]


KNOWN = (
    "I drink three cups of coffee every morning.",
    "I live in a small flat in Leeds.",
    "I work as a nurse at the county hospital.",
    "I play the violin in an amateur orchestra.",
    "I cycle to the office along the canal.",
    "My sister Ana lives in Bern.",
    "I book my train tickets two months ahead.",
    "I run 10 km every Sunday.",
    "I'm looking for a flat near the river.",
    "I go to the Tuesday pottery class.",
    "I have a tabby cat called Miso.",
    "我住在杭州。",
    "我每天早上喝黑咖啡。",
)


def decided(said: str, known: tuple[str, ...] = KNOWN) -> tuple[Decision, list[str]]:
    """The decision on one sentence, and the known sentences it names."""
    shown = []
    for i, text in enumerate(known):
        item = item_of(text, 0, DEFAULT_DOMAINS, NOW)
        assert item is not None
        shown.append(
            KnownItem(alias=f"k{i}", kind=item.kind, domain=item.domain, topic=item.topic, text=item.text, since="")
        )
    new = item_of(said, 0, DEFAULT_DOMAINS, NOW)
    assert new is not None
    asked = NewItem(
        alias="n1",
        kind=new.kind,
        domain=new.domain,
        topic=new.topic,
        text=new.text,
        quote=new.quote,
        since=new.since,
        until=new.until,
        candidates=[k.alias for k in shown],
    )
    decision = reconcile(ReconcileData(now=NOW.isoformat(), new=[asked], known=shown)).decisions[0]
    return decision, [known[int(alias[1:])] for alias in decision.targets]


@pytest.mark.parametrize(
    ("said", "old", "reason"),
    [
        ("I've switched from coffee to green tea in the mornings.", KNOWN[0], "evolution"),
        ("I moved to Bristol last month.", KNOWN[1], "evolution"),
        ("I started a new job as a school nurse.", KNOWN[2], "evolution"),
        ("I no longer play the violin.", KNOWN[3], "contradiction"),
        ("I now take the tram to the office.", KNOWN[4], "evolution"),
        ("Actually, my sister lives in Basel, not Bern.", KNOWN[5], "correction"),
        ("Sorry, I misspoke: I run 12 km on Sundays.", KNOWN[7], "correction"),
        ("I signed the lease on a flat by the harbour.", KNOWN[8], "evolution"),
        ("I stopped going to pottery class.", KNOWN[9], "contradiction"),
        ("我搬到上海了。", KNOWN[11], "evolution"),
        ("我现在不喝咖啡了，改喝绿茶。", KNOWN[12], "evolution"),
    ],
)
def test_a_change_supersedes_what_it_changes(said: str, old: str, reason: str) -> None:
    decision, targets = decided(said)
    assert (decision.op, targets, decision.reason) == ("SUPERSEDE", [old], reason)


@pytest.mark.parametrize(
    "said",
    [
        "I'm taking the bus this week because my bike is being repaired.",
        "For the next two weeks I'm living at my parents' place.",
        "I'm off coffee until Friday.",
        "For now I drink tea instead of coffee.",
        "这周我在酒店住，因为家里装修。",
    ],
)
def test_a_passing_state_never_supersedes_and_has_an_end(said: str) -> None:
    decision, _ = decided(said)
    assert (decision.op, decision.targets, decision.reason) == ("ADD", [], "temporary")
    assert decision.until > "2026-12-01"


@pytest.mark.parametrize(
    "said",
    [
        "I collect stamps from Japan.",
        "I had the whole Italy trip booked by February.",
        "I bought new running shoes.",
        "I started learning Portuguese.",
        "I now bake bread on Saturdays.",
        "I adopted a dog from the shelter.",
        "Now I keep a spare phone charger in the car.",
    ],
)
def test_an_unrelated_neighbour_is_no_target(said: str) -> None:
    decision, _ = decided(said)
    assert (decision.op, decision.targets) == ("ADD", [])


@pytest.mark.parametrize("said", ["As I mentioned, I have a tabby cat called Miso.", "I have a tabby cat named Miso!"])
def test_the_same_again_is_a_duplicate(said: str) -> None:
    decision, targets = decided(said)
    assert (decision.op, targets) == ("DUPLICATE", [KNOWN[10]])


def test_the_same_and_more_is_an_extension() -> None:
    decision, targets = decided("I run 10 km every Sunday with my neighbour, along the river.")
    assert (decision.op, decision.reason, targets) == ("UPDATE", "extension", [KNOWN[7]])


def test_forgetting_names_every_candidate_about_the_topic() -> None:
    known = (*KNOWN, "I spend too much on coffee beans.")
    decision, targets = decided("Please forget everything about coffee.", known)
    assert decision.op == "FORGET"
    assert set(targets) == {KNOWN[0], KNOWN[12], "I spend too much on coffee beans."}


def test_forgetting_where_one_lives_leaves_the_sisters_home() -> None:
    decision, targets = decided("Please forget what I told you about where I live.")
    assert decision.op == "FORGET"
    assert KNOWN[1] in targets
    assert KNOWN[5] not in targets


def test_only_an_items_own_candidates_can_be_targets() -> None:
    known = [KnownItem(alias="k1", kind="fact", domain="home", topic="leeds", text=KNOWN[1], since="")]
    new = NewItem(
        alias="n1",
        kind="fact",
        domain="home",
        topic="rome",
        text="I moved to Rome.",
        quote="I moved to Rome.",
        since="",
        candidates=[],
    )
    later = new.model_copy(
        update={"alias": "n2", "text": "I moved to Oslo.", "quote": "I moved to Oslo.", "candidates": ["n1"]}
    )
    first, second = reconcile(ReconcileData(now=NOW.isoformat(), new=[new, later], known=known)).decisions
    assert first.targets == []
    assert second.targets == ["n1"]


PLANNING = (
    "I reserve the hotels months ahead of the season.",
    "My packing list is ready two weeks before every trip.",
    "I had the flights booked well in advance.",
)


def induced(domain: str, *texts: str, nodes: tuple[NodeView, ...] = ()) -> InduceReply:
    facts = [FactView(alias=f"f{i}", domain=domain, topic="", text=t, since="") for i, t in enumerate(texts, 1)]
    return induce(InduceData(now=NOW.isoformat(), domains=list(DEFAULT_DOMAINS), facts=facts, nodes=list(nodes)))


def test_facts_of_one_behaviour_become_a_schema_that_leaves_the_outlier_out() -> None:
    (call,) = induced("travel", *PLANNING, "I quit the window-seat club at the first setback.").calls
    assert call.name == "create_schema"
    assert call.evidence == ["f1", "f2", "f3"]
    assert leading(call.text) == "plans_ahead"


def test_two_behaviours_in_one_cluster_become_two_schemas() -> None:
    other = (
        "I log every hotel bill in a spreadsheet.",
        "I keep a tally of the miles I travel.",
        "I record the exact price of each ticket.",
    )
    calls = induced("travel", *PLANNING, *other).calls
    assert [c.name for c in calls] == ["create_schema", "create_schema"]
    assert {leading(c.text) for c in calls if c.name == "create_schema"} == {"plans_ahead", "tracks_numbers"}


def test_a_schema_that_is_shown_already_gets_the_new_evidence() -> None:
    node = NodeView(alias="s1", kind="schema", domain="travel", text="Plans trips well in advance.", evidence=["f1"])
    (call,) = induced("travel", *PLANNING, nodes=(node,)).calls
    assert call.name == "add_evidence"
    assert (call.node, call.evidence) == ("s1", ["f2", "f3"])


def test_a_schema_of_another_domain_is_no_home_for_evidence() -> None:
    node = NodeView(alias="s1", kind="schema", domain="food", text="Plans meals well in advance.")
    assert [c.name for c in induced("travel", *PLANNING, nodes=(node,)).calls] == ["create_schema"]


@pytest.mark.parametrize(
    "texts",
    [
        ("I saw a heron.", "My balcony faces east.", "The dog next door barks at me."),
        ("I log every run.", "My trainers are blue."),
        ("I dropped my keys.", "I met a cousin.", "I own a kayak.", "I wore a hat."),
    ],
)
def test_facts_without_a_common_thread_are_declined(texts: tuple[str, ...]) -> None:
    assert [c.name for c in induced("nature", *texts).calls] == ["decline"]


def test_shared_worries_about_a_coming_thing_are_an_intention() -> None:
    (call,) = induced(
        "learning",
        "I'm worried about the bar exam.",
        "I'm going to sit the bar exam in two months.",
        "I'm nervous I won't finish the bar exam questions.",
    ).calls
    assert call.name == "create_intention"
    assert call.evidence == ["f1", "f2", "f3"]


HELD_OUT = [
    ("plans_ahead", "I always sort out my visa months before the flight."),
    ("acts_last_minute", "I usually buy presents on the way to the party."),
    ("compares_options", "I got quotes from four roofers before picking one."),
    ("decides_on_impulse", "I bought the drum kit on a whim."),
    ("keeps_routine", "I order the same sandwich at the same counter every day."),
    ("seeks_novelty", "I try a cuisine I've never tasted each month."),
    ("tracks_numbers", "I log each lap in a spreadsheet."),
    ("goes_by_feel", "I season the stew by taste, never with a recipe."),
    ("seeks_advice", "I ask my uncle for his opinion before I sign anything."),
    ("relies_on_self", "I fixed the boiler myself with the manual."),
    ("avoids_conflict", "When the waiter is rude I say nothing and smile."),
    ("confronts_directly", "I told my neighbour to his face that the noise must end."),
    ("shares_openly", "I posted my payslip for everyone to see."),
    ("keeps_private", "Nobody at work knows that I'm ill."),
    ("persists_through_setbacks", "I failed the exam twice and sat it again."),
    ("gives_up_early", "I dropped the pottery course after two lessons."),
    ("keeps_a_backup", "I carry a spare tube and a second pump just in case."),
    ("takes_risks", "I put all my savings into one start-up."),
    ("takes_on_too_much", "I said yes to three committees at the same time."),
    ("guards_own_time", "I don't answer emails after six."),
]


@pytest.mark.parametrize(("label", "said"), HELD_OUT)
def test_each_behaviour_is_heard_in_plain_speech(label: str, said: str) -> None:
    assert leading(said) == label


def test_a_denied_cue_speaks_for_the_opposite() -> None:
    assert leading("I never plan ahead for anything") == "acts_last_minute"
    assert leading("I never leave without a spare key") == "keeps_a_backup"


def test_every_label_but_other_has_cues_and_eight_wordings_of_each_part() -> None:
    assert set(CUES) == set(PHRASES) == set(LABELS) - {"other"}
    assert all(len(set(part)) >= 8 for phrasing in PHRASES.values() for part in phrasing)


@pytest.mark.parametrize("label", sorted(PHRASES))
def test_the_rules_read_their_own_abstracts_as_what_they_say(label: str) -> None:
    combinations = list(itertools.product(*PHRASES[label]))[::7]
    heard = [
        next(iter(behaviours_of(f"When {when}, they {they} rather than {other}")), "")
        for when, they, other in combinations
    ]
    assert heard.count(label) >= 0.98 * len(heard)


def test_a_description_names_the_behaviour_and_not_the_subject() -> None:
    schema = SchemaView(alias="s1", domain="travel", text="Plans trips well in advance.", facts=list(PLANNING))
    (described,) = describe(DescribeData(schemas=[schema])).abstracts
    assert described.label == "plans_ahead"
    assert described.abstract.startswith("When ")
    assert "rather than" in described.abstract
    assert not {"trip", "trips", "hotel", "hotels", "flights"} & set(described.abstract.split())


def test_wordings_vary_from_schema_to_schema() -> None:
    assert len({worded("plans_ahead", str(i)) for i in range(40)}) >= 30


def test_a_schema_without_a_cue_is_described_as_other_in_its_own_words() -> None:
    (described,) = describe(
        DescribeData(schemas=[SchemaView(alias="s1", domain="nature", text="Herons on the pond.")])
    ).abstracts
    assert described.label == "other"
    assert "herons" in described.abstract.casefold()


def member(alias: str, domain: str, text: str, says: str) -> MemberView:
    return MemberView(alias=alias, domain=domain, text=text, abstract=says)


AHEAD = "When a date is set, they get things ready weeks ahead rather than waiting"
LATE = "When a date is set, they start at the last minute rather than early"


def abstracted(*members: MemberView, existing: tuple[CoreView, ...] = ()) -> AbstractReply:
    return abstract(AbstractData(schemas=list(members), pairs=[], existing=list(existing)))


def test_a_core_rests_on_those_that_truly_share_the_behaviour() -> None:
    reply = abstracted(
        member("s1", "travel", "Trips", AHEAD),
        member("s2", "food", "Dinners", AHEAD),
        member("s3", "work", "Reports", LATE),
    )
    assert (reply.decision, reply.schemas) == ("core", ["s1", "s2"])
    assert "food" in reply.scope
    assert "travel" in reply.scope


@pytest.mark.parametrize(
    "members",
    [
        (member("s1", "travel", "Trips", AHEAD), member("s2", "food", "Dinners", LATE)),
        (member("s1", "travel", "Trips", AHEAD), member("s2", "travel", "Cruises", AHEAD)),
        (
            member("s1", "travel", "Trips", "When away, they sigh"),
            member("s2", "food", "Soup", "When eating, they sigh"),
        ),
    ],
)
def test_opposites_one_domain_and_nothing_in_common_are_declined(members: tuple[MemberView, ...]) -> None:
    assert abstracted(*members).decision == "decline"


def test_two_cores_that_say_the_same_are_named_for_a_merge_and_one_is_not() -> None:
    members = (member("s1", "travel", "Trips", AHEAD), member("s2", "food", "Dinners", AHEAD))
    cores = tuple(CoreView(alias=f"c{i}", text="Gets everything ready in advance.", scope="") for i in (1, 2))
    assert abstracted(*members, existing=cores).merges == ["c1", "c2"]
    assert abstracted(*members, existing=cores[:1]).merges == []
