"""New drafts beside what is known -> the change set: what each new item does to the beliefs before it.

The model only ever sees gated neighbours under local aliases, and it only ever names those. The text that is stored is the
extractor's, never the judge's.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dcpm.errors import InvalidInput
from dcpm.llm.prompts import reconcile as prompt
from dcpm.model.changes import Change, ChangeSet, Draft, Op
from dcpm.model.ids import item_id
from dcpm.model.items import Item, Reason
from dcpm.model.moments import DAY_MS, from_ms, iso
from dcpm.model.questions import Question, Rejected, Reply
from dcpm.model.texts import normalise
from dcpm.write.extract import FORGET, Extracted, moment
from dcpm.write.persist import Document, zone_of


@dataclass(frozen=True, slots=True)
class ReconcileParams:
    is_on: bool = True
    """Off, no belief is replaced by another: for ablations. What is asked to be forgotten still goes."""
    max_retirements: int = 8
    """Beliefs one call may retire: more is the mark of a confused or an obeying model, and is refused and counted."""
    max_new_per_question: int = 50
    """A very long raw is judged in several questions, so that the reply stays under common output limits."""
    temporary_days: int = 30
    """How long a state lasts that is said to be temporary without an end, in days."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A belief that a draft may act on: the head of a chain of this user, or an earlier draft of the same call."""

    id: str
    cosine: float


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What reconciliation is given: the drafts that are new, the heads they may touch, and who may touch what.

    `candidates` maps a draft's ordinal to its candidates, best first; their ids are keys of `known` or item ids of drafts.
    """

    drafts: tuple[Draft, ...]
    known: Mapping[str, Item]
    candidates: Mapping[int, tuple[Candidate, ...]]
    dropped: tuple[tuple[str, int], ...] = ()


def only_forgetting(near: Neighbourhood) -> Neighbourhood:
    """The same drafts, and nothing that one of them may act on but by a request to forget."""
    asking = {draft.ordinal for draft in near.drafts if draft.kind == FORGET}
    return dataclasses.replace(near, candidates={o: found for o, found in near.candidates.items() if o in asking})


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with the names it uses: alias -> draft, alias -> item id."""

    question: Question
    new: Mapping[str, Draft]
    ids: Mapping[str, str]


def questions(document: Document, near: Neighbourhood, params: ReconcileParams) -> list[Asked]:
    """At most one for all drafts with a candidate; several only for a very long raw; none where nothing is near."""
    with_candidates = {d.ordinal for d in near.drafts if near.candidates.get(d.ordinal)}
    named = {_id(document, d): d for d in near.drafts}
    # An earlier draft that a later one may act on is shown too, with no candidates of its own.
    shown = with_candidates | {
        named[c.id].ordinal for o in with_candidates for c in near.candidates[o] if c.id in named
    }
    drafts = [d for d in near.drafts if d.ordinal in shown]
    batches = [drafts[i : i + params.max_new_per_question] for i in range(0, len(drafts), params.max_new_per_question)]
    return [_asked(document, near, batch) for batch in batches if any(d.ordinal in with_candidates for d in batch)]


def _asked(document: Document, near: Neighbourhood, drafts: Sequence[Draft]) -> Asked:
    new = {f"n{i}": d for i, d in enumerate(drafts, 1)}
    wanted = sorted({c.id for d in drafts for c in near.candidates.get(d.ordinal, ()) if c.id in near.known})
    # Shuffled, so that a model's liking for the first place says nothing; seeded, so that a rerun asks the same.
    random.Random(document.header.header_id).shuffle(wanted)
    aliases = {id_: f"k{i}" for i, id_ in enumerate(wanted, 1)} | {_id(document, d): a for a, d in new.items()}
    data = prompt.ReconcileData(
        now=from_ms(document.header.said_at).astimezone(zone_of(document.zone)).isoformat(timespec="seconds"),
        new=[_new_view(document, a, d, near.candidates.get(d.ordinal, ()), aliases) for a, d in new.items()],
        known=[_known_view(aliases[id_], near.known[id_]) for id_ in wanted],
    )
    question = dataclasses.replace(prompt.question(document.header.tk, data), max_tokens=500 + 80 * len(new))
    return Asked(question, new, {alias: id_ for id_, alias in aliases.items()})


def _id(document: Document, draft: Draft) -> str:
    return item_id(document.header.tk, document.header.header_id, draft.ordinal)


