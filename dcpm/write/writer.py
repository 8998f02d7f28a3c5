"""Messages -> what is remembered of them: the shell around extract, reconcile and commit.

Every step is get, call, put. One user's raws are taken first in, first out, under one lock per user; users run in parallel.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import numpy as np
import structlog

from dcpm.errors import EmbedderError, InvalidInput, ModelAuth, ModelError, QuotaExhausted, StoreUnavailable
from dcpm.model import chains, ids
from dcpm.model.changes import ChangeSet, Draft, Receipt
from dcpm.model.items import Item, Message, Raw, RawState
from dcpm.model.moments import check_moment
from dcpm.model.profile import EmbeddingProfile
from dcpm.model.questions import Rejected
from dcpm.model.texts import bound_bytes, clean_text
from dcpm.model.users import EVERYTHING, Activity
from dcpm.ports import Artifacts, Asker, Clock, Consistency, Embedder, Hit, Journal, Ledger, MemoryStore, Where
from dcpm.write import commit, extract, forget, neighbours, persist, reconcile, revert
from dcpm.write.extract import FORGET, ExtractParams
from dcpm.write.forget import Forgotten
from dcpm.write.quotes import content_words
from dcpm.write.reconcile import Candidate, Neighbourhood, ReconcileParams

SURELY_ABOUT = 0.6
"""Cosine from which a belief is taken to be about a topic where no model can be asked."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class WriteParams:
    extract: ExtractParams = field(default_factory=ExtractParams)
    reconcile: ReconcileParams = field(default_factory=ReconcileParams)
    max_attempts: int = 3
    """Tries of a raw that the model answers with nothing usable; then it is failed, with the reason, and kept."""
    max_unanswered: int = 200
    """Tries of a raw while the model does not answer. Large: an outage is not the raw's fault, but one text that always
    times out must not hold up its user for ever."""


