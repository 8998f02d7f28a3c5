"""An embedding model and a planted population -> the tables from which the model's EmbeddingProfile is chosen.

    python tests/bench/measure_profile.py minilm --users 24 --seed 5
    python tests/bench/measure_profile.py bge-m3 --path /models/bge-m3

Facts are filed (domain, topic) by the simulated extractor, so with its mistakes; schemas are the planted habits, worded
and described as the simulated model does. The last table lets the rules of the simulated model answer for a whole night.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

import numpy as np

from dcpm.adapters.flag_embedding import BgeM3Embedder, MiniLmEmbedder
from dcpm.adapters.profiles import profile_for
from dcpm.consolidate.cluster import ClusterParams, cluster
from dcpm.consolidate.collide import CollideParams, scan, strongest
from dcpm.consolidate.groups import groups
from dcpm.llm.prompts.abstract import AbstractData, MemberView
from dcpm.llm.prompts.describe import DescribeData, SchemaView
from dcpm.llm.prompts.induce import CreateSchema, FactView, InduceData
from dcpm.model.domains import DEFAULT_DOMAINS
from dcpm.model.profile import EmbeddingProfile
from dcpm.ports import Embedder, Matrix
from dcpm.sim.population import plant
from dcpm.sim.rules.abstract import abstract
from dcpm.sim.rules.describe import describe
from dcpm.sim.rules.extract import item_of
from dcpm.sim.rules.induce import induce
from dcpm.sim.rules.phrases import PHRASES
from dcpm.sim.truth import CrossBehaviour, Habit, Statement, UserTruth
from dcpm.testing.fake_embedder import HashEmbedder

FACT_TEXTS = ("{text}", "{domain}: {text}", "{domain}, {topic}: {text}")
MIN_EVIDENCE = 3
PURITY = 0.5  # a cluster recovers a habit where at least this share of it is the habit's


@dataclass(frozen=True, slots=True)
class Fact:
    """`habit` is the id of the planted habit, "" for a fact that belongs to none."""

    text: str
    domain: str
    topic: str
    habit: str = ""

    def embedded(self, fact_text: str) -> str:
        return fact_text.format(domain=self.domain, topic=self.topic, text=self.text)


@dataclass(frozen=True, slots=True)
class Person:
    """What one user's night and days hold. `chains`: versions of one belief, oldest first."""

    facts: tuple[Fact, ...]
    habits: tuple[Habit, ...]
    cross: tuple[CrossBehaviour, ...]
    chains: tuple[tuple[Fact, ...], ...]


@dataclass(slots=True)
class Vectors:
    """Texts embedded once, however many tables ask for them."""

    embedder: Embedder
    known: dict[str, Matrix] = field(default_factory=dict)

    def of(self, texts: Sequence[str]) -> Matrix:
        new = sorted({text for text in texts if text not in self.known})
        self.known.update(zip(new, self.embedder.embed(new), strict=True))
        return np.stack([self.known[text] for text in texts])


def filed(statement: Statement, habit: str = "") -> Fact | None:
    """The fact that the simulated extractor makes of a statement, None where it makes none."""
    item = item_of(statement.text, 0, DEFAULT_DOMAINS, None)
    return None if item is None or item.kind != "fact" else Fact(item.text, item.domain, item.topic, habit)


def person(truth: UserTruth) -> Person:
    found = [filed(statement, habit.id) for habit in truth.habits for statement in habit.statements]
    found += [filed(chain.versions[-1].statement) for chain in truth.chains]
    found += [filed(statement) for coming in truth.coming for statement in coming.statements]
    found += [filed(distractor.statement) for distractor in truth.distractors]
    versions = [[filed(version.statement) for version in chain.versions] for chain in truth.chains]
    return Person(
        facts=tuple(fact for fact in found if fact is not None),
        habits=truth.habits,
        cross=truth.cross,
        chains=tuple(tuple(fact for fact in chain if fact is not None) for chain in versions),
    )


