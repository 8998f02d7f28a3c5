"""The planted truth, the rows that a store holds -> how much of what was planted was found, stage by stage.

An item stands for the planted statement that its text or quote contains, or most of which (MOST) it gives; case, white
space and punctuation do not count. A schema *recovers* a habit where at least 3 different statements of the habit are
among its evidence and at least half of its evidence items are of that habit. A core schema is a planted one where,
through its `abstracts` edges, it rests on schemas that recover habits of one cross-domain behaviour in at least two
domains, and where these are more than half of the schemas it rests on. That is strict: a true pattern that rests on
three facts of two habits counts as unplanted. `cores_unfounded` is the plain sense beside it: core schemas of whose facts
less than two thirds (FOUNDED) are statements of one planted cross-domain behaviour, told in at least two domains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import Literal

from pydantic import TypeAdapter

from dcpm.errors import NotFound
from dcpm.model import chains
from dcpm.model.ids import tenant_key
from dcpm.model.items import Item, ItemKind
from dcpm.model.nodes import Behaviour, Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.texts import normalise
from dcpm.ports import MemoryStore
from dcpm.sim.truth import Chain, CrossBehaviour, Statement, Truth, UserTruth

MOST = 0.6
"""The share of a statement that a shorter quote must give to stand for it: clauses are dropped, half a sentence is not it."""
MIN_STATEMENTS = 3
"""A schema needs as many different statements of a habit as DBSCAN's min_samples asks for a cluster."""
FOUNDED = 2 / 3
"""The share of the facts beneath a core schema that must tell of the behaviour it is of."""
NOT_OF_THE_USER = ("question", "hypothetical", "other_people", "small_talk")

Better = Literal["more", "less", "zero"]


@dataclass(frozen=True, slots=True)
class UserRows:
    """What a store holds of one user, vectors not needed."""

    items: tuple[Item, ...] = ()
    nodes: tuple[Node, ...] = ()
    behaviours: tuple[Behaviour, ...] = ()
    edges: tuple[Edge, ...] = ()


StoreView = Mapping[str, UserRows]
"""User id as planted -> rows."""


def read_view(store: MemoryStore, tenant: str, users: Iterable[str]) -> dict[str, UserRows]:
    """The rows of these users of `tenant`, one scan a user and collection."""
    found: dict[str, UserRows] = {}
    for user in users:
        tks = [tenant_key(tenant, user)]
        found[user] = UserRows(
            tuple(store.scan(Item, tks)),
            tuple(store.scan(Node, tks)),
            tuple(store.scan(Behaviour, tks)),
            tuple(store.scan(Edge, tks)),
        )
    return found


@dataclass(frozen=True, slots=True)
class Figure:
    """`hits` of `total`. `better` says which way is good; "zero" marks a promise."""

    name: str
    hits: int
    total: int
    better: Better
    meaning: str

    @property
    def share(self) -> float | None:
        """None where there was nothing to find."""
        return self.hits / self.total if self.total else None

    def __str__(self) -> str:
        return "–" if self.share is None else f"{100 * self.share:.1f} % ({self.hits}/{self.total})"


@dataclass(frozen=True, slots=True)
class Score:
    n_users: int
    figures: tuple[Figure, ...]
    by_language: tuple[tuple[str, tuple[Figure, ...]], ...]

    def figure(self, name: str, language: str = "") -> Figure:
        """Raises NotFound where no such figure was counted."""
        figures = dict(self.by_language).get(language, ()) if language else self.figures
        for figure in figures:
            if figure.name == name:
                return figure
        raise NotFound(f"no figure {name!r} for language {language or 'all'!r}")

    def header(self) -> tuple[str, ...]:
        return ("figure", "all", *(language for language, _ in self.by_language), "meaning")

    def rows(self) -> list[tuple[str, ...]]:
        """One row a figure, under `header`: name, overall, each language, meaning."""
        columns = [self.figures, *(figures for _, figures in self.by_language)]
        return [
            (line[0].name.replace("_", " "), *(str(figure) for figure in line), line[0].meaning)
            for line in zip(*columns, strict=True)
        ]

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self, indent=1).decode()