class Writer:
    """Thread safe: many users at once, each user's calls one after the other.

    Once `add_memory` has returned, or raised anything but InvalidInput or a StoreError, the messages are kept.
    """

    def __init__(
        self,
        store: MemoryStore,
        embedder: Embedder,
        asker: Asker,
        clock: Clock,
        profile: EmbeddingProfile,
        params: WriteParams | None = None,
        on_forgotten: Callable[[str], object] = lambda tk: None,
    ) -> None:
        """`on_forgotten` is told the key of a user of whom something was forgotten: replies and files may hold it too."""
        self.store = store
        self.embedder = embedder
        self.asker = asker
        self.clock = clock
        self.profile = profile
        self.params = params or WriteParams()
        self._on_forgotten = on_forgotten
        # A lock lives as long as someone holds or awaits it: with millions of users they would otherwise pile up.
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
        self._locks_guard = threading.Lock()

    def add_memory(
        self,
        tenant: str,
        user: str,
        messages: Sequence[Message],
        *,
        session: str = "default",
        at: int | None = None,
        idempotency_key: str = "",
        sequence: int | None = None,
        zone: str = "UTC",
        wait: bool = True,
    ) -> Receipt:
        """Keeps the messages, then remembers what the user said. The state is `pending` where a model is down.

        `at` (ms) is the conversation's time; without it, the last message's, or now. The same `idempotency_key`, or the
        same session, `sequence` and messages, is one raw input however often it is sent; the first one counts. Without
        both each call is its own. With `wait=False` no model is asked; `resume` does it.
        """
        tk = ids.tenant_key(tenant, user)
        document = self._document(tk, tenant, user, messages, session, at, zone)
        with self._locked(tk):
            header = self._persist(document, idempotency_key, sequence)
            if not wait and header.state in persist.OPEN_STATES:
                return Receipt(header.id, header.state, reason=header.reason)
            receipts = {receipt.raw_id: receipt for receipt in self._drain(tk)}
            return receipts.get(header.id) or self._receipt(header.id, tk)

    def resume(self, tks: Sequence[str] | None = None) -> list[Receipt]:
        """Takes up what is pending or decided, of these users or of all, each user's in the order it came."""
        where = Where(equals={"piece": 0}, within={"state": persist.OPEN_STATES})
        if tks is None:
            tks = sorted({raw.tk for page in self.store.scan_all(Raw, where) for raw in page})
        receipts: list[Receipt] = []
        for tk in tks:
            with self._locked(tk):
                receipts.extend(self._drain(tk))
        return receipts

    def revert(self, tenant: str, user: str, item_id: str) -> Item:
        """Withdraws one version; returns the head that now stands in its place. Raises NotFound or InvalidInput."""
        tk = ids.tenant_key(tenant, user)
        with self._locked(tk):
            self._drain(tk)
            head = revert.revert(self.store, tk, item_id, self.clock.now())
            self._moved(tk, tenant, user)
            return head

    def forget_topic(self, tenant: str, user: str, topic: str) -> Forgotten:
        """Forgets every belief about `topic`, with its whole chain, its words in the raws, and what was concluded from it.

        What names the whole topic goes in any case; the model, where it answers, says what else is meant.
        """
        tk = ids.tenant_key(tenant, user)
        topic = bound_bytes(clean_text(topic).strip(), 1_024)
        if not content_words(topic):
            raise InvalidInput("topic says nothing to go by: give a word or a phrase")
        with self._locked(tk):
            self._drain(tk)
            for header in persist.open_raws(self.store, tk):
                forget.mask_topic(self.store, header, topic)
            meant = self._meant(tk, topic)
            items = forget.whole_chains(self.store, tk, meant)
            forgotten = forget.forget_items(self.store, tk, items, self.clock.now())
            self._on_forgotten(tk)
            if items:
                self._moved(tk, tenant, user)
            log.info("topic_forgotten", n_items=forgotten.n_items, n_nodes=forgotten.n_nodes)
            return forgotten

    def forget_user(self, tenant: str, user: str, journal: Journal, ledger: Ledger, artifacts: Artifacts) -> int:
        """Leaves nothing of a user but one tombstone; returns how many rows went."""
        tk = ids.tenant_key(tenant, user)
        with self._locked(tk):
            n_rows = forget.forget_everything(self.store, tk, self.clock.now(), journal, ledger, artifacts)
        log.info("user_forgotten", n_rows=n_rows)
        return n_rows

    # -- keeping ---------------------------------------------------------------------------------------------------

    @contextmanager
    def _locked(self, tk: str) -> Iterator[None]:
        with self._locks_guard:
            lock = self._locks.get(tk)
            if lock is None:
                self._locks[tk] = lock = threading.RLock()
        with lock:
            yield

    def _document(
        self,
        tk: str,
        tenant: str,
        user: str,
        messages: Sequence[Message],
        session: str,
        at: int | None,
        zone: str,
    ) -> persist.Document:
        found = persist.checked(messages)
        persist.zone_of(zone)
        ids.check_name(session, "session")
        if at is not None:
            check_moment(at, "at")
        said_at = at or max(m.at for m in found) or self.clock.now()
        return persist.Document(
            Raw(id="", tk=tk, header_id="", session=session, said_at=said_at), tenant, user, zone, found
        )

    def _persist(self, document: persist.Document, key: str, sequence: int | None) -> Raw:
        """Writes the raw and its place in the queue; an earlier delivery of the same raw is returned as it stands."""
        header, tk = document.header, document.header.tk
        if sequence is not None and sequence < 0:
            raise InvalidInput("sequence is negative: number the calls of a session from 0")
        if key:
            ids.check_name(key, "idempotency_key")
        body = document.body.to_json()
        activity = self._activity(tk, document.tenant, document.user)
        waiting = persist.open_raws(self.store, tk)
        place = max([activity.last_sequence, *(raw.sequence for raw in waiting)]) + 1
        # A number of our own lies below zero, so that it never names the same raw as a number of the caller's.
        number = sequence if sequence is not None else -place
        raw_id = ids.raw_id(tk, session=header.session, sequence=number, content=body, idempotency_key=key)
        there = self.store.get(Raw, tk, [raw_id], Consistency.STRONG)
        if there:
            return there[0]
        # Later than whatever was forgotten, or the tombstone would cover what is said now: clocks may go back.
        stones = forget.tombstones(self.store, tk)
        arrived = max(
            self.clock.now(),
            activity.updated_at + 1,
            *(raw.received_at + 1 for raw in waiting),
            *(stone.at + 1 for stone in stones if stone.target == EVERYTHING),
            1,
        )
        header = header.replaced(id=raw_id, header_id=raw_id, sequence=place, received_at=arrived)
        rows = persist.rows_of_raw(header, persist.cut(body))
        self.store.upsert([*rows, activity.replaced(last_sequence=place, updated_at=arrived)])
        forget.sweep(self.store, tk, [], rows[-1])  # another process may have forgotten the user meanwhile
        return rows[-1]

    def _activity(self, tk: str, tenant: str, user: str) -> Activity:
        there = self.store.get(Activity, tk, [tk])
        return there[0] if there else Activity(id=tk, tk=tk, tenant=tenant, user=user)

    def _moved(self, tk: str, tenant: str, user: str) -> None:
        """The user's memory changed otherwise than by a raw."""
        activity = self._activity(tk, tenant, user)
        n_items = self.store.count(Item, [tk])
        self.store.upsert([activity.replaced(version=activity.version + 1, n_items=n_items)])

    # -- one raw after the other -----------------------------------------------------------------------------------

    def _drain(self, tk: str) -> list[Receipt]:
        """Takes up one user's open raws in order, and stops at the first that stays open: later ones build on it."""
        receipts = []
        for header in persist.open_raws(self.store, tk):
            try:
                receipt = self._take_up(header)
            except StoreUnavailable:
                raise
            except Exception as exc:  # noqa: BLE001 - a raw that nobody foresaw must not hold up its user for ever
                log.error("raw_not_understood", error=type(exc).__name__)
                receipt = self._postponed(header, Rejected("raw", type(exc).__name__))
            receipts.append(receipt)
            if receipt.state in persist.OPEN_STATES:
                break
        return receipts

    def _take_up(self, header: Raw) -> Receipt:
        rows = persist.read_rows(self.store, header)
        document = persist.joined(rows)
        if document.change_set is None:
            outcome = self._decide(document)
            if isinstance(outcome, Rejected):
                return self._postponed(header, outcome)
            rows = self._decided(rows, outcome)
            document = persist.joined(rows)
        try:
            return self._apply(document)
        except EmbedderError as exc:
            return self._postponed(rows[0], Rejected("embed", type(exc).__name__, retry=True))

    def _decided(self, rows: Sequence[Raw], change_set: ChangeSet) -> list[Raw]:
        """Makes the decision durable; returns all rows of the raw as they now stand."""
        there = self.store.get(Activity, rows[0].tk, [rows[0].tk])
        version = (there[0].version if there else 0) + 1
        written = persist.decided_rows(rows, dataclasses.replace(change_set, version=version))
        self.store.upsert(written)
        by_piece = {row.piece: row for row in (*rows, *written)}
        return [by_piece[piece] for piece in sorted(by_piece)]

    def _decide(self, document: persist.Document) -> ChangeSet | Rejected:
        try:
            extracted = self._extract(document)
            if isinstance(extracted, Rejected):
                return extracted
            vectors = self._vectors(extracted)
            near = neighbours.near(self.store, document.header, extracted, vectors, self.profile)
            if not self.params.reconcile.is_on:
                near = reconcile.only_forgetting(near)
            asked = reconcile.questions(document, near, self.params.reconcile)
            replies = self.asker.ask([a.question for a in asked]) if asked else []
        except (ModelAuth, QuotaExhausted) as exc:
            return Rejected("model", type(exc).__name__, what="setup", retry=True)
        except (ModelError, EmbedderError) as exc:
            return Rejected("model", type(exc).__name__, retry=True)
        now = self.clock.now()
        return reconcile.fold(document, extracted, near, asked, replies, now, self.params.reconcile)

    def _extract(self, document: persist.Document) -> extract.Extracted | Rejected:
        header = document.header
        summary = self.store.get(Item, header.tk, [ids.summary_id(header.tk, header.session)])
        questions = extract.questions(document, summary[0].text if summary else "", self.params.extract)
        replies = self.asker.ask(questions) if questions else []
        return extract.fold(document, replies, self.params.extract)

    def _vectors(self, extracted: extract.Extracted) -> dict[int, np.ndarray]:
        drafts = [*extracted.drafts, *extracted.forgets]
        texts = [_embedded(self.profile, draft) for draft in drafts]
        matrix = self.embedder.embed(texts)
        return {draft.ordinal: matrix[i] for i, draft in enumerate(drafts)}

    def _postponed(self, header: Raw, why: Rejected) -> Receipt:
        """The raw stays open with the reason, or is failed after its tries. A setting that is wrong costs it no try."""
        attempts = header.attempts + (why.what != "setup")
        limit = self.params.max_unanswered if why.retry else self.params.max_attempts
        may_end = header.state == RawState.PENDING or not why.retry
        state = RawState.FAILED if attempts >= limit and may_end else RawState(header.state)
        reason = bound_bytes(f"{why.stage}: {why.reason}", 1_024)
        row = header.replaced(state=state, attempts=attempts, reason=reason)
        self.store.upsert([row])
        # Another process may have forgotten the user meanwhile, and the header just came back.
        forget.sweep(self.store, header.tk, [], row)
        log.info("raw_postponed", state=state.value, attempts=attempts, stage=why.stage)
        return Receipt(header.id, state, reason=reason)

    # -- applying --------------------------------------------------------------------------------------------------

    def _apply(self, document: persist.Document) -> Receipt:
        """Does what was decided. May be run any number of times, after a crash at any row, to the same end."""
        header, change_set = document.header, document.change_set
        assert change_set is not None
        vectors = self.embedder.embed(commit.texts_of(change_set, self.profile))
        world = commit.touched(self.store, header, change_set)
        links = commit.link(document, change_set, world, list(vectors))
        self.store.upsert([*links.made, *links.moved])
        forgotten = self._forget_decided(header, change_set)
        written = list(links.made)
        if change_set.summary:
            written.append(commit.summary_item(document, change_set, vectors[-1]))
            self.store.upsert(written[-1:])
        dead = forget.sweep(self.store, header.tk, written, header)
        if dead:
            self._on_forgotten(header.tk)  # another process forgot the user while the model was asked
        else:
            self._close(document, change_set)
        log.info("raw_done", n_items=len(links.made), n_moved=len(links.moved), n_forgotten=forgotten.n_items)
        n_superseded = sum(len(chains.linked_to(item)) for item in links.made)
        made = tuple(item.id for item in links.made)
        return Receipt(header.id, RawState.DONE, made, n_superseded, forgotten.n_items, change_set.dropped)

    def _forget_decided(self, header: Raw, change_set: ChangeSet) -> Forgotten:
        if change_set.redact:
            # The session's summary may name what is to be forgotten even where no item is about it.
            self.store.delete(Item, header.tk, [ids.summary_id(header.tk, header.session)])
            self._on_forgotten(header.tk)
        if not change_set.forget:
            return Forgotten()
        items = forget.whole_chains(self.store, header.tk, change_set.forget)
        own = commit.own_ids(header, change_set)
        items = [item for item in items if item.id not in own]
        forgotten = forget.forget_items(self.store, header.tk, items, change_set.decided_at)
        forget.sweep_covered(self.store, header.tk)
        self._on_forgotten(header.tk)
        return forgotten

    def _close(self, document: persist.Document, change_set: ChangeSet) -> None:
        """Activity, then the raw's last state: until that is written, the whole is applied again."""
        tk = document.header.tk
        activity = self._activity(tk, document.tenant, document.user)
        counted = activity.replaced(
            version=max(activity.version, change_set.version),
            n_items=self.store.count(Item, [tk]),
            n_raws=self.store.count(Raw, [tk], Where(equals={"piece": 0})),
            last_sequence=max(activity.last_sequence, document.header.sequence),
            updated_at=max(activity.updated_at, document.header.received_at),
        )
        done = document.header.replaced(state=RawState.DONE, reason="")
        last = [done]
        if change_set.redact:
            # Read again: forgetting may have masked words of this very raw.
            header = self.store.get(Raw, tk, [done.id], Consistency.STRONG)[0]
            last = forget.closed(persist.read_rows(self.store, header, Consistency.STRONG), done, change_set.redact)
        self.store.upsert([counted, *last])

    def _receipt(self, raw_id: str, tk: str) -> Receipt:
        """The answer for a raw that this call did not take up: it was done before, or an earlier one is in its way."""
        header = self.store.get(Raw, tk, [raw_id])
        if not header:  # a tombstone took it
            return Receipt(raw_id, RawState.DONE)
        where = Where(equals={"raw_id": raw_id}, within={"kind": neighbours.BELIEFS})
        made = sorted(self.store.scan(Item, [tk], where), key=lambda item: item.recorded_at)
        return Receipt(raw_id, header[0].state, tuple(item.id for item in made), reason=header[0].reason)

    # -- forgetting ------------------------------------------------------------------------------------------------

    def _meant(self, tk: str, topic: str) -> list[str]:
        """Item ids that are about `topic`."""
        vector = self.embedder.embed([topic])[0]
        hits = neighbours.forgettable(self.store, tk, topic, vector, self.profile)
        words = content_words(topic)
        named = {hit.row.id for hit in hits if forget.names_all(words, hit.row)}
        if len(named) == len(hits):
            return sorted(named)
        judged = self._judged(tk, topic, hits)
        if judged is None:
            judged = {hit.row.id for hit in hits if hit.cosine >= max(self.profile.reconcile_floor, SURELY_ABOUT)}
        return sorted(named | judged)

    def _judged(self, tk: str, topic: str, hits: Sequence[Hit[Item]]) -> set[str] | None:
        """What the model takes the topic to cover, or None where it does not say."""
        id_ = "r" + ids.digest_of(tk, "forget", topic)
        header = Raw(id=id_, tk=tk, header_id=id_, said_at=self.clock.now())
        document = persist.Document(header, "", "", "UTC", ())
        draft = Draft(0, FORGET, "other", bound_bytes(topic, 256), topic, topic)
        candidates = tuple(Candidate(hit.row.id, hit.cosine) for hit in hits)
        near = Neighbourhood((draft,), {hit.row.id: hit.row for hit in hits}, {0: candidates})
        asked = reconcile.questions(document, near, self.params.reconcile)
        try:
            replies = self.asker.ask([a.question for a in asked])
        except ModelError:
            return None
        if any(isinstance(reply, Rejected) for reply in replies):
            return None
        folded = reconcile.fold(
            document, extract.NOTHING_SAID, near, asked, replies, header.said_at, self.params.reconcile
        )
        return set(folded.forget) if isinstance(folded, ChangeSet) else None


def _embedded(profile: EmbeddingProfile, draft: Draft) -> str:
    """A request to forget is embedded by its topic, plainly: it is compared with items and never stored."""
    if draft.kind == FORGET:
        return draft.topic or draft.text
    return commit.fact_text(profile, draft.domain, draft.topic, draft.text)
