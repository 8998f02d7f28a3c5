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


def test_one_clear_behaviour_carries_the_facts_that_say_nothing() -> None:
    (call,) = induced("travel", *PLANNING[1:], "I have been to Lisbon.", "My suitcase is blue.").calls
    assert call.name == "create_schema"
    assert call.evidence == ["f1", "f2", "f3", "f4"]
    assert leading(call.text) == "plans_ahead"


def test_with_three_facts_a_silent_one_is_carried_only_by_facts_of_its_own_domain() -> None:
    texts = (*PLANNING[1:], "My suitcase is blue.")
    assert [c.name for c in induced("travel", *texts).calls] == ["create_schema"]
    filed = [
        FactView(alias=f"f{i}", domain=domain, topic="", text=text, since="")
        for i, (text, domain) in enumerate(zip(texts, ("travel", "travel", "home"), strict=True), 1)
    ]
    data = InduceData(now=NOW.isoformat(), domains=list(DEFAULT_DOMAINS), facts=filed, nodes=[])
    assert [c.name for c in induce(data).calls] == ["decline"]


def test_two_facts_of_a_behaviour_among_many_silent_ones_are_too_few() -> None:
    silent = ("I have been to Lisbon.", "My suitcase is blue.", "I saw a heron.", "I own a kayak.")
    assert [c.name for c in induced("travel", *PLANNING[1:], *silent).calls] == ["decline"]


def test_more_facts_that_show_something_else_than_bear_the_behaviour_decline_it() -> None:
    others = (
        "I bought the drum kit on a whim.",
        "I ask my uncle for his opinion before I sign anything.",
        "I dropped the pottery course after two lessons.",
    )
    assert [c.name for c in induced("travel", *PLANNING[1:], *others).calls] == ["decline"]
    assert [c.name for c in induced("travel", *PLANNING[1:], *others[:2]).calls] == ["create_schema"]


def test_facts_filed_apart_make_a_schema_of_the_domain_they_speak_of_together() -> None:
    filed = zip(("home", "work", "other"), PLANNING, strict=True)
    facts = [FactView(alias=f"f{i}", domain=d, topic="", text=t, since="") for i, (d, t) in enumerate(filed, 1)]
    (call,) = induce(InduceData(now=NOW.isoformat(), domains=list(DEFAULT_DOMAINS), facts=facts)).calls
    assert call.name == "create_schema"
    assert call.domain == "travel"


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


CHANGES = [
    # each attribute of a life, with its value before and after, in each language
    ("I earn my living as a beekeeper.", "I retrained as a stonemason and love it.", "evolution"),
    ("I'm a beekeeper by trade.", "My days as a beekeeper are over, I have a new job as a glazier.", "evolution"),
    ("We live in Tampere.", "I left Tampere for good and found a flat in Oulu.", "evolution"),
    ("My flat is in Tampere.", "Sorry, I got that wrong: my flat is in Vaasa and not in Tampere.", "correction"),
    ("I have my current account with Nordea.", "My new bank is Handelsbanken.", "evolution"),
    ("My bank is Nordea.", "I closed my account with Nordea, my bank is Danske now.", "contradiction"),
    ("I have a subscription to the Harbour Post.", "I cancelled Harbour Post, the newspaper I read is the Sun.", "contradiction"),
    ("I train at the Foundry gym.", "I moved my membership over to the Dockside gym.", "evolution"),
    ("I go to bed at eleven.", "I shifted my bedtime from eleven to quarter past nine.", "evolution"),
    ("My pet is a ferret called Pip.", "I got that muddled: my pet is a canary, not a ferret called Pip.", "correction"),
    ("We have a ferret called Pip.", "We had to part with a ferret called Pip, our pet is a canary.", "contradiction"),
    ("The instrument I play is the oboe.", "I swapped the oboe for the harp as my instrument.", "evolution"),
    ("I'm taking a language course in Danish.", "I finished Danish and began a language course in Czech.", "evolution"),
    ("I'm learning Danish.", "I said the language was Danish, I meant Czech.", "correction"),
    ("My hobby is the rowing club on Fridays.", "I left the rowing club and joined the film club on Fridays.", "evolution"),
    ("My car is an old Skoda.", "I sold my car, an old Skoda, and bought a small van.", "contradiction"),
    ("My phone is a Motorola.", "I mixed that up, my phone is a Sony and not a Motorola.", "correction"),
    ("I have been on a paleo diet for a while.", "These days I follow a vegan diet.", "evolution"),
    ("I get to work by ferry.", "Since the autumn I travel to work by moped instead of by ferry.", "evolution"),
    ("I start the day with cocoa.", "In the mornings I drink kefir instead of cocoa now.", "evolution"),
    ("I'm looking for a flat near the mill.", "I signed the lease on a house by the lake.", "evolution"),
    ("Von Beruf bin ich Imker.", "Ich habe den Beruf gewechselt und arbeite inzwischen als Glaser.", "evolution"),
    ("Ich arbeite als Imker.", "Ich arbeite nicht mehr als Imker, sondern als Glaser.", "contradiction"),
    ("Mein Zuhause ist in Jena.", "Ich habe mich vertan: ich wohne in Gera, nicht in Jena.", "correction"),
    ("Mein Girokonto ist bei der Sparda.", "Neuerdings habe ich mein Konto bei der Hansebank.", "evolution"),
    ("Ich spiele Fagott.", "Ich bin von Fagott auf Harfe umgestiegen.", "evolution"),
    ("Zur Arbeit komme ich mit dem Roller.", "Das war falsch: zur Arbeit komme ich per Zug, nicht mit dem Roller.", "correction"),
    ("Me gano la vida como apicultor.", "Lo dije mal, trabajo de vidriero y no de apicultor.", "correction"),
    ("Mi banco es Abanca.", "Mi nuevo banco es Ibercaja.", "evolution"),
    ("Vivo en Lugo.", "Me he mudado a Soria.", "evolution"),
    ("El instrumento que toco es el oboe.", "He cambiado el oboe por el arpa como instrumento.", "evolution"),
    ("Por la mañana bebo cacao.", "Por la mañana ya no bebo cacao, bebo leche.", "contradiction"),
    ("我是一名会计。", "我辞掉了会计的工作，现在当记者。", "contradiction"),
    ("我用的银行是农业银行。", "我把工资卡从农业银行换到了建设银行。", "evolution"),
    ("我住在苏州。", "我刚才讲错了，我住在无锡，不是苏州。", "correction"),
    ("我养了一只仓鼠。", "更正一下，我的宠物是一只鹦鹉，不是仓鼠。", "correction"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "said", "reason"), CHANGES)
