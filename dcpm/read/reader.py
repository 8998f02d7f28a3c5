"""Who asks what -> the answer from the store: the one door to everything that is read. No model is asked, nothing written."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dcpm.errors import InvalidInput
from dcpm.model.ids import tenant_key
from dcpm.model.items import ItemKind
from dcpm.model.nodes import Node, NodeKind, NodeStatus
from dcpm.model.texts import clean_text
from dcpm.model.tombstones import uncovered
from dcpm.model.users import Consent
from dcpm.ports import Clock, Embedder, MemoryStore, Where
from dcpm.read import history, recall, why
from dcpm.read.history import Chain
from dcpm.read.recall import ITEM_KINDS, NODE_KINDS, RecalledNode, Recollection, Wanted
from dcpm.read.render import render
from dcpm.read.why import Why

MAX_K = 200
MAX_QUERY_BYTES = 32_768


class Reader:
    """Holds nothing between calls; thread safe as far as its store and embedder are."""

    def __init__(self, store: MemoryStore, embedder: Embedder, clock: Clock) -> None:
        self.store = store
        self.embedder = embedder
        self.clock = clock

    def recall(
        self,
        tenant: str,
        user: str,
        query: str,
        k: int = 10,
        as_of: int | None = None,
        kinds: Collection[str] | None = None,
        domains: Sequence[str] | None = None,
        max_tokens: int = 800,
    ) -> Recollection:
        """What bears on `query`: up to `k` beliefs, each with its versions, and up to `k` nodes with their evidence.

        `as_of` (ms) tells what was held then. `kinds` are item kinds and node kinds. An unknown user has nothing.
        """
        tk = tenant_key(tenant, user)
        query = _checked(query, k, kinds, max_tokens)
        now = self.clock.now()
        limits = None if domains is None else tuple(domains)
        wanted = Wanted(k, as_of, now, None if kinds is None else frozenset(kinds), limits)
        vector = self.embedder.embed([query])
        covered = recall.covered_of(self.store, tk)
        beliefs = recall.recall_chains(self.store, tk, vector, wanted, covered)
        nodes = recall.recall_nodes(self.store, tk, vector, beliefs, wanted, covered)
        at = as_of if as_of is not None else now
        # A summary may tell what a later belief took back, so it comes after what is known to hold.
        told = sorted(beliefs, key=lambda chain: chain.head.kind == ItemKind.SUMMARY)
        text = render([(c.head, c.versions) for c in told], [n.node for n in nodes], max_tokens, at)
        return Recollection(query, at, tuple(beliefs), tuple(nodes), text.text, text.n_tokens, text.n_left_out)

    def history(self, tenant: str, user: str, item_id: str | None = None) -> list[Chain]:
        """How beliefs evolved: one item's chain, or all, the latest changed last."""
        tk = tenant_key(tenant, user)
        return history.history(self.store, tk, item_id, recall.covered_of(self.store, tk))

    def why(self, tenant: str, user: str, node_or_item_id: str, *, proposals: bool = False) -> Why:
        """Where a node or an item comes from. `proposals` admits core schemas the user was not asked about yet."""
        tk = tenant_key(tenant, user)
        covered = recall.covered_of(self.store, tk)
        return why.why(self.store, tk, node_or_item_id, covered, self.clock.now(), proposals=proposals)

    def intentions(self, tenant: str, user: str) -> list[RecalledNode]:
        """What the user has in mind for the future and that is not over, the soonest first, open-ended last."""
        tk = tenant_key(tenant, user)
        covered = recall.covered_of(self.store, tk)
        nodes = self.store.scan(Node, [tk], Where(equals={"kind": NodeKind.INTENTION.value}))
        shown = recall.visible(self.store, tk, nodes, covered, self.clock.now())
        shown.sort(key=lambda n: (not n.expires_at, n.expires_at, n.recorded_at, n.id))
        return recall.with_evidence(self.store, tk, shown, covered)

    def proposals(self, tenant: str, user: str) -> list[RecalledNode]:
        """Core schemas that wait for the user's answer: what consent is asked for. Not for a model's context."""
        tk = tenant_key(tenant, user)
        covered = recall.covered_of(self.store, tk)
        answered = {consent.node for consent in self.store.scan(Consent, [tk])}
        cores = self.store.scan(Node, [tk], Where(equals={"kind": NodeKind.CORE.value}))
        waiting = [n for n in cores if n.status == NodeStatus.ACTIVE and n.id not in answered]
        return recall.with_evidence(self.store, tk, uncovered(waiting, covered), covered)


def _checked(query: str, k: int, kinds: Collection[str] | None, max_tokens: int) -> str:
    query = clean_text(query).strip()
    if not query:
        raise InvalidInput("query is empty: say what to recall")
    if len(query.encode()) > MAX_QUERY_BYTES:
        raise InvalidInput(f"query takes at most {MAX_QUERY_BYTES} bytes")
    if not 1 <= k <= MAX_K:
        raise InvalidInput(f"k is {k}: ask for 1 to {MAX_K}")
    if max_tokens < 0:
        raise InvalidInput("max_tokens is negative: give 0 or more")
    unknown = set(kinds or ()) - ITEM_KINDS - NODE_KINDS
    if unknown:
        known = ", ".join(sorted(ITEM_KINDS | NODE_KINDS))
        raise InvalidInput(f"kinds holds {', '.join(sorted(unknown))}: known are {known}")
    return query
