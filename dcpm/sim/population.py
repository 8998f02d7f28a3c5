"""A seed -> people who talk for some days, and the truth of what was planted in their words.

A user is drawn from the seed and the user's own number alone, so user 7 is the same among ten as among a thousand. The
sentences come from `planted`; the simulated model was written without sight of them, and they without sight of its rules.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dcpm.llm.prompts.describe import OPPOSITE_OF
from dcpm.model.items import Message, Role
from dcpm.model.moments import DAY_MS, iso
from dcpm.sim.planted import languages
from dcpm.sim.planted.pack import Attribute, Pack
from dcpm.sim.truth import (
    Chain,
    Coming,
    CrossBehaviour,
    Distractor,
    Duplicate,
    Forgotten,
    Habit,
    Identity,
    Statement,
    Temporary,
    Truth,
    UserTruth,
    Version,
)

FIRST_DAY_MS = 1_793_491_200_000
"""2026-11-01, a Sunday: the planted conversations lie in the month before the README's example night."""
_MINUTE_MS = 60_000

LOOK_ALIKE = {
    "plans_ahead": "keeps_a_backup",
    "keeps_a_backup": "plans_ahead",
    "acts_last_minute": "takes_on_too_much",
    "takes_on_too_much": "acts_last_minute",
    "compares_options": "tracks_numbers",
    "tracks_numbers": "compares_options",
    "decides_on_impulse": "takes_risks",
    "takes_risks": "seeks_novelty",
    "seeks_novelty": "decides_on_impulse",
    "keeps_routine": "plans_ahead",
    "goes_by_feel": "decides_on_impulse",
    "seeks_advice": "compares_options",
    "relies_on_self": "keeps_private",
    "keeps_private": "avoids_conflict",
    "avoids_conflict": "keeps_private",
    "confronts_directly": "shares_openly",
    "shares_openly": "confronts_directly",
    "persists_through_setbacks": "relies_on_self",
    "gives_up_early": "avoids_conflict",
    "guards_own_time": "relies_on_self",
}
"""A behaviour -> another one that is told in similar words: a spreadsheet to choose once, a spreadsheet kept for years."""


@dataclass(frozen=True, slots=True)
class Session:
    """One `add_memory` call. `at` is the time of its first message, ms."""

    id: str
    at: int
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PlantedUser:
    user: str
    language: str
    sessions: tuple[Session, ...]


@dataclass(frozen=True, slots=True)
class Population:
    """`users[i]` is the person behind `truth.users[i]`."""

    users: tuple[PlantedUser, ...]
    truth: Truth


def plant(n_users: int, seed: int, shuffled: bool = False) -> Population:
    """`n_users` people. With `shuffled` no habit has a behaviour of its own: the control in which nothing is to be found."""
    drawn = [_plant_user(index, seed, shuffled) for index in range(n_users)]
    truth = Truth(seed, shuffled, tuple(user_truth for _, user_truth in drawn))
    return Population(tuple(user for user, _ in drawn), truth)


def chat_lines(population: Population) -> Iterator[str]:
    """The conversations as chat JSONL, one line a message, each user's in order of time."""
    for user in population.users:
        for session in user.sessions:
            for message in session.messages:
                line = {
                    "user": user.user,
                    "session": session.id,
                    "role": str(message.role),
                    "content": message.content,
                    "at": iso(message.at),
                }
                yield json.dumps(line, ensure_ascii=False)


# --- one user -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Part:
    """A sentence that waits for its place. `place` in 0..1 is where in the user's days it is said; `key` finds it later."""

    key: tuple[str, int, int]
    text: str
    place: float
    behaviour: str = ""


def _plant_user(index: int, seed: int, shuffled: bool) -> tuple[PlantedUser, UserTruth]:
    rng = random.Random(f"{seed}/{index}")
    pack = languages.pack_of(index)
    user = f"planted-{index:04d}"
    draft = _Draft(pack, rng)
    draft.plan_habits(shuffled)
    draft.plan_chains()
    draft.plan_small_things()
    sessions, said = _Conversation(pack, rng, user).hold(draft.parts)
    return PlantedUser(user, pack.language, sessions), draft.truth(user, said)