def test_each_attribute_of_a_life_gives_way_to_its_new_value(before: str, said: str, reason: str) -> None:
    decision, targets = decided(said, ("I keep bees in my garden on Sundays.", before, "我每天早上跑步。"))
    assert (decision.op, targets, decision.reason) == ("SUPERSEDE", [before], reason)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("When my cake collapsed, I baked it again.", "When my tent collapsed, I pitched it again."),
        ("An app on my phone counts my steps.", "My new phone is a Motorola."),
        ("In my eyes the notes on my phone are private.", "I mixed that up, my phone is a Sony and not a Motorola."),
        ("I gave up at once when the kiln broke.", "I stopped trying as soon as the loom broke."),
        ("I noted every stage of the canoe tour in my diary.", "I noted every stage of the choir tour in my diary."),
        ("Antes de elegir una cuenta de ahorro comparo diez.", "Mi nuevo banco es Abanca."),
        ("My cousin lives in Vaasa.", "I moved to Oulu in spring."),
        ("I start preparing for my aunt's birthday in March.", "I draw up a plan before family birthdays."),
    ],
)
def test_a_habit_is_not_retired_for_sharing_a_subject_or_a_frame(before: str, said: str) -> None:
    decision, targets = decided(said, (before,))
    assert (decision.op, targets) == ("ADD", [])


def test_a_passing_state_is_never_what_a_change_replaces() -> None:
    lasting, passing = "The instrument I play is the oboe.", "I'm playing a rented harp this week."
    decision, targets = decided("These days I play the flute.", (passing, lasting))
    assert (decision.op, targets) == ("SUPERSEDE", [lasting])


def test_an_end_told_before_is_a_duplicate_when_told_again() -> None:
    decision, targets = decided(
        "I don't own a kayak, and I stopped rowing!", ("I don't own a kayak and I stopped rowing.",)
    )
    assert (decision.op, targets) == ("DUPLICATE", ["I don't own a kayak and I stopped rowing."])


def test_from_a_term_on_is_no_passing_state_and_while_it_lasts_is() -> None:
    item = only_item("My language course is Czech instead of Danish from this term on.")
    assert item.until == ""
    decision, _ = decided(item.text, ("I take a language course in Danish.",))
    assert decision.op == "SUPERSEDE"
    decision, _ = decided("This term my language course is online.", ("I take a language course in Danish.",))
    assert (decision.op, decision.reason) == ("ADD", "temporary")


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("I'd rather you didn't keep anything about my stammer, please erase it.", "stammer"),
        ("I don't want you to remember my bankruptcy.", "bankruptcy"),
        ("Could you strike what I told you about my debts from your notes?", "debts"),
        ("Bitte vergiss alles, was ich über meine Kündigung gesagt habe.", "kündigung"),
        ("Ich möchte, dass du nichts über meine Operation behältst.", "operation"),
        ("Alles über meinen Bruder bitte löschen.", "bruder"),
        ("Olvida todo lo que te conté sobre mi embargo, por favor.", "embargo"),
        ("No quiero que recuerdes nada de mi despido.", "despido"),
        ("关于我的官司的一切，请不要记住。", "官司"),
        ("请把我失业的事情都忘掉。", "失业"),
    ],
)
def test_a_request_to_forget_is_heard_in_each_language(said: str, topic: str) -> None:
    item = only_item(said)
    assert (item.kind, item.topic) == ("forget", topic)