def people(n_users: int, seed: int, languages: frozenset[str]) -> list[Person]:
    drawn = plant(n_users, seed).truth.users
    return [person(truth) for truth in drawn if not languages or truth.language in languages]


# --- clusters -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClusterScore:
    """Shares of all habits and facts; `n_clusters` and `n_stray` (clusters that recover no habit) are per user."""

    recovered: float
    clustered: float
    n_clusters: float
    n_stray: float


def score_clusters(persons: Sequence[Person], vectors: Vectors, fact_text: str, params: ClusterParams) -> ClusterScore:
    facts = [fact for one in persons for fact in one.facts]
    offsets = [0, *np.cumsum([len(one.facts) for one in persons]).tolist()]
    found = cluster(vectors.of([fact.embedded(fact_text) for fact in facts]), offsets, params)
    recovered: set[str] = set()
    n_stray = n_clustered = n_clusters = 0
    for rows in (rows for user in found for rows in user.members):
        counts = Counter(facts[row].habit for row in rows)
        good = {h for h, n in counts.items() if h and n >= MIN_EVIDENCE and n >= PURITY * len(rows)}
        recovered |= good
        n_stray += not good
        n_clusters += 1
        n_clustered += len(rows)
    n_habits = sum(len(one.habits) for one in persons)
    return ClusterScore(
        len(recovered) / n_habits, n_clustered / len(facts), n_clusters / len(persons), n_stray / len(persons)
    )


def cluster_choices() -> Iterator[ClusterParams]:
    for max_cluster in (8, 12, 20):
        for eps1 in (0.35, 0.45, 0.50, 0.55, 0.60):
            for less in (0.05, 0.10):
                yield ClusterParams(eps1, eps1 - less, 3, max_cluster)
        for height in (0.50, 0.55, 0.60, 0.65, 0.70, 0.75, 0.80):
            yield ClusterParams(0.35, 0.25, 3, max_cluster, "average", height)


def cluster_table(persons: Sequence[Person], vectors: Vectors, best: int) -> Iterator[str]:
    yield "| fact text | clustering | habits recovered | facts clustered | clusters a user | of them stray |"
    yield "|---|---|---|---|---|---|"
    for fact_text in FACT_TEXTS:
        for name in ("dbscan", "average"):
            scored = [
                (score_clusters(persons, vectors, fact_text, params), params)
                for params in cluster_choices()
                if params.clustering == name
            ]
            scored.sort(key=lambda entry: (-entry[0].recovered, entry[0].n_stray))
            for score, params in scored[:best]:
                yield (
                    f"| `{fact_text}` | {described(params)} | {score.recovered:.0%} | {score.clustered:.0%} "
                    f"| {score.n_clusters:.1f} | {score.n_stray:.1f} |"
                )


def described(params: ClusterParams) -> str:
    if params.clustering == "average":
        return f"average {params.average_linkage:.2f}, max {params.max_cluster}"
    return f"DBSCAN {params.eps1:.2f} / {params.eps2:.2f}, max {params.max_cluster}"


def distance_table(persons: Sequence[Person], vectors: Vectors) -> Iterator[str]:
    yield "| fact text | same habit | other facts of the user |"
    yield "|---|---|---|"
    for fact_text in FACT_TEXTS:
        same, other = [], []
        for one in persons:
            rows = vectors.of([fact.embedded(fact_text) for fact in one.facts])
            distance = 1.0 - rows @ rows.T
            for i, j in combinations(range(len(one.facts)), 2):
                habit = one.facts[i].habit
                (same if habit and habit == one.facts[j].habit else other).append(float(distance[i, j]))
        yield f"| `{fact_text}` | {quantiles(same)} | {quantiles(other)} |"


def quantiles(values: Sequence[float]) -> str:
    return " / ".join(f"{value:.2f}" for value in np.quantile(values, (0.05, 0.5, 0.95))) if len(values) else "none"