class _Draft:
    """Draws what one user says: `parts` in no order, then the truth once it is known when each was said."""

    def __init__(self, pack: Pack, rng: random.Random) -> None:
        self.pack, self.rng = pack, rng
        self.parts: list[_Part] = []
        self.frames: dict[str, list[str]] = {}  # behaviour -> what was not yet used
        self.habits: list[tuple[str, str, int]] = []  # behaviour, domain, number of statements
        self.cross: list[tuple[str, list[int]]] = []  # behaviour, habit numbers
        self.chains: list[tuple[Attribute, list[str]]] = []  # attribute, reasons
        self.temporaries: list[int] = []  # chain numbers
        self.duplicates: list[str] = []  # originals
        self.secrets: list[tuple[str, int]] = []  # topic, number of statements
        self.coming: list[tuple[str, str, int]] = []
        self.identities: list[str] = []
        self.distractors: list[str] = []

    def say(self, kind: str, group: int, number: int, text: str, place: float, behaviour: str = "") -> None:
        self.parts.append(_Part((kind, group, number), text, place, behaviour))

    # habits

    def plan_habits(self, shuffled: bool) -> None:
        """Two behaviours in two or three domains each, three or four in one: an opposite and a look-alike among them."""
        labels = sorted(self.pack.behaviours)
        cross = self._two_unrelated(labels)
        singles = self._single_behaviours(labels, cross)
        domains = self.rng.sample(sorted(self.pack.material), k=len(self.pack.material))
        for behaviour in cross:
            numbers = [self._habit(behaviour, domains.pop(), shuffled) for _ in range(self.rng.choice((2, 2, 3)))]
            self.cross.append((behaviour, numbers))
        crowded = [domain for _, domain, _ in self.habits]
        for i, behaviour in enumerate(singles):
            # One habit of some users lies in a domain that has another one, so that a domain does not give a habit away.
            shares = i == len(singles) - 1 and (not domains or self.rng.random() < 0.25)
            self._habit(behaviour, self.rng.choice(crowded) if shares or not domains else domains.pop(), shuffled)
        if shuffled:
            self.cross = []

    def _two_unrelated(self, labels: Sequence[str]) -> list[str]:
        first = self.rng.choice(labels)
        others = [label for label in labels if label not in (first, OPPOSITE_OF[first], LOOK_ALIKE[first])]
        return [first, self.rng.choice(others)]

    def _single_behaviours(self, labels: Sequence[str], cross: Sequence[str]) -> list[str]:
        wanted = [OPPOSITE_OF[cross[0]], LOOK_ALIKE[cross[0]], LOOK_ALIKE[cross[1]], OPPOSITE_OF[cross[1]]]
        rest = self.rng.sample(labels, k=len(labels))
        singles = [label for label in dict.fromkeys(wanted[:3] + rest) if label in labels and label not in cross]
        return singles[: self.rng.choice((3, 4))]

    def _habit(self, behaviour: str, domain: str, shuffled: bool) -> int:
        number, n = len(self.habits), min(self.rng.choice((4, 5, 5, 6)), self._n_different(behaviour, domain))
        self.habits.append(("" if shuffled else behaviour, domain, n))
        start = self.rng.uniform(0, 0.2)
        labels = [behaviour] * n
        if shuffled:
            labels = self.rng.sample(sorted(self.pack.behaviours), k=n)
        for i, (label, text) in enumerate(zip(labels, self._sentences(labels, domain), strict=True)):
            self.say("habit", number, i, text, start + (1 - start) * (i + self.rng.random()) / n, label)
        return number

    def _n_different(self, behaviour: str, domain: str) -> int:
        """How many statements can be made without telling the same twice: as many as the scarcest slot has fillings."""
        material = self.pack.material[domain]
        used = {slot for slot in material for frame in self.pack.behaviours[behaviour] if "{" + slot + "}" in frame}
        return min(len(material[slot]) for slot in used)

    def _sentences(self, labels: Sequence[str], domain: str) -> list[str]:
        """One sentence for each label, of frames that differ and, as far as they reach, with fillings that differ."""
        fillings = {slot: self._shuffled(values) for slot, values in self.pack.material[domain].items()}
        taken: list[str] = []
        found: list[str] = []
        for label in labels:
            taken.append(frame := self._frame(label, taken))
            values = {slot: choices[0] for slot, choices in fillings.items()}
            for slot, choices in fillings.items():
                if "{" + slot + "}" in frame:
                    choices.append(choices.pop(0))
            found.append(_sentence(frame.format_map(values)))
        return found

    def _frame(self, label: str, taken: Sequence[str]) -> str:
        """A frame that this habit has not `taken`; the habits of one behaviour share none as long as there are any left."""
        left = self.frames.setdefault(label, [])
        if not left:
            left.extend(self._shuffled(self.pack.behaviours[label]))
        frame = next(frame for frame in left if frame not in taken)
        left.remove(frame)
        return frame

    # beliefs that change

    def plan_chains(self) -> None:
        attributes = self.rng.sample(self.pack.attributes, k=min(len(self.pack.attributes), self.rng.choice((4, 5))))
        n_temporary = 0
        for number, attribute in enumerate(attributes):
            places = self._chain(number, attribute)
            if attribute.temporary and n_temporary < 2:
                n_temporary += 1
                self.temporaries.append(number)
                self.say("temporary", number, 0, self.rng.choice(attribute.temporary), self._after(places))

    def _chain(self, number: int, attribute: Attribute) -> list[float]:
        """Two to four versions, each said well after the one before; returns the places."""
        n = min(self.rng.choice((2, 3, 3, 4)), len(attribute.values))
        places = sorted(self.rng.uniform(0.05 + 0.9 * i / n, 0.05 + 0.9 * (i + 0.7) / n) for i in range(n))
        values = self.rng.sample(attribute.values, k=n)
        frames = {"evolution": self._shuffled(attribute.evolution)}
        frames["correction"] = self._shuffled(attribute.correction)
        frames["contradiction"] = self._shuffled(attribute.contradiction)
        reasons = ["new"]
        self.say("chain", number, 0, _sentence(self.rng.choice(attribute.first).format(new=values[0])), places[0])
        for i in range(1, n):
            reason = self.rng.choice([reason for reason, left in frames.items() for _ in left])
            text = frames[reason].pop().format(old=values[i - 1], new=values[i])
            self.say("chain", number, i, _sentence(text), places[i])
            reasons.append(reason)
        self.chains.append((attribute, reasons))
        return places

    def _after(self, places: Sequence[float]) -> float:
        """A place after the first version, sometimes between two and sometimes after the last."""
        return self.rng.uniform(places[0] + 0.04, 0.99)

    # the rest

    def plan_small_things(self) -> None:
        self._repeat_some()
        for group, secret in enumerate(self.rng.sample(self.pack.secrets, k=self.rng.choice((1, 1, 2)))):
            start = self.rng.uniform(0.05, 0.5)
            for i, text in enumerate(secret.statements):
                self.say("secret", group, i, text, start + 0.12 * i)
            request = self.rng.choice(self.pack.forget_requests).format(topic=secret.topic)
            self.say("forget", group, 0, _sentence(request), self.rng.uniform(start + 0.3, 0.98))
            self.secrets.append((secret.topic, len(secret.statements)))
        if self.rng.random() < 0.6:
            event = self.rng.choice(self.pack.coming_events)
            statements = self.rng.sample(event.statements, k=3)
            for i, text in enumerate(statements):
                self.say("coming", 0, i, text, (i + self.rng.random()) / 3)
            self.coming.append((event.name, event.domain, 3))
        for attribute in self.rng.sample(sorted(self.pack.identities), k=2):
            text = self.rng.choice(self.pack.identities[attribute])
            self.say("identity", len(self.identities), 0, text, self.rng.uniform(0, 0.3))
            self.identities.append(attribute)
        for kind, texts in self.pack.distractors.items():
            n = {"one_off": 3, "question": 2}.get(kind, 1)
            for text in self.rng.sample(texts, k=n):
                self.say("distractor", len(self.distractors), 0, text, self.rng.random())
                self.distractors.append(kind)

    def _repeat_some(self) -> None:
        """Two habit statements said again later: one as it was, one with other punctuation and case."""
        early = [part for part in self.parts if part.key[0] == "habit" and part.place < 0.6]
        for part, vary in zip(self.rng.sample(early, k=2), (_shouted, _without_commas), strict=True):
            self.say("duplicate", len(self.duplicates), 0, vary(part.text), self.rng.uniform(part.place + 0.2, 1))
            self.duplicates.append(part.text)

    def _shuffled(self, texts: Sequence[str]) -> list[str]:
        return self.rng.sample(list(texts), k=len(texts))

    def truth(self, user: str, said: dict[tuple[str, int, int], Statement]) -> UserTruth:
        def of(kind: str, group: int, n: int) -> tuple[Statement, ...]:
            return tuple(said[kind, group, i] for i in range(n))

        def habit_id(number: int) -> str:
            return f"{user}/h{number}"

        def chain_id(number: int) -> str:
            return f"{user}/c{number}"

        chains = [
            Chain(chain_id(i), a.name, a.domain, tuple(map(Version, of("chain", i, len(reasons)), reasons)))
            for i, (a, reasons) in enumerate(self.chains)
        ]
        return UserTruth(
            user=user,
            language=self.pack.language,
            habits=tuple(Habit(habit_id(i), b, d, of("habit", i, n)) for i, (b, d, n) in enumerate(self.habits)),
            cross=tuple(CrossBehaviour(b, tuple(map(habit_id, numbers))) for b, numbers in self.cross),
            chains=tuple(chains),
            temporaries=tuple(Temporary(said["temporary", i, 0], chain_id(i)) for i in self.temporaries),
            duplicates=tuple(Duplicate(said["duplicate", i, 0], o) for i, o in enumerate(self.duplicates)),
            forgotten=tuple(
                Forgotten(topic, said["forget", i, 0], of("secret", i, n)) for i, (topic, n) in enumerate(self.secrets)
            ),
            coming=tuple(Coming(e, d, of("coming", i, n)) for i, (e, d, n) in enumerate(self.coming)),
            identities=tuple(Identity(a, said["identity", i, 0]) for i, a in enumerate(self.identities)),
            distractors=tuple(Distractor(k, said["distractor", i, 0]) for i, k in enumerate(self.distractors)),
        )