_ADAPTER: TypeAdapter[Score] = TypeAdapter(Score)

_MEANINGS: dict[str, tuple[Better, str]] = {
    "facts_extracted": ("more", "lasting statements that an item stands for"),
    "distractors_kept": ("less", "questions, small talk, other people's doings and hypotheticals that became items"),
    "forget_requests_kept": ("less", "requests to forget that became an item themselves"),
    "revisions_right": ("more", "revisions linked to the version before, in a chain with the right head"),
    "chains_whole": ("more", "chains with all versions linked in order and the right head"),
    "beliefs_wrongly_retired": ("less", "lasting items that something else replaced"),
    "temporaries_superseding": ("zero", "passing states that replaced a belief"),
    "forgets_honoured": ("more", "requests to forget after which no trace is left"),
    "duplicates_stored_twice": ("less", "repeated statements that are kept twice"),
    "facts_clustered": ("more", "extracted habit statements that are evidence of a schema"),
    "habits_recovered": ("more", "habits with a schema of their own"),
    "schemas_unplanted": ("less", "schemas that recover no habit"),
    "intentions_found": ("more", "coming events with an intention resting on their statements"),
    "intentions_unplanted": ("less", "intentions that rest on something else"),
    "cross_reachable": ("more", "cross-domain behaviours with habits recovered in two domains"),
    "pairs_found": ("more", "planted pairs of habits that collided"),
    "pairs_false": ("less", "collisions of schemas without a planted behaviour in common"),
    "pairs_true_declined": ("less", "planted collisions that no core schema took up"),
    "pairs_false_declined": ("more", "other collisions that no core schema took up"),
    "cross_found": ("more", "cross-domain behaviours that became core schemas"),
    "cores_unplanted": ("less", "core schemas that do not rest on recovered habits of one planted behaviour"),
    "cores_unfounded": ("less", "core schemas whose facts do not tell of one planted behaviour across domains"),
}


def score(truth: Truth, view: StoreView, exclude_languages: Collection[str] = ()) -> Score:
    """Compares user by user; a user without rows counts as nothing found. Languages can be left out of the comparison."""
    users = [user for user in truth.users if user.language not in exclude_languages]
    counts = [(user.language, dict(_counts(_Comparison(user, view.get(user.user, UserRows()))))) for user in users]
    languages = sorted({language for language, _ in counts})
    return Score(
        n_users=len(users),
        figures=_figures(count for _, count in counts),
        by_language=tuple(
            (name, _figures(count for language, count in counts if language == name)) for name in languages
        ),
    )


_Count = tuple[int, int]


def _figures(counts: Iterable[Mapping[str, _Count]]) -> tuple[Figure, ...]:
    hits: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for count in counts:
        for name, (n_hits, n_total) in count.items():
            hits[name] += n_hits
            totals[name] += n_total
    return tuple(Figure(name, hits[name], totals[name], *_MEANINGS[name]) for name in _MEANINGS)


def squeezed(text: str) -> str:
    """Letters and digits of the normal form: what two texts must share to be the same statement."""
    return "".join(char for char in normalise(text) if char.isalnum())


def gives(text: str, statement: str) -> bool:
    """Whether `text` contains `statement` or is MOST of it; both squeezed, neither empty."""
    if not text or not statement:
        return False
    return statement in text or (len(text) >= MOST * len(statement) and text in statement)


