"""Replies as models really write them -> the payload, or the reason why not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpm.llm.parsing import Parsed, ParseFailure, parse
from dcpm.model.questions import Stage

CYCLES = {
    "kind": "fact",
    "domain": "transport",
    "topic": "commute",
    "text": "I cycle to the office.",
    "quote": "I cycle to the office",
    "turn": 1,
    "salience": 3,
    "language": "en",
    "since": "",
    "until": "",
}
EXTRACTED = {"items": [CYCLES], "summary": "They spoke of the commute.", "language": "en"}
DECIDED = {"decisions": [{"new": "n1", "op": "SUPERSEDE", "targets": ["k2"], "reason": "evolution", "until": ""}]}
PLANS = {
    "name": "create_schema",
    "alias": "a1",
    "domain": "travel",
    "text": "The person plans early.",
    "confidence": 0.8,
}
PLANS["evidence"] = ["f1", "f2", "f3"]
ARGUMENTS = {key: value for key, value in PLANS.items() if key != "name"}
DESCRIBED = {
    "abstracts": [
        {"schema": "s1", "abstract": "When a thing nears, they prepare rather than wait.", "label": "plans_ahead"}
    ]
}
JUDGED = {
    "decision": "core",
    "text": "The person prepares early.",
    "scope": "travel, food",
    "schemas": ["s1", "s2"],
    "confidence": 0.7,
    "merges": [],
    "reason": "both prepare",
}
WHOLE = {
    Stage.EXTRACT: EXTRACTED,
    Stage.RECONCILE: DECIDED,
    Stage.INDUCE: {"calls": [PLANS]},
    Stage.DESCRIBE: DESCRIBED,
    Stage.ABSTRACT: JUDGED,
}


def read(stage: Stage, text: str, *tool_calls: tuple[str, str]) -> Parsed:
    parsed = parse(stage, text, tool_calls)
    assert isinstance(parsed, Parsed), parsed
    return parsed


def payload(stage: Stage, text: str, *tool_calls: tuple[str, str]) -> dict[str, Any]:
    return read(stage, text, *tool_calls).payload


def decided(**fields: Any) -> Parsed:
    return read(Stage.RECONCILE, json.dumps({"decisions": [{"new": "n1", "op": "ADD", **fields}]}))


@pytest.mark.parametrize("stage", list(Stage))
def test_a_clean_reply_is_read_as_it_is_with_nothing_to_tolerate(stage: Stage) -> None:
    assert read(stage, json.dumps(WHOLE[stage])) == Parsed(WHOLE[stage], {})


@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize(
    "wrap",
    [
        "```json\n{}\n```",
        "```\n{}```",
        "Here is the JSON you asked for:\n\n```json\n{}\n```\nLet me know if you need more!",
        '<think>The user wants {{"items": []}}. Hmm.</think>\n{}',
        "<think>\n\n</think>\n\n```json\n{}\n```",
        "I was thinking about [f1] and {{that}}</think>{}",
        "<think>no closing mark, and a draft {{}} first\n{}",
        "<THINK>loud</THINK>{}",
        "Sure! {}",
        "{} (that is all)",
        "\ufeff{}",
    ],
)
def test_wrapping_does_not_change_what_is_read(stage: Stage, wrap: str) -> None:
    whole = json.dumps(WHOLE[stage], ensure_ascii=False)
    text = wrap.replace("{{", "\0").replace("}}", "\1").replace("{}", whole).replace("\0", "{").replace("\1", "}")
    assert payload(stage, text) == WHOLE[stage]


@pytest.mark.parametrize(
    "words",
    [
        "I write ```python``` in my notes",
        "I said <think> aloud </think>",
        'he called it "fine" and {left}',
        "我用 ``` 写 [代码]",
        "a }} b {{ c",
        "tab\tand \\ backslash",
    ],
)
def test_marks_inside_a_string_survive_unfencing(words: str) -> None:
    reply = {"items": [{**CYCLES, "text": words, "quote": words}], "summary": "", "language": "en"}
    got = payload(Stage.EXTRACT, f"```json\n{json.dumps(reply, ensure_ascii=False)}\n```")
    assert got["items"][0]["quote"] == words


@given(words=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80))
def test_any_words_come_out_as_they_went_in(words: str) -> None:
    reply = {"items": [{**CYCLES, "quote": words}], "summary": "", "language": "en"}
    assert payload(Stage.EXTRACT, f"Well, {json.dumps(reply)}")["items"][0]["quote"] == words.strip()


@given(stage=st.sampled_from(list(Stage)), text=st.text(max_size=200), name=st.text(max_size=20))
def test_no_text_whatever_raises(stage: Stage, text: str, name: str) -> None:
    assert isinstance(parse(stage, text, [(name, text)]), Parsed | ParseFailure)
    assert isinstance(parse(stage, "{" + text), Parsed | ParseFailure)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(stage=st.sampled_from(list(Stage)), data=st.data())
def test_any_value_in_any_field_gives_a_valid_payload_or_a_failure(stage: Stage, data: st.DataObject) -> None:
    reply = json.loads(json.dumps(WHOLE[stage]))
    element = reply if stage is Stage.ABSTRACT else next(v for v in reply.values() if isinstance(v, list))[0]
    element[data.draw(st.sampled_from(sorted(element)))] = data.draw(json_values)
    parsed = parse(stage, json.dumps(reply))
    if isinstance(parsed, Parsed):
        again = parse(stage, json.dumps(parsed.payload))
        assert isinstance(again, Parsed)
        assert again.payload == parsed.payload


@pytest.mark.parametrize(
    ("text", "finish_reason", "reason"),
    [
        ("", "stop", "empty"),
        ("  \n", "stop", "empty"),
        ("I am sorry, I cannot do that.", "stop", "no_json"),
        ("<think>I wonder", "stop", "no_json"),
        ('{"weather": "fine"}', "stop", "other_shape"),
        ("{}", "stop", "no_json"),
        ("[1, 2]", "stop", "other_shape"),
        ('{"items": [{"kind": "fact", "domain": "work"}]}', "stop", "nothing_usable"),
        ('{"items": [', "length", "cut"),
        (json.dumps(EXTRACTED), "length", "cut"),
        ("", "content_filter", "filtered"),
    ],
)
def test_what_cannot_be_read_names_its_reason(text: str, finish_reason: str, reason: str) -> None:
    assert parse(Stage.EXTRACT, text, (), finish_reason) == ParseFailure(reason)


def test_an_explicit_nothing_is_an_answer() -> None:
    assert payload(Stage.EXTRACT, '{"items": [], "summary": "", "language": "en"}')["items"] == []
    assert payload(Stage.INDUCE, '{"calls": []}') == {"calls": []}
    assert payload(Stage.ABSTRACT, '{"decision": "decline"}')["decision"] == "decline"


def test_a_draft_within_thoughts_that_never_end_is_not_the_answer() -> None:
    draft = json.dumps({**EXTRACTED, "summary": "A draft."})
    assert payload(Stage.EXTRACT, f"<think>Perhaps {draft}? No:\n{json.dumps(EXTRACTED)}") == EXTRACTED


def test_broken_json_is_repaired_last_and_counted() -> None:
    cut = json.dumps(EXTRACTED)[:-1]
    quotes = str(EXTRACTED)
    comma = '{"items": [' + json.dumps(CYCLES) + ',], "summary": "They spoke of the commute.", "language": "en",}'
    for text in (cut, quotes, comma):
        assert read(Stage.EXTRACT, text) == Parsed(EXTRACTED, {"repaired": 1})


def test_one_bad_element_is_dropped_and_the_others_stay() -> None:
    reply = {"items": [CYCLES, {"kind": "fact"}, "just words", None, {**CYCLES, "text": "I swim."}]}
    parsed = read(Stage.EXTRACT, json.dumps(reply))
    assert [item["text"] for item in parsed.payload["items"]] == ["I cycle to the office.", "I swim."]
    assert parsed.tolerated["dropped"] == 3


def test_an_item_without_a_quote_is_no_item() -> None:
    without = {key: value for key, value in CYCLES.items() if key != "quote"}
    assert payload(Stage.EXTRACT, json.dumps({"items": [CYCLES, without]}))["items"] == [CYCLES]


def test_a_forget_request_that_names_only_its_topic_is_read() -> None:
    item = {"kind": "forget", "topic": "my ex", "quote": "forget what I said about my ex"}
    got = payload(Stage.EXTRACT, json.dumps({"items": [item]}))["items"][0]
    assert (got["kind"], got["text"]) == ("forget", "my ex")


def test_one_object_where_a_list_belongs_is_a_list_of_one() -> None:
    assert payload(Stage.EXTRACT, json.dumps({**EXTRACTED, "items": CYCLES})) == EXTRACTED
    assert payload(Stage.RECONCILE, json.dumps(DECIDED["decisions"][0])) == DECIDED
    assert payload(Stage.RECONCILE, json.dumps(DECIDED["decisions"])) == DECIDED


def test_elements_one_a_line_are_a_list() -> None:
    second = {**DECIDED["decisions"][0], "new": "n2"}
    text = "\n".join(json.dumps(one) for one in (DECIDED["decisions"][0], second))
    assert payload(Stage.RECONCILE, text) == {"decisions": [DECIDED["decisions"][0], second]}


@pytest.mark.parametrize("key", ["result", "properties", "response"])
def test_a_reply_wrapped_in_another_object_is_found(key: str) -> None:
    assert payload(Stage.EXTRACT, json.dumps({key: EXTRACTED, "type": "object"})) == EXTRACTED
    assert payload(Stage.ABSTRACT, json.dumps({key: JUDGED})) == JUDGED


@pytest.mark.parametrize("op", ["DELETE", "REMOVE ALL", "", None, 7, ["FORGET"], {"op": "FORGET"}, "MERGE"])
def test_an_unknown_act_adds_and_touches_nothing(op: object) -> None:
    decision = decided(op=op, targets=["k1", "k2"], reason="contradiction").payload["decisions"][0]
    assert (decision["op"], decision["targets"], decision["reason"]) == ("ADD", [], "new")


def test_an_act_in_another_case_is_that_act() -> None:
    decision = decided(op="supersede", targets=["k1"], reason="Evolution").payload["decisions"][0]
    assert (decision["op"], decision["targets"], decision["reason"]) == ("SUPERSEDE", ["k1"], "evolution")


def test_an_unknown_decision_about_a_core_schema_declines() -> None:
    assert payload(Stage.ABSTRACT, json.dumps({**JUDGED, "decision": "maybe"}))["decision"] == "decline"


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("[k1]", "k1"),
        ("k1:", "k1"),
        ("K1 ", "k1"),
        ("k1: I drive to work.", "k1"),
        ('"k1"', "k1"),
        ("(k12)", "k12"),
        ("**k1**", "k1"),
        ("item k1", "k1"),
        ("fact #k1", "k1"),
        ("k1-k3", "k1-k3"),
        ("kitchen", "kitchen"),
        ("task1", "task1"),
    ],
)
def test_decorations_of_an_alias_fall_off_and_nothing_else_becomes_one(written: str, plain: str) -> None:
    assert decided(op="UPDATE", targets=[written]).payload["decisions"][0]["targets"] == [plain]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("f1", ["f1"]),
        ("f1, f2;f3", ["f1", "f2", "f3"]),
        ("[f1, f2]", ["f1", "f2"]),
        ([{"alias": "f1", "text": "…"}], ["f1"]),
        (["f1", "f1", None, "f2"], ["f1", "f2"]),
    ],
)
def test_evidence_is_a_list_however_it_was_given(written: object, plain: list[str]) -> None:
    got = payload(Stage.INDUCE, json.dumps({"calls": [{**PLANS, "evidence": written}]}))
    assert got["calls"][0]["evidence"] == plain


@pytest.mark.parametrize(
    ("field", "written", "plain"),
    [
        ("salience", "4", 4),
        ("salience", 9, 5),
        ("salience", -1, 1),
        ("salience", "high", 3),
        ("salience", 3.6, 4),
        ("turn", "turn 2", 2),
        ("turn", None, 0),
        ("kind", "preference", "fact"),
        ("kind", "IDENTITY", "identity"),
        ("until", None, ""),
        ("topic", ["coffee", "tea"], "coffee, tea"),
        ("text", 42, "42"),
        ("text", "broken \ud800 half", "broken \ufffd half"),
    ],
)
def test_a_field_of_another_type_is_read_where_it_is_plain(field: str, written: object, plain: object) -> None:
    assert payload(Stage.EXTRACT, json.dumps({"items": [{**CYCLES, field: written}]}))["items"][0][field] == plain


@pytest.mark.parametrize(
    ("written", "plain"), [("0.8", 0.8), ("80%", 0.8), (80, 0.8), (1, 1.0), (-3, 0.0), ("sure", 0.5), (1e300, 0.5)]
)
def test_confidence_is_a_share(written: object, plain: float) -> None:
    assert payload(Stage.ABSTRACT, json.dumps({**JUDGED, "confidence": written}))["confidence"] == plain


@pytest.mark.parametrize(
    ("label", "plain"), [("Plans ahead", "plans_ahead"), ("PLANS-AHEAD", "plans_ahead"), ("organised", "other")]
)
def test_a_label_outside_the_list_is_other(label: str, plain: str) -> None:
    reply = {"abstracts": [{**DESCRIBED["abstracts"][0], "label": label}]}
    assert payload(Stage.DESCRIBE, json.dumps(reply))["abstracts"][0]["label"] == plain


def test_fields_that_nobody_asked_for_are_left_out_and_counted() -> None:
    parsed = read(Stage.EXTRACT, json.dumps({**EXTRACTED, "mood": "good", "items": [{**CYCLES, "id": 7}]}))
    assert parsed == Parsed(EXTRACTED, {"extra_fields": 2})


def written(arguments: Any) -> str:
    return json.dumps(arguments, ensure_ascii=False)


DIALECTS = [
    written({"calls": [PLANS]}),
    written([PLANS]),
    written(PLANS),
    written({"name": "create_schema", "arguments": ARGUMENTS}),
    written({"name": "create_schema", "arguments": written(ARGUMENTS)}),
    written({"name": "create_schema", "parameters": ARGUMENTS}),
    written({"function": {"name": "create_schema", "arguments": written(ARGUMENTS)}, "type": "function"}),
    written({"function": "create_schema", "args": ARGUMENTS}),
    written({"tool": "functions.create_schema", "input": ARGUMENTS}),
    written({"create_schema": ARGUMENTS}),
    written({"calls": [{"create_schema": ARGUMENTS}]}),
    written({"tool_calls": [{"name": "create_schema", "arguments": ARGUMENTS}]}),
    written(ARGUMENTS),
    f"<tool_call>\n{written({'name': 'create_schema', 'arguments': ARGUMENTS})}\n</tool_call>",
    f"<tools>\n{written({'name': 'create_schema', 'arguments': ARGUMENTS})}\n</tools>",
    f"<tool_call>\n{{{written({'name': 'create_schema', 'arguments': ARGUMENTS})}}}\n</tool_call>",
    written({"name": "create_schema", "arguments": ARGUMENTS}).replace("{", "{{").replace("}", "}}"),
    f"```json\n{written({'name': 'create_schema', 'arguments': ARGUMENTS})}\n```",
    f"I will call the tool.\n{written({'name': 'create_schema', 'arguments': ARGUMENTS})}",
]


@pytest.mark.parametrize("text", DIALECTS)
def test_a_tool_call_is_read_in_every_dialect(text: str) -> None:
    assert payload(Stage.INDUCE, text) == {"calls": [PLANS]}


def test_native_tool_calls_keep_their_order_and_win_over_the_text() -> None:
    edge = {"src": "a1", "type": "refines", "dst": "s1"}
    got = payload(
        Stage.INDUCE,
        "Let me see {…}",
        ("create_schema", written(ARGUMENTS)),
        ("add_edge", written(edge)),
        ("decline", ""),
    )
    assert got["calls"] == [PLANS, {"name": "add_edge", **edge}, {"name": "decline", "reason": ""}]


def test_native_calls_are_what_was_asked_for_and_nothing_to_tolerate() -> None:
    assert read(Stage.INDUCE, "", ("create_schema", written(ARGUMENTS))).tolerated == {}
    assert read(Stage.INDUCE, written([PLANS])).tolerated == {"bare_elements": 1}


def test_calls_one_after_the_other_as_text_keep_their_order() -> None:
    more = {"name": "add_evidence", "arguments": {"node": "S1", "evidence": ["[f2]"]}}
    text = f"<tool_call>{written(more)}</tool_call>\n<tool_call>{written({'name': 'decline', 'arguments': {}})}</tool_call>"
    assert payload(Stage.INDUCE, text)["calls"] == [
        {"name": "add_evidence", "node": "s1", "evidence": ["f2"]},
        {"name": "decline", "reason": ""},
    ]


def test_broken_arguments_of_a_native_call_are_mended() -> None:
    assert payload(Stage.INDUCE, "", ("create_schema", written(ARGUMENTS)[:-1]))["calls"] == [PLANS]
    doubled = written(ARGUMENTS).replace("{", "{{").replace("}", "}}")
    assert payload(Stage.INDUCE, "", ("create_schema", doubled))["calls"] == [PLANS]


# What a small model (1.5 billion parameters, 4 bit) made of the prompts, in our own words but in its forms.


def test_a_small_model_that_is_given_tools_writes_its_call_as_text() -> None:
    text = (
        '{"calls": [{"name": "create_schema", "alias": "a1", "domain": "travel", "text": "I book in May, pack early, and '
        'sit at the window.", "evidence": ["f1", "f2", "f3", "f4"], "confidence": 0.8}]}'
    )
    (call,) = payload(Stage.INDUCE, text)["calls"]
    assert (call["name"], call["evidence"]) == ("create_schema", ["f1", "f2", "f3", "f4"])


def test_a_small_model_answers_for_fewer_items_than_it_was_asked_about() -> None:
    text = '{"decisions": [{"new": "n1", "op": "ADD", "targets": [], "reason": "new", "until": ""}]}'
    assert [decision["new"] for decision in payload(Stage.RECONCILE, text)["decisions"]] == ["n1"]


def test_a_small_model_quotes_the_assistant_and_gives_the_time_of_speaking_as_since() -> None:
    text = (
        '{"items": [{"kind": "fact", "domain": "work", "topic": "boat", "text": "I row to work, and this week I walk.", '
        '"quote": "Well. Why not buy a car?", "turn": 1, "salience": 3, "language": "en", '
        '"since": "2026-03-10T18:00:00+01:00", "until": ""}], "summary": "I row to work.", "language": "en"}'
    )
    (item,) = payload(Stage.EXTRACT, text)["items"]
    assert (
        item["quote"] == "Well. Why not buy a car?"
    )  # whether it stands in a user turn is judged by who has the turns


def test_a_small_model_loses_the_form_of_an_abstract() -> None:
    text = (
        '{"abstracts": [{"schema": "s1", "abstract": "When choosing early, they weigh offers rather than taking the first '
        'one.", "label": "plans_ahead"},{"schema": "s2", "abstract": "When it feels right, they do not keep count, from '
        'not looking.", "label": "other"}]}'
    )
    assert [one["schema"] for one in payload(Stage.DESCRIBE, text)["abstracts"]] == ["s1", "s2"]


def test_a_tool_that_does_not_exist_is_never_called() -> None:
    parsed = read(Stage.INDUCE, "", ("delete_user", '{"node": "s1"}'), ("create_schema", written(ARGUMENTS)))
    assert parsed.payload["calls"] == [PLANS]
    assert parsed.tolerated["unknown_tool"] == 1
    assert parse(Stage.INDUCE, "", [("delete_user", "{}")]) == ParseFailure("nothing_usable")


def test_an_echo_of_the_question_is_no_answer() -> None:
    node = {"alias": "s1", "kind": "schema", "domain": "food", "text": "The person cooks.", "evidence": ["f1"]}
    fact = {"alias": "f1", "domain": "food", "topic": "soup", "text": "I cook soup.", "since": ""}
    echo = json.dumps({"now": "2026-03-10", "facts": [fact], "nodes": [node]})
    assert parse(Stage.INDUCE, echo) == ParseFailure("other_shape")


def test_an_edge_of_an_unknown_type_is_dropped() -> None:
    edge = {"src": "s1", "type": "erases", "dst": "s2"}
    got = payload(Stage.INDUCE, "", ("add_edge", written(edge)), ("decline", '{"reason": "chance"}'))
    assert [call["name"] for call in got["calls"]] == ["decline"]


def test_a_plain_reply_given_as_a_tool_call_is_read() -> None:
    assert payload(Stage.EXTRACT, "", ("reply", json.dumps(EXTRACTED))) == EXTRACTED


def test_a_very_long_nonsense_reply_is_given_up_quickly() -> None:
    assert parse(Stage.EXTRACT, "[" * 100_000) == ParseFailure("no_json")
    assert parse(Stage.EXTRACT, "{a} " * 50_000) in (ParseFailure("no_json"), ParseFailure("other_shape"))