# --- collisions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Schemas:
    """The planted habits of all users as schemas with both vectors, user by user."""

    habits: tuple[Habit, ...]
    offsets: tuple[int, ...]
    beh: Matrix
    sem: Matrix

    @property
    def domains(self) -> list[int]:
        names = sorted({habit.domain for habit in self.habits})
        return [names.index(habit.domain) for habit in self.habits]

    def same_behaviour(self, i: int, j: int) -> bool:
        return self.habits[i].behaviour == self.habits[j].behaviour

    def pairs(self) -> Iterator[tuple[int, int]]:
        for lo, hi in pairwise(self.offsets):
            for i, j in combinations(range(lo, hi), 2):
                if self.habits[i].domain != self.habits[j].domain:
                    yield i, j


def abstract_of(habit: Habit, rng: random.Random) -> str:
    phrasing = PHRASES[habit.behaviour]
    return f"When {rng.choice(phrasing.when)}, they {rng.choice(phrasing.they)} rather than {rng.choice(phrasing.rather_than)}."


def schema_text_of(habit: Habit, rng: random.Random) -> str:
    """Subject, behaviour, and an echo of one fact."""
    they = rng.choice(PHRASES[habit.behaviour].they)
    return f"In matters of {habit.domain} they {they}: {habit.statements[0].text}"


def schemas_of(persons: Sequence[Person], vectors: Vectors, seed: int) -> Schemas:
    rng = random.Random(seed)
    habits = tuple(habit for one in persons for habit in one.habits)
    offsets = (0, *np.cumsum([len(one.habits) for one in persons]).tolist())
    beh = vectors.of([abstract_of(habit, rng) for habit in habits])
    return Schemas(habits, offsets, beh, vectors.of([schema_text_of(habit, rng) for habit in habits]))


def cosine_table(schemas: Schemas) -> Iterator[str]:
    yield "| pairs of different domains | cos_beh | cos_sem |"
    yield "|---|---|---|"
    for name, same in (("same behaviour", True), ("other behaviours", False)):
        chosen = [pair for pair in schemas.pairs() if schemas.same_behaviour(*pair) == same]
        beh = [float(schemas.beh[i] @ schemas.beh[j]) for i, j in chosen]
        sem = [float(schemas.sem[i] @ schemas.sem[j]) for i, j in chosen]
        yield f"| {name} ({len(chosen)}) | {quantiles(beh)} | {quantiles(sem)} |"