class _Comparison:
    """One user's truth beside that user's rows. A statement's key is its squeezed text; duplicates share it."""

    def __init__(self, truth: UserTruth, rows: UserRows) -> None:
        self.truth, self.rows = truth, rows
        self.items = {item.id: item for item in rows.items if item.kind != ItemKind.SUMMARY}
        keys = sorted({squeezed(statement.text) for statement in truth.statements()}, key=len, reverse=True)
        self.key_of = {item.id: _planted_key(item, keys) for item in self.items.values()}
        self.items_of: dict[str, list[Item]] = {}
        for item in self.items.values():
            self.items_of.setdefault(self.key_of[item.id], []).append(item)
        self.chains = chains.by_chain(self.items.values())
        self.habit_by_key = {squeezed(s.text): habit.id for habit in truth.habits for s in habit.statements}
        self.domain_by_habit = {habit.id: habit.domain for habit in truth.habits}
        self.nodes = {node.id: node for node in rows.nodes}

    def found(self, statement: Statement) -> list[Item]:
        return self.items_of.get(squeezed(statement.text), [])

    def active(self, kind: NodeKind) -> list[Node]:
        return [node for node in self.rows.nodes if node.kind == kind and node.status == NodeStatus.ACTIVE]

    def targets(self, node: str, type_: EdgeType) -> list[str]:
        return self._targets.get((node, type_), [])

    @cached_property
    def _targets(self) -> dict[tuple[str, str], list[str]]:
        found: dict[tuple[str, str], list[str]] = {}
        for edge in self.rows.edges:
            found.setdefault((edge.src, edge.type), []).append(edge.dst)
        return found

    def evidence_keys(self, node: str) -> list[str]:
        """The keys of the items a node rests on; "" for an item that stands for no planted statement."""
        return [self.key_of[dst] for dst in self.targets(node, EdgeType.EVIDENCE) if dst in self.key_of]

    @cached_property
    def recovered_by(self) -> dict[str, set[str]]:
        """Schema id -> the habits it recovers; a schema of any status, since cores may rest on an earlier version."""
        return {node.id: self._recovered(node.id) for node in self.rows.nodes if node.kind == NodeKind.SCHEMA}

    def _recovered(self, schema: str) -> set[str]:
        keys = self.evidence_keys(schema)
        n_items = Counter(self.habit_by_key.get(key, "") for key in keys)
        n_statements = Counter(self.habit_by_key.get(key, "") for key in set(keys))
        return {h for h, n in n_statements.items() if h and n >= MIN_STATEMENTS and 2 * n_items[h] >= len(keys)}

    def fits(self, habits: Iterable[str], cross: CrossBehaviour) -> bool:
        """Whether `habits` hold at least two of `cross` in different domains."""
        return len({self.domain_by_habit[habit] for habit in habits if habit in cross.habits}) >= 2

    def is_of(self, core: Node, cross: CrossBehaviour) -> bool:
        schemas = self.targets(core.id, EdgeType.ABSTRACTS)
        of_cross = [s for s in schemas if self.recovered_by.get(s, set()) & set(cross.habits)]
        habits = set().union(*(self.recovered_by[s] for s in of_cross))
        return self.fits(habits, cross) and 2 * len(of_cross) > len(schemas)

    def is_founded_on(self, core: Node, cross: CrossBehaviour) -> bool:
        """Whether most of the facts beneath `core` tell of `cross`, at least two of them in each of two domains."""
        schemas = self.targets(core.id, EdgeType.ABSTRACTS)
        habits = [self.habit_by_key.get(key, "") for schema in schemas for key in self.evidence_keys(schema)]
        told = Counter(self.domain_by_habit[habit] for habit in habits if habit in cross.habits)
        return sum(n >= 2 for n in told.values()) >= 2 and told.total() >= FOUNDED * len(habits)

    def is_true_pair(self, a: str, b: str) -> bool:
        pairs = product(self.recovered_by.get(a, ()), self.recovered_by.get(b, ()))
        return any(self.fits(pair, cross) for pair in pairs for cross in self.truth.cross)