class _Conversation:
    """Puts sentences into turns, turns into sessions, sessions into days."""

    def __init__(self, pack: Pack, rng: random.Random, user: str) -> None:
        self.pack, self.rng, self.user = pack, rng, user

    def hold(self, parts: Sequence[_Part]) -> tuple[tuple[Session, ...], dict[tuple[str, int, int], Statement]]:
        starts = self._starts()
        queues: list[list[_Part]] = [[] for _ in starts]
        for part in sorted(parts, key=lambda part: part.place):
            queues[min(len(starts) - 1, int(part.place * len(starts)))].append(part)
        sessions: list[Session] = []
        said: dict[tuple[str, int, int], Statement] = {}
        for number, (at, queue) in enumerate(zip(starts, queues, strict=True)):
            if queue:
                sessions.append(self._session(f"{self.user}-s{number:02d}", at, queue, said))
        return tuple(sessions), said

    def _starts(self) -> list[int]:
        """Six to eight days among twelve, one or two sessions a day, in ms."""
        days = sorted(self.rng.sample(range(12), k=self.rng.choice((6, 7, 8))))
        starts: list[int] = []
        for day in days:
            hours = sorted(self.rng.sample(range(7, 23, 3), k=self.rng.choice((1, 2, 2, 2))))
            starts.extend(FIRST_DAY_MS + day * DAY_MS + hour * 60 * _MINUTE_MS for hour in hours)
        return starts

    def _session(self, id_: str, at: int, queue: list[_Part], said: dict[tuple[str, int, int], Statement]) -> Session:
        messages: list[Message] = []
        now = at
        if self.rng.random() < 0.3:
            messages.append(Message(Role.USER, self.rng.choice(self.pack.openers), now))
            messages.append(Message(Role.ASSISTANT, self.rng.choice(self.pack.replies), now + _MINUTE_MS // 2))
            now += _MINUTE_MS
        left = list(queue)
        while left:
            turn, left = self._turn(left)
            texts = [self._led_in(part.text) if i == 0 else part.text for i, part in enumerate(turn)]
            messages.append(Message(Role.USER, self._joined(texts), now))
            for part in turn:
                said[part.key] = Statement(part.text, id_, now, part.behaviour)
            replies = self.pack.reply_echoes if self.rng.random() < 0.1 else self.pack.replies
            messages.append(Message(Role.ASSISTANT, self.rng.choice(replies), now + _MINUTE_MS // 2))
            now += _MINUTE_MS
        return Session(id_, at, tuple(messages))

    def _turn(self, left: list[_Part]) -> tuple[list[_Part], list[_Part]]:
        """One or two sentences; a request to forget stands alone, as people make it."""
        n = self.rng.choice((1, 1, 2))
        alone = any(part.key[0] == "forget" for part in left[:n])
        n = 1 if alone else n
        return left[:n], left[n:]

    def _led_in(self, text: str) -> str:
        """Some turns begin with a word or two before the statement, which then loses its capital (but for English "I")."""
        if self.rng.random() > 0.25 or not text.startswith(self.pack.leads_before):
            return text
        rest = text if self.pack.language == "en" else text[:1].lower() + text[1:]
        return self.rng.choice(self.pack.lead_ins) + rest

    def _joined(self, texts: Sequence[str]) -> str:
        return ("" if self.pack.language == "zh" else " ").join(texts)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shouted(text: str) -> str:
    """The same words with another end mark and a capital word: equal once case and end marks are dropped."""
    head, _, rest = text.partition(" ")
    shouted = f"{head.upper()} {rest}" if rest else head
    return shouted.rstrip(".。") + ("！" if text.endswith("。") else "!")


def _without_commas(text: str) -> str:
    return text.replace(", ", " ").replace("，", " ").replace(": ", " ")