@pytest.mark.parametrize(
    "said",
    [
        "I don't remember anything about my first school.",
        "I keep a record of everything about my tomatoes.",
        "My brother didn't keep anything about our trips.",
    ],
)
def test_what_someone_keeps_or_forgot_is_no_request(said: str) -> None:
    assert forget_topic(said) == ""


@pytest.mark.parametrize(
    "said",
    [
        "Wenn ich Pilot wäre, würde ich jeden Tag fliegen.",
        "Meine Tante Gerda schwört auf Zwiebelsaft.",
        "Mi tío Ramón no cree en los médicos.",
        "Si fuera rico, compraría un barco.",
        "¡Gracias, muy amable!",
        "我邻居从来不吃早饭。",
    ],
)
def test_hypotheses_thanks_and_other_people_are_left_in_each_language(said: str) -> None:
    assert extracted(said).items == []


@pytest.mark.parametrize(
    "said",
    [
        "Leí ocho reseñas antes de reservar el hotel.",
        "Anoto las películas que veo.",
        "Bebo leche por la noche.",
        "My mother tongue is Frisian.",
        "A colleague is driving me to work this week because my knee hurts.",
        "The morning of the exam I was still printing notes I could have printed earlier.",
        "Not even my sister has heard a word from me about my poems.",
        "I love mushrooms from woods that I don't know.",
    ],
)
def test_what_the_person_does_is_kept_though_other_words_look_like_someone_elses(said: str) -> None:
    assert only_item(said).quote == said


@pytest.mark.parametrize(
    "texts",
    [
        (
            "My brother's graduation is in May.",
            "I'm afraid I'll cry at my brother's graduation.",
            "I need a gift before my brother's graduation.",
        ),
        (
            "I have to sell the boat before we emigrate to Chile.",
            "I'm uneasy about the paperwork to emigrate to Chile.",
            "We emigrate to Chile next autumn.",
        ),
        (
            "Ich bin nervös wegen der Gesellenprüfung.",
            "Die Gesellenprüfung ist im Juni.",
            "Ich muss vor der Gesellenprüfung noch viel üben.",
        ),
        ("Me preocupa la voz en el recital.", "El recital es el próximo mes.", "Tengo que ensayar antes del recital."),
        ("我很紧张，怕答辩的时候说错话。", "我下个月要参加答辩。", "答辩之前我还得改论文。"),
    ],
)  # fmt: skip
def test_fears_plans_and_dates_of_one_coming_thing_are_an_intention(texts: tuple[str, ...]) -> None:
    (call,) = induced("learning", *texts).calls
    assert call.name == "create_intention"
    assert call.evidence == ["f1", "f2", "f3"]


def test_plans_for_different_things_are_no_intention() -> None:
    calls = induced(
        "home", "I'm afraid of the heating bill.", "I want to paint the shed in May.", "We move the piano soon."
    ).calls
    assert all(call.name != "create_intention" for call in calls)


RAMBLE = (
    "So I was thinking, if I had more money I would probably travel, but who doesn't, and my friend Joe keeps saying that "
    "I should quit. I bought a violin when I was twelve and never played it. People say it's never too late! My landlord "
    "changed the locks, which, I don't know, felt odd. I moved desks at work. Would you believe it? "
)


@given(st.integers(1, 30), st.text(max_size=200))
@settings(max_examples=25, deadline=None)
def test_real_rambling_gives_few_items_with_verbatim_quotes(n: int, noise: str) -> None:
    text = RAMBLE * n + noise
    items = extracted(text).items
    assert all(item.quote in text for item in items)
    assert len(items) <= 12 * max(1, -(-len(text) // 4_000))


def test_a_schema_with_one_fact_that_bears_the_behaviour_is_not_counted() -> None:
    bearing = ["I log every hotel bill in a spreadsheet.", "I keep a tally of the miles I travel."]
    silent = ["My suitcase is blue.", "I saw a heron."]

    def judged(*second: str) -> str:
        text = "Tracks numbers and logs every figure in a spreadsheet."
        members = [
            MemberView(alias="s1", domain="travel", text=text, abstract=text, facts=bearing),
            MemberView(alias="s2", domain="money", text=text, abstract=text, facts=list(second)),
        ]
        return abstract(AbstractData(schemas=members, pairs=[])).decision

    assert judged(*bearing, *silent) == "core"
    assert judged(*bearing[:1], *silent) == "decline"