def _planted_key(item: Item, keys: Sequence[str]) -> str:
    """The longest planted statement that the item's text gives, else its quote; "" for none. `keys` longest first."""
    for said in (squeezed(item.text), squeezed(item.quote)):
        for key in keys:
            if gives(said, key):
                return key
    return ""


def _share(hits: Iterable[bool]) -> _Count:
    flags = list(hits)
    return sum(flags), len(flags)


def _counts(seen: _Comparison) -> Iterator[tuple[str, _Count]]:
    yield from _day(seen)
    yield from _beliefs(seen)
    yield from _schemas(seen)
    yield from _collisions(seen)


# --- the day ------------------------------------------------------------------------------------------------------------


def _day(seen: _Comparison) -> Iterator[tuple[str, _Count]]:
    truth = seen.truth
    yield "facts_extracted", _share(bool(seen.found(s)) for s in truth.lasting())
    others = [d for d in truth.distractors if d.kind in NOT_OF_THE_USER]
    yield "distractors_kept", _share(bool(seen.found(d.statement)) for d in others)
    yield "forget_requests_kept", _share(bool(seen.found(f.request)) for f in truth.forgotten)
    texts = [squeezed(text) for item in seen.rows.items for text in (item.text, item.quote)]
    texts += [squeezed(node.text) for node in seen.rows.nodes]
    yield (
        "forgets_honoured",
        _share(
            not any(gives(text, squeezed(s.text)) for text in texts for s in forgotten.statements)
            for forgotten in truth.forgotten
        ),
    )
    repeated = {squeezed(d.original) for d in truth.duplicates}
    yield "duplicates_stored_twice", _share(len(seen.items_of.get(key, [])) > 1 for key in sorted(repeated))


def _beliefs(seen: _Comparison) -> Iterator[tuple[str, _Count]]:
    links = [_chain_links(seen, chain) for chain in seen.truth.chains]
    yield "revisions_right", _share(linked and right for links_, right in links for linked in links_)
    yield "chains_whole", _share(right and all(links_) for links_, right in links)
    yield (
        "temporaries_superseding",
        _share(any(_supersedes(seen, item) for item in seen.found(t.statement)) for t in seen.truth.temporaries),
    )
    chain_by_key = {squeezed(v.statement.text): chain.id for chain in seen.truth.chains for v in chain.versions}
    lasting = [item for statement in seen.truth.lasting() for item in seen.found(statement)]
    yield "beliefs_wrongly_retired", _share(_wrongly_retired(seen, item, chain_by_key) for item in lasting)


def _chain_links(seen: _Comparison, chain: Chain) -> tuple[list[bool], bool]:
    """For each revision whether it is linked to the version before; and whether the last version is the head."""
    versions = [seen.found(version.statement) for version in chain.versions]
    links = [any(_is_linked(seen, a, b) for a, b in product(*pair)) for pair in pairwise(versions)]
    heads = [chains.head(seen.chains[item.chain_id]) for item in versions[-1]]
    head_key = squeezed(chain.versions[-1].statement.text)
    return links, any(head is not None and seen.key_of[head.id] == head_key for head in heads)


def _is_linked(seen: _Comparison, older: Item, newer: Item) -> bool:
    """Whether `newer` comes after `older` in one chain and reaches it over links in force."""
    line = seen.chains[newer.chain_id]
    if older not in line or newer.unlinked_at or line.index(older) >= line.index(newer):
        return False
    reached, ahead = set[str](), [newer.id]
    while ahead:
        item = seen.items.get(ahead.pop())
        if item is not None and item.id not in reached:
            reached.add(item.id)
            ahead.extend([item.supersedes, *chains.linked_to(item)] if item.unlinked_at == 0 else [])
    return older.id in reached


def _supersedes(seen: _Comparison, item: Item) -> bool:
    if item.unlinked_at:
        return False
    named = any(other.superseded_by == item.id for other in seen.items.values())
    return bool(item.supersedes or chains.linked_to(item)) or named