def _new_view(
    document: Document, alias: str, draft: Draft, candidates: Sequence[Candidate], aliases: Mapping[str, str]
) -> prompt.NewItem:
    return prompt.NewItem(
        alias=alias,
        kind=draft.kind,  # type: ignore[arg-type]
        domain=draft.domain,
        topic=draft.topic,
        text=draft.text,
        quote=draft.quote,
        since=iso(draft.valid_from or document.header.said_at),
        until=iso(draft.valid_until),
        candidates=[aliases[c.id] for c in candidates if c.id in aliases],
    )


def _known_view(alias: str, item: Item) -> prompt.KnownItem:
    return prompt.KnownItem(
        alias=alias, kind=item.kind, domain=item.domain, topic=item.topic, text=item.text, since=iso(item.valid_from)
    )


@dataclass(slots=True)
class _Judging:
    """What has been decided so far, draft by draft in the order said."""

    document: Document
    near: Neighbourhood
    params: ReconcileParams
    changes: dict[str, Change] = field(default_factory=dict)  # item id -> change
    forget: dict[str, None] = field(default_factory=dict)
    redact: list[str] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    n_retired: int = 0

    def judge(self, draft: Draft, decision: prompt.Decision | None, ids: Mapping[str, str]) -> None:
        if draft.kind == FORGET:
            self._forget(draft, decision, ids)
            return
        if decision is None:
            self._keep(Change(draft))
            return
        if decision.reason == "temporary":
            self._keep(Change(self._with_end(draft, decision.until), reason=Reason.TEMPORARY))
            return
        op = Op(decision.op.lower())
        if op is Op.FORGET:
            # Only what the user asked to forget may be forgotten; a statement is none, whatever the judge says.
            self.warnings["forget without a request"] += 1
            op = Op.ADD
        targets = self._targets(draft, decision, ids) if op is not Op.ADD else ()
        if op is Op.ADD or not targets:
            self.warnings["no target"] += op is not Op.ADD
            self._keep(Change(draft))
        elif op is Op.DUPLICATE:
            self.dropped["duplicate"] += 1
        else:
            self._keep(self._retiring(draft, op, decision.reason, targets))

    def _targets(self, draft: Draft, decision: prompt.Decision, ids: Mapping[str, str]) -> tuple[str, ...]:
        """The item ids it names that it was shown and that still stand; others are counted."""
        allowed = {c.id for c in self.near.candidates.get(draft.ordinal, ())}
        named = [ids.get(alias, "") for alias in decision.targets]
        found = [id_ for id_ in dict.fromkeys(named) if id_ in allowed and self._stands(id_)]
        self.warnings["unknown alias"] += len(set(decision.targets)) - len(found)
        return tuple(found)

    def _stands(self, id_: str) -> bool:
        return id_ in self.near.known or id_ in self.changes

    def remains(self, id_: str) -> bool:
        return self._stands(id_) and id_ not in self.forget

    def _retiring(self, draft: Draft, op: Op, reason: str, targets: tuple[str, ...]) -> Change:
        alike = tuple(id_ for id_ in targets if self._ends(id_) == bool(draft.valid_until))
        # A state whose end is known is temporary, whatever the judge calls it: it retires nothing that lasts, and what
        # lasts need not retire it. They never share a chain, or the passing state would stand as a version of the belief.
        self.warnings["passing state and lasting belief kept apart"] += len(targets) - len(alike)
        if not alike:
            return Change(draft, reason=Reason.TEMPORARY if draft.valid_until else Reason.NEW)
        targets = alike
        if self.n_retired + len(targets) > self.params.max_retirements:
            self.warnings["retirement refused"] += len(targets)
            return Change(draft)
        self.n_retired += len(targets)
        if reason == Reason.NEW:
            reason = Reason.EXTENSION if op is Op.UPDATE else Reason.EVOLUTION
        return Change(draft, op, targets, reason)

    def _ends(self, id_: str) -> bool:
        item = self.near.known.get(id_)
        return bool(item.valid_until if item else self.changes[id_].draft.valid_until)

    def _with_end(self, draft: Draft, until: str) -> Draft:
        end = draft.valid_until
        if until.strip() and not end:
            try:
                end = moment(until, zone_of(self.document.zone), end=True)
            except InvalidInput:
                self.warnings["unreadable time"] += 1
        begin = draft.valid_from or self.document.header.said_at
        end = end if end > begin else begin + self.params.temporary_days * DAY_MS
        return dataclasses.replace(draft, valid_until=end)

    def _keep(self, change: Change) -> None:
        self.changes[_id(self.document, change.draft)] = change

    def _forget(self, draft: Draft, decision: prompt.Decision | None, ids: Mapping[str, str]) -> None:
        targets = self._targets(draft, decision, ids) if decision and decision.op == "FORGET" else ()
        self.dropped["forget request"] += 1
        self.redact.append(draft.quote)
        self.warnings["nothing to forget"] += not targets
        for id_ in targets:
            change = self.changes.pop(id_, None)
            if change is None:
                self.forget[id_] = None
            else:
                # Its chain goes with it: what it replaced was about the same.
                self.forget.update(dict.fromkeys(t for t in change.targets if t in self.near.known))
                self.redact.append(change.draft.quote)
                self.dropped["forgotten at once"] += 1


