"""Planted people and what was found of them -> one person's story for the screen: a belief, a core schema, an answer.

Who is shown, which core schema and which question are chosen after the night from what it found. What a person is shown
with is asked before the night of everyone who may be chosen, so that "before" is what was known then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from dcpm.cli import show
from dcpm.model.domains import OTHER
from dcpm.model.ids import consent_id, tenant_key
from dcpm.model.items import Item, ItemKind
from dcpm.model.nodes import Edge, EdgeType, Node, NodeKind, NodeStatus
from dcpm.model.users import Answer, Consent
from dcpm.ports import Clock, MemoryStore, Where
from dcpm.read.history import Chain
from dcpm.read.reader import Reader
from dcpm.read.recall import Recollection
from dcpm.read.render import plain
from dcpm.sim.population import Population
from dcpm.write import consent

MAX_PEOPLE, MAX_AREAS = 4, 6
"""Of how many people the story may be, and about how many areas each is asked before the night: 50 to 200 ms a question."""
MIN_FACTS = 3
"""In an area of which less was said no schema can be found, so that no question about it is asked."""
QUESTION = "What should I keep in mind about this person when it comes to {domain}?"

Asked = tuple[str, str]
"""(user, question)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A core schema of a person, the two of its schemas to show, the collision between them, and the facts beneath all."""

    user: str
    core: Node
    schemas: tuple[Node, Node]
    pair: Edge
    domains: tuple[str, ...]
    n_facts: int

    @property
    def strength(self) -> tuple[float, float, int, str]:
        """Sorts core schemas, the strongest last: its confidence, that of the weaker schema shown, and the evidence."""
        return self.core.confidence, min(s.confidence for s in self.schemas), self.n_facts, self.core.id


@dataclass(frozen=True, slots=True)
class Answered:
    """A question as it is answered after the night. `found` is None where no core schema came into any answer."""

    user: str
    question: str
    after: Recollection
    found: Found | None


class Story:
    def __init__(self, store: MemoryStore, reader: Reader, clock: Clock, tenant: str, planted: Population) -> None:
        self.store = store
        self.reader = reader
        self.clock = clock
        self.tenant = tenant
        readable = [u for u in planted.truth.users if u.language == "en"] or list(planted.truth.users)
        readable.sort(key=lambda u: (bool(u.chains) and bool(u.cross), len(u.chains), u.user), reverse=True)
        self.people = [u.user for u in readable[:MAX_PEOPLE]]
        self.before: dict[Asked, Recollection] = {}

    # -- what is asked

    def recall_before(self) -> None:
        """Asks everyone who may be shown about the areas of which they said most; to be called before the night."""
        for user in self.people:
            for question in self.questions(user):
                self.before[user, question] = self.recall(user, question)

    def questions(self, user: str) -> list[str]:
        facts = self.store.scan(Item, [tenant_key(self.tenant, user)], Where(equals={"kind": ItemKind.FACT}))
        told = Counter(fact.domain for fact in facts if fact.domain != OTHER)
        enough = [domain for domain, n in sorted(told.items(), key=lambda d: (-d[1], d[0])) if n >= MIN_FACTS]
        return [QUESTION.format(domain=domain) for domain in enough[:MAX_AREAS]]

    def recall(self, user: str, question: str) -> Recollection:
        return self.reader.recall(self.tenant, user, question, k=3, max_tokens=200)

    # -- what was found

    @cached_property
    def cores(self) -> list[Found]:
        """The core schemas of everyone who may be shown, the strongest first, people with a revised belief before others."""
        found = [core for user in self.people for core in self._cores_of(user)]
        return sorted(found, key=lambda f: (bool(self.revised(f.user)), f.strength), reverse=True)

    def _cores_of(self, user: str) -> Iterator[Found]:
        tk = tenant_key(self.tenant, user)
        where = Where(equals={"kind": NodeKind.CORE, "status": NodeStatus.ACTIVE})
        cores, edges = self.store.scan(Node, [tk], where), self.store.scan(Edge, [tk])
        evidence: dict[str, set[str]] = {}
        members: dict[str, set[str]] = {}
        for edge in edges:
            if edge.type == EdgeType.EVIDENCE:
                evidence.setdefault(edge.src, set()).add(edge.dst)
            elif edge.type == EdgeType.ABSTRACTS:
                members.setdefault(edge.src, set()).add(edge.dst)
        for core in cores:
            below = members.get(core.id, set())
            schemas = {node.id: node for node in self.store.get(Node, tk, sorted(below))}
            pairs = [e for e in edges if e.type == EdgeType.COLLIDES and e.src in schemas and e.dst in schemas]
            if not pairs:
                continue
            best = max(pairs, key=lambda pair: _weaker_end(pair, schemas, evidence))
            facts = set().union(*(evidence.get(id_, set()) for id_ in below))
            domains = tuple(sorted({schema.domain for schema in schemas.values()}))
            yield Found(user, core, (schemas[best.src], schemas[best.dst]), best, domains, len(facts))

    def revised(self, user: str) -> list[Chain]:
        return [chain for chain in self.reader.history(self.tenant, user) if chain.is_revised]

    @cached_property
    def answered(self) -> Answered:
        """The strongest core schema that comes into an answer once its owner has consented, and the question it answers.

        The planted person says yes to that one alone. Where none comes into any answer, the first person's first question.
        """
        for found in self.cores:
            tk = tenant_key(self.tenant, found.user)
            consent.record(self.store, tk, found.core.id, Answer.GRANTED, self.clock.now())
            for domain in found.domains:
                question = QUESTION.format(domain=domain)
                if (found.user, question) not in self.before:
                    continue
                after = self.recall(found.user, question)
                if is_told(found.core, after):
                    return Answered(found.user, question, after, found)
            self.store.delete(Consent, tk, [consent_id(tk, found.core.id)])
        user, question = next(iter(self.before), (self.people[0], QUESTION.format(domain="everyday life")))
        return Answered(user, question, self.recall(user, question), None)

    @property
    def user(self) -> str:
        """The person whose memory is shown."""
        return self.answered.user

    # -- what is shown

    def screen(self) -> Iterator[RenderableType]:
        """Sections 2 to 4 of the demo."""
        yield self._belief()
        found = self.answered.found or next(iter(self.cores), None)
        yield (
            _what_they_share(found)
            if found
            else Text(
                f"3. No core schema was found in the memory of the {len(self.people)} people that were looked at",
                style="bold",
            )
        )
        yield self._answer()

    def _belief(self) -> RenderableType:
        """The longest revised belief of the person, or where there is none, of another."""
        for user in [self.user, *self.people]:
            if chains := self.revised(user):
                longest = max(chains, key=lambda c: (len(c.versions), c.chain_id))
                return show.chain(longest.versions, f"2. A belief of {user} as it evolved")
        return Text("2. Nobody revised a belief", style="bold")

    def _answer(self) -> RenderableType:
        """The same question before and after the night, the new lines in colour."""
        told = self.answered
        before = self.before.get((told.user, told.question))
        known = before.text if before else ""
        text = Text.assemble(
            (f"“{told.question}”\n", "italic"),
            ("before the night\n", "bold"),
            f"{known or 'nothing is known that bears on this'}\n",
            ("after it", "bold"),
            (" (with the person's consent to the core schema)\n" if told.found else "\n", "bold"),
        )
        for line in told.after.text.splitlines():
            text.append(f"{line}\n", style="" if line in known.splitlines() else "green")
        text.append(_what_came(told, bool(self.cores)), style="bold" if told.found else "yellow")
        return Panel(text, title=Text(f"4. What an assistant is told about {told.user}"), title_align="left")


def _weaker_end(pair: Edge, schemas: Mapping[str, Node], evidence: Mapping[str, set[str]]) -> tuple[float, int, str]:
    """Sorts pairs of schemas by the confidence, then the evidence of the weaker of the two."""
    ends = (pair.src, pair.dst)
    return min(schemas[id_].confidence for id_ in ends), min(len(evidence.get(id_, ())) for id_ in ends), pair.id


def is_told(node: Node, recalled: Recollection) -> bool:
    """Whether a node came into an answer, and found room in its text."""
    return any(n.node.id == node.id for n in recalled.nodes) and plain(node.text) in recalled.text


def _what_came(told: Answered, has_cores: bool) -> str:
    if told.found:
        return "New since the night: the pattern across domains, which no single statement says."
    if has_cores:
        return "Core schemas were found, and none of them came into an answer to what was asked before the night."
    return "No core schema was found, so none can come into an answer."


def _what_they_share(found: Found) -> RenderableType:
    lines = Text()
    for schema in found.schemas:
        lines.append(f"schema in {schema.domain}: ", style="bold")
        lines.append(f"{schema.text}\n")
    pair = found.pair
    lines.append(
        f"alike in behaviour: cosine {pair.cos_beh:.2f}; unlike in subject: cosine {pair.cos_sem:.2f}\n", "cyan"
    )
    lines.append("core schema: ", style="bold green")
    lines.append(f"{found.core.text}\n")
    lines.append(f"{found.core.scope}; rests on {found.n_facts} facts", style="dim")
    return Panel(lines, title=Text(f"3. Two habits of {found.user} and what they have in common"), title_align="left")