def _wrongly_retired(seen: _Comparison, item: Item, chain_by_key: Mapping[str, str]) -> bool:
    """Whether the version that follows `item` is neither the same statement nor a version of the same planted belief."""
    line = [v for v in seen.chains[item.chain_id] if chains.is_in_force(v)]
    if item not in line or item is line[-1]:
        return False
    key, next_key = seen.key_of[item.id], seen.key_of[line[line.index(item) + 1].id]
    same_belief = key in chain_by_key and chain_by_key[key] == chain_by_key.get(next_key)
    return not (key == next_key or same_belief)


# --- the night ----------------------------------------------------------------------------------------------------------


def _schemas(seen: _Comparison) -> Iterator[tuple[str, _Count]]:
    active = seen.active(NodeKind.SCHEMA)
    used = {key for node in active for key in seen.evidence_keys(node.id)}
    extracted = [s for habit in seen.truth.habits for s in habit.statements if seen.found(s)]
    yield "facts_clustered", _share(squeezed(s.text) in used for s in extracted)
    recovered = set().union(*(seen.recovered_by[node.id] for node in active))
    yield "habits_recovered", _share(habit.id in recovered for habit in seen.truth.habits)
    yield "schemas_unplanted", _share(not seen.recovered_by[node.id] for node in active)
    yield "cross_reachable", _share(seen.fits(recovered, cross) for cross in seen.truth.cross)

    intentions = [seen.evidence_keys(node.id) for node in seen.active(NodeKind.INTENTION)]
    events = [{squeezed(s.text) for s in coming.statements} for coming in seen.truth.coming]
    yield "intentions_found", _share(any(_is_about(keys, event) for keys in intentions) for event in events)
    yield "intentions_unplanted", _share(not any(_is_about(keys, e) for e in events) for keys in intentions)


def _is_about(keys: Sequence[str], event: Collection[str]) -> bool:
    """At least two different statements about the event, and no less than half of the evidence."""
    about = [key for key in keys if key in event]
    return len(set(about)) >= 2 and 2 * len(about) >= len(keys)


def _collisions(seen: _Comparison) -> Iterator[tuple[str, _Count]]:
    active = {node.id for node in seen.active(NodeKind.SCHEMA)}
    pairs = [
        (edge.src, edge.dst)
        for edge in seen.rows.edges
        if edge.type == EdgeType.COLLIDES and edge.src in active and edge.dst in active
    ]
    cores = seen.active(NodeKind.CORE)
    abstracted = [set(seen.targets(core.id, EdgeType.ABSTRACTS)) for core in cores]
    true_pairs = [pair for pair in pairs if seen.is_true_pair(*pair)]
    false_pairs = [pair for pair in pairs if not seen.is_true_pair(*pair)]

    def declined(pair: tuple[str, str]) -> bool:
        return not any(set(pair) <= schemas for schemas in abstracted)

    met = {frozenset(habits) for a, b in true_pairs for habits in product(seen.recovered_by[a], seen.recovered_by[b])}
    planted = [
        frozenset(habits)
        for cross in seen.truth.cross
        for habits in combinations(cross.habits, 2)
        if seen.fits(habits, cross)
    ]
    yield "pairs_found", _share(pair in met for pair in planted)
    yield "pairs_false", (len(false_pairs), len(pairs))
    yield "pairs_true_declined", _share(declined(pair) for pair in true_pairs)
    yield "pairs_false_declined", _share(declined(pair) for pair in false_pairs)
    yield "cross_found", _share(any(seen.is_of(core, cross) for core in cores) for cross in seen.truth.cross)
    yield "cores_unplanted", _share(not any(seen.is_of(core, cross) for cross in seen.truth.cross) for core in cores)
    yield "cores_unfounded", _share(not any(seen.is_founded_on(core, c) for c in seen.truth.cross) for core in cores)