def fold(
    document: Document,
    extracted: Extracted,
    near: Neighbourhood,
    asked: Sequence[Asked],
    replies: Sequence[Reply | Rejected],
    decided_at: int,
    params: ReconcileParams,
) -> ChangeSet | Rejected:
    """The change set. A reply that may come later rejects; one that never will makes every draft of it an ADD."""
    for reply in replies:
        if isinstance(reply, Rejected) and reply.retry:
            return reply
    judging = _Judging(document, near, params)
    found = {d.ordinal: (decision, ask.ids) for ask, d, decision in _decisions(asked, replies, judging.warnings)}
    for draft in near.drafts:
        decision, ids = found.get(draft.ordinal, (None, {}))
        judging.judge(draft, decision, ids)
    changes = [_released(change, judging) for change in judging.changes.values()]
    judged_by = [reply.made_by for reply in replies if isinstance(reply, Reply)]
    dropped = Counter(dict(extracted.dropped)) + Counter(dict(near.dropped)) + judging.dropped
    warnings = [f"{reason}: {n}" for reason, n in sorted(judging.warnings.items()) if n]
    return ChangeSet(
        decided_at=decided_at,
        changes=tuple(changes),
        forget=tuple(judging.forget),
        redact=tuple(judging.redact),
        summary="" if judging.redact else extracted.summary,
        summary_language=extracted.language,
        dropped=tuple(sorted(dropped.items())),
        warnings=(*extracted.warnings, *warnings),
        extracted_by=extracted.made_by,
        reconciled_by=judged_by[0] if judged_by else "",
        n_questions=len(asked) + bool(extracted.made_by),
    )


def _decisions(
    asked: Sequence[Asked], replies: Sequence[Reply | Rejected], warnings: Counter[str]
) -> list[tuple[Asked, Draft, prompt.Decision]]:
    """Each draft's first decision; one about nobody is counted. A later one for a request to forget adds its targets."""
    found: dict[int, tuple[Asked, Draft, prompt.Decision]] = {}
    for ask, reply in zip(asked, replies, strict=True):
        if isinstance(reply, Rejected):
            warnings[f"reconcile rejected, all added: {reply.reason}"] += 1
            continue
        for decision in prompt.ReconcileReply.model_validate(reply.payload).decisions:
            draft = ask.new.get(decision.new)
            if draft is None:
                warnings["unknown alias"] += 1
            elif draft.ordinal not in found:
                found[draft.ordinal] = ask, draft, decision
            elif draft.kind == FORGET and decision.op == "FORGET" == found[draft.ordinal][2].op:
                targets = [*found[draft.ordinal][2].targets, *decision.targets]
                found[draft.ordinal] = ask, draft, decision.model_copy(update={"targets": targets})
            else:
                warnings["second decision"] += 1
    return list(found.values())


def _released(change: Change, judging: _Judging) -> Change:
    """`change` without targets that the same call forgets: its item must not hang on a chain that goes."""
    targets = tuple(t for t in change.targets if judging.remains(t))
    if targets == change.targets:
        return change
    return dataclasses.replace(change, targets=targets) if targets else Change(change.draft)


def neighbourhood(
    extracted: Extracted,
    duplicates: Mapping[int, bool],
    known: Mapping[str, Item],
    candidates: Mapping[int, Sequence[Candidate]],
) -> Neighbourhood:
    """The drafts that are neither known in the same words nor said twice in this call, in the order said."""
    seen: set[str] = set()
    kept, n_duplicate = [], 0
    for draft in sorted((*extracted.drafts, *extracted.forgets), key=lambda d: d.ordinal):
        words = normalise(draft.text)
        if draft.kind != FORGET and (duplicates.get(draft.ordinal) or words in seen):
            n_duplicate += 1
            continue
        if draft.kind != FORGET:
            seen.add(words)
        kept.append(draft)
    ordinals = {d.ordinal for d in kept}
    return Neighbourhood(
        drafts=tuple(kept),
        known=known,
        candidates={o: tuple(c) for o, c in candidates.items() if o in ordinals},
        dropped=(("duplicate", n_duplicate),) if n_duplicate else (),
    )