def collision_table(schemas: Schemas, max_candidates: int, thetas: Iterable[tuple[float, float, int]]) -> Iterator[str]:
    yield (
        "| theta_beh | theta_sem | max_group | true pairs found | false pairs a user | behaviours in one group "
        "| … as its majority | groups a user |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    n_users = len(schemas.offsets) - 1
    true = {pair for pair in schemas.pairs() if schemas.same_behaviour(*pair)}
    new = [True] * len(schemas.habits)
    for theta_beh, theta_sem, max_group in thetas:
        params = CollideParams(theta_beh, theta_sem, max_candidates)
        found = scan(schemas.beh, schemas.sem, schemas.domains, new, schemas.offsets, params)
        kept = strongest(found, schemas.offsets, max_candidates)
        pairs = set(zip(kept.i.tolist(), kept.j.tolist(), strict=True))
        made = groups(kept.i, kept.j, schemas.beh, max_group)
        together, majority, planted = behaviours_grouped(schemas, made)
        yield (
            f"| {theta_beh:.2f} | {theta_sem:.2f} | {max_group} | {len(pairs & true) / len(true):.0%} "
            f"| {len(pairs - true) / n_users:.1f} | {together / planted:.0%} | {majority / planted:.0%} "
            f"| {len(made) / n_users:.1f} |"
        )


def behaviours_grouped(schemas: Schemas, made: Sequence[Sequence[int]]) -> tuple[int, int, int]:
    """Cross-domain behaviours with two habits of different domains in one group; those that are half of it; all planted."""

    def user_and_behaviour(row: int) -> tuple[int, str]:
        return int(np.searchsorted(schemas.offsets, row, side="right")), schemas.habits[row].behaviour

    domains: dict[tuple[int, str], set[str]] = {}
    for row, habit in enumerate(schemas.habits):
        domains.setdefault(user_and_behaviour(row), set()).add(habit.domain)
    planted = {key for key, several in domains.items() if len(several) > 1}
    together, majority = set(), set()
    for group in made:
        counts = Counter(user_and_behaviour(row) for row in group)
        for key, n in counts.items():
            if n >= 2 and key in planted:
                together.add(key)
                if 2 * n >= len(group):
                    majority.add(key)
    return len(together), len(majority), len(planted)


# --- reconciling --------------------------------------------------------------------------------------------------------


def reconcile_table(persons: Sequence[Person], vectors: Vectors, fact_texts: Sequence[str], k: int) -> Iterator[str]:
    """For each revision: is the version before it among the k nearest of all that the user has said, over the floor?"""
    floors = (0.20, 0.25, 0.30, 0.35, 0.40, 0.45, 0.50)
    yield "| fact text | cosine of a revision | " + " | ".join(f"floor {floor:.2f}" for floor in floors) + " |"
    yield "|---|---|" + "---|" * len(floors)
    for fact_text in fact_texts:
        cosines: list[float] = []
        ranks: list[int] = []
        others: list[float] = []
        for one in persons:
            chained = [fact for chain in one.chains for fact in chain[:-1]]
            store = vectors.of([fact.embedded(fact_text) for fact in (*one.facts, *chained)])
            for before, after in ((a, b) for chain in one.chains for a, b in pairwise(chain)):
                old, new = vectors.of([before.embedded(fact_text), after.embedded(fact_text)])
                near = store @ new
                near = near[near < 1 - 1e-6]  # without the new fact itself, which may be a head among the others
                cosines.append(float(old @ new))
                ranks.append(int((near > old @ new + 1e-6).sum()))
                others += near.tolist()
        kept = [np.mean([c >= floor and r <= k for c, r in zip(cosines, ranks, strict=True)]) for floor in floors]
        asked = [sum(value >= floor for value in others) / len(cosines) for floor in floors]
        cells = (f"{share:.0%} kept, {min(n, k):.0f} asked" for share, n in zip(kept, asked, strict=True))
        yield f"| `{fact_text}` | {quantiles(cosines)} | " + " | ".join(cells) + " |"


# --- a night ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Concluded:
    """A schema of the simulated model: `habits` are those it recovers."""

    user: int
    domain: str
    text: str
    facts: tuple[str, ...]
    habits: frozenset[str]


def induced(persons: Sequence[Person], vectors: Vectors, profile: EmbeddingProfile) -> list[Concluded]:
    facts = [fact for one in persons for fact in one.facts]
    offsets = [0, *np.cumsum([len(one.facts) for one in persons]).tolist()]
    found = cluster(
        vectors.of([fact.embedded(profile.fact_text) for fact in facts]), offsets, ClusterParams.of(profile)
    )
    return [
        schema
        for user, clusters in enumerate(found)
        for rows in clusters.members
        for schema in schemas_behind(user, [facts[row] for row in rows])
    ]


def induced_perfectly(persons: Sequence[Person]) -> list[Concluded]:
    """What the simulated model makes of clusters that hold one habit each and all of it: no clustering can do better."""
    return [
        schema
        for user, one in enumerate(persons)
        for habit in one.habits
        for schema in schemas_behind(user, [fact for fact in one.facts if fact.habit == habit.id])
    ]


def schemas_behind(user: int, facts: Sequence[Fact]) -> Iterator[Concluded]:
    views = [
        FactView(alias=f"f{n}", domain=f.domain, topic=f.topic, text=f.text, since="") for n, f in enumerate(facts)
    ]
    by_alias = {view.alias: fact for view, fact in zip(views, facts, strict=True)}
    for call in induce(InduceData(now="2026-12-01", domains=list(DEFAULT_DOMAINS), facts=views)).calls:
        if isinstance(call, CreateSchema):
            shown = [by_alias[alias] for alias in call.evidence]
            counts = Counter(fact.habit for fact in shown if fact.habit)
            good = {habit for habit, n in counts.items() if n >= MIN_EVIDENCE and n >= PURITY * len(shown)}
            yield Concluded(user, call.domain, call.text, tuple(fact.text for fact in shown), frozenset(good))


@dataclass(frozen=True, slots=True)
class NightScore:
    """Shares over all users: habits recovered, cross-domain behaviours that became core schemas, cores not planted."""

    habits: float
    found: float
    unplanted: float
    n_cores: float
    n_questions: float


def score_night(
    persons: Sequence[Person], vectors: Vectors, profile: EmbeddingProfile, schemas: Sequence[Concluded]
) -> NightScore:
    params = CollideParams.of(profile)
    views = [SchemaView(alias="s", domain=s.domain, text=s.text, facts=list(s.facts)) for s in schemas]
    abstracts = [describe(DescribeData(schemas=[view])).abstracts[0].abstract for view in views]
    beh, sem = vectors.of(abstracts), vectors.of([schema.text for schema in schemas])
    offsets = np.searchsorted([schema.user for schema in schemas], range(len(persons) + 1))
    domains = [DEFAULT_DOMAINS.index(s.domain) if s.domain in DEFAULT_DOMAINS else -1 for s in schemas]
    kept = strongest(scan(beh, sem, domains, [True] * len(schemas), offsets, params), offsets, params.max_candidates)
    made = groups(kept.i, kept.j, beh, profile.max_group)
    found: set[tuple[int, str]] = set()
    n_cores = n_unplanted = 0
    for group in made:
        members = [
            MemberView(alias=str(row), domain=schemas[row].domain, text=schemas[row].text, abstract=abstracts[row])
            for row in group
        ]
        reply = abstract(AbstractData(schemas=members, pairs=[]))
        if reply.decision == "core":
            behaviours = planted_behaviours(persons, [schemas[int(alias)] for alias in reply.schemas])
            found |= behaviours
            n_cores += 1
            n_unplanted += not behaviours
    n_users = len(persons)
    recovered = {(schema.user, habit) for schema in schemas for habit in schema.habits}
    return NightScore(
        habits=len(recovered) / sum(len(one.habits) for one in persons),
        found=len(found) / sum(len(one.cross) for one in persons),
        unplanted=n_unplanted / max(n_cores, 1),
        n_cores=n_cores / n_users,
        n_questions=len(made) / n_users,
    )


def planted_behaviours(persons: Sequence[Person], members: Sequence[Concluded]) -> set[tuple[int, str]]:
    """The cross-domain behaviours that most of `members` recover habits of, in at least two domains."""
    user = members[0].user
    domain_of = {habit.id: habit.domain for habit in persons[user].habits}
    planted = set()
    for cross in persons[user].cross:
        of_cross = [member for member in members if member.habits & set(cross.habits)]
        domains = {domain_of[habit] for member in of_cross for habit in member.habits & set(cross.habits)}
        if len(domains) >= 2 and 2 * len(of_cross) > len(members):
            planted.add((user, cross.behaviour))
    return planted


def night_table(persons: Sequence[Person], vectors: Vectors, profiles: Iterable[EmbeddingProfile]) -> Iterator[str]:
    yield (
        "| clustering | theta_beh | theta_sem | max_group | habits | behaviours found | cores not planted | cores a user "
        "| groups a user |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    induced_by: dict[tuple[str, ClusterParams], list[Concluded]] = {}
    perfect = induced_perfectly(persons)
    for at, profile in enumerate(profiles):
        if at == 0:
            yield night_row("perfect clusters", profile, score_night(persons, vectors, profile, perfect))
        key = profile.fact_text, ClusterParams.of(profile)
        schemas = induced_by.setdefault(key, []) or induced(persons, vectors, profile)
        induced_by[key] = schemas
        score = score_night(persons, vectors, profile, schemas)
        yield night_row(f"`{profile.fact_text}`, {described(key[1])}", profile, score)


def night_row(clustering: str, profile: EmbeddingProfile, score: NightScore) -> str:
    return (
        f"| {clustering} | {profile.theta_beh:.2f} | {profile.theta_sem:.2f} | {profile.max_group} | {score.habits:.0%} "
        f"| {score.found:.0%} | {score.unplanted:.0%} | {score.n_cores:.1f} | {score.n_questions:.1f} |"
    )


def around(profile: EmbeddingProfile) -> Iterator[EmbeddingProfile]:
    """The profile, then with one thing changed at a time."""
    yield profile
    for height in (0.60, 0.65, 0.70, 0.75, 0.80) if profile.clustering == "average" else ():
        yield replace(profile, average_linkage=height)
    for max_cluster in (8, 12, 20):
        yield replace(profile, max_cluster=max_cluster)
    yield replace(profile, clustering="dbscan")
    for step in (-0.08, -0.04, 0.04, 0.08):
        yield replace(profile, theta_beh=round(profile.theta_beh + step, 2))
    for theta_sem in (0.40, 0.45, 0.55, 0.60):
        yield replace(profile, theta_sem=theta_sem)
    for max_group in (3, 4, 6, 8, 12):
        yield replace(profile, max_group=max_group)


# --- the script ---------------------------------------------------------------------------------------------------------


def thetas(beh: Sequence[float], sem: Sequence[float], caps: Sequence[int]) -> Iterator[tuple[float, float, int]]:
    return ((b, s, cap) for cap in caps for s in sem for b in beh)


def embedder_of(name: str, path: str) -> Embedder:
    kinds: dict[str, Callable[[], Embedder]] = {
        "minilm": MiniLmEmbedder,
        "hash": HashEmbedder,
        "bge-m3": lambda: BgeM3Embedder(path or "BAAI/bge-m3"),
    }
    return kinds[name]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", choices=["minilm", "bge-m3", "hash"])
    parser.add_argument("--path", default="", help="folder of bge-m3")
    parser.add_argument("--users", type=int, default=24)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--languages", default="en", help="comma separated; empty for all")
    parser.add_argument("--best", type=int, default=3, help="rows shown for each way of clustering")
    given = parser.parse_args()
    persons = people(given.users, given.seed, frozenset(filter(None, given.languages.split(","))))
    vectors = Vectors(embedder_of(given.model, given.path))
    schemas = schemas_of(persons, vectors, given.seed)
    n_facts = sum(len(one.facts) for one in persons)
    print(f"{vectors.embedder.identity}: {len(persons)} users, {n_facts} facts, {len(schemas.habits)} habits.\n")
    beh = (0.72,) if given.model == "bge-m3" else (0.36, 0.40, 0.44, 0.48, 0.52)
    sections = {
        "Cosine distance of facts, 5 / 50 / 95 %": distance_table(persons, vectors),
        "Clusters": cluster_table(persons, vectors, given.best),
        "Cosines of schemas, 5 / 50 / 95 %": cosine_table(schemas),
        "Collisions": collision_table(schemas, 25, thetas(beh, (0.40, 0.50, 0.60), (6, 8))),
        "A night of the simulated model": night_table(
            persons, vectors, around(profile_for(vectors.embedder.identity.model))
        ),
        "Revisions": reconcile_table(persons, vectors, FACT_TEXTS, 10),
    }
    for title, lines in sections.items():
        print(f"### {title}\n\n" + "\n".join(lines) + "\n", flush=True)


if __name__ == "__main__":
    main()
