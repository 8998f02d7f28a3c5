"""Files of conversations: read in order, cut into calls, and what cannot be read is named and nothing else is lost."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from dcpm.adapters.conversations import Conversations, read_chat, read_personamem
from dcpm.model.items import Role
from dcpm.model.moments import parse_moment

NOW = 1_800_000_000_000


def line(**given: object) -> str:
    return json.dumps({"user": "ada", "session": "s", "role": "user", "content": "x", **given})


def contents(found: Conversations, user: str = "ada") -> list[str]:
    return [m.content for call in found.calls_by_user[user] for m in call.messages]


def test_turns_of_a_session_go_together_and_are_cut_at_the_limit() -> None:
    found = read_chat([line(content=str(n)) for n in range(5)], 2, NOW)
    assert [(c.sequence, len(c.messages)) for c in found.calls_by_user["ada"]] == [(0, 2), (1, 2), (2, 1)]
    assert contents(found) == ["0", "1", "2", "3", "4"]


def test_interleaved_users_and_sessions_are_told_apart() -> None:
    found = read_chat([line(), line(user="bob"), line(session="t"), line(content="y")], 10, NOW)
    assert {user: len(calls) for user, calls in found.calls_by_user.items()} == {"ada": 2, "bob": 1}


def test_a_users_calls_come_in_order_of_time() -> None:
    found = read_chat([line(at="2026-02-01", session="b"), line(at="2026-01-01", session="a")], 10, NOW)
    assert [c.session for c in found.calls_by_user["ada"]] == ["a", "b"]
    assert found.calls_by_user["ada"][0].at == parse_moment("2026-01-01")


def test_a_bad_line_is_named_and_the_others_are_read() -> None:
    bad = [
        "nope",
        "[1]",
        line(role="robot"),
        line(at="yesterday"),
        '{"user": "a\\ud800", "content": "x"}',
        '{"user": "x"}',
    ]
    found = read_chat([*bad, line(content="good")], 10, NOW)
    assert [b.number for b in found.bad] == [1, 2, 3, 4, 5, 6]
    assert all(b.reason for b in found.bad)
    assert contents(found) == ["good"]


def test_nul_and_lone_surrogates_in_text_are_replaced_and_the_rest_kept() -> None:
    found = read_chat(['{"user": "ada", "content": "a\\u0000b\\ud83dc 🦊 中文"}'], 10, NOW)
    assert contents(found) == ["a�b�c 🦊 中文"]


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("st"), st.text(max_size=8)), max_size=30),
    st.integers(1, 7),
)
def test_every_turn_is_in_exactly_one_call(turns: list[tuple[str, str, str]], max_turns: int) -> None:
    found = read_chat([line(user=u, session=s, content=t) for u, s, t in turns], max_turns, NOW)
    got = [(c.user, c.session, m.content) for calls in found.calls_by_user.values() for c in calls for m in c.messages]
    clean = [(u, s, t.replace("\x00", "�")) for u, s, t in turns]
    for key in {(u, s) for u, s, _ in turns}:
        assert [t for u, s, t in got if (u, s) == key] == [t for u, s, t in clean if (u, s) == key]


def test_personamem_opens_a_session_at_each_system_turn_and_drops_the_prefixes() -> None:
    turns = [
        {"role": "system", "content": "Current user persona: …"},
        {"role": "user", "content": "User: I moved."},
        {"role": "assistant", "content": "Assistant: Nice."},
        {"role": "system", "content": "Current user persona: …"},
        {"role": "user", "content": "User: I moved again."},
    ]
    calls = read_personamem([json.dumps({"ctx": turns})], 10, NOW).calls_by_user["ctx"]
    assert [(c.session, len(c.messages)) for c in calls] == [("0001", 3), ("0002", 2)]
    assert [m.content for c in calls for m in c.messages if m.role != Role.SYSTEM] == [
        "I moved.",
        "Nice.",
        "I moved again.",
    ]
    times = [m.at for c in calls for m in c.messages]
    assert times == sorted(times)
    assert len(set(times)) == len(times)
    assert times[-1] < NOW


def test_a_second_reading_on_another_day_gives_the_same_calls() -> None:
    lines = [json.dumps({"ctx": [{"role": "user", "content": f"User: {n}"} for n in range(25)]})]
    first, second = (read_personamem(lines, 10, now).calls_by_user["ctx"] for now in (NOW, NOW + 86_400_000))
    assert first == second
