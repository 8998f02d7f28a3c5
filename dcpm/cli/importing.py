"""Conversations -> calls of the online writer, and what came of them, told apart by what was already there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field

from rich.text import Text

from dcpm.adapters.conversations import Call, Conversations
from dcpm.cli.app import progress
from dcpm.errors import InvalidInput
from dcpm.model.changes import Receipt
from dcpm.model.ids import tenant_key
from dcpm.model.items import Raw
from dcpm.model.users import Activity
from dcpm.ports import MemoryStore
from dcpm.wiring import Deployment
from dcpm.write.persist import OPEN_STATES, open_raws

PAGE = 256
"""Raw headers read at a time: each brings up to 60 kB of its body with it."""
COUNTED = (
    *("raws", "new", "known", "done", "pending", "failed", "refused"),
    *("items", "items_known", "superseded", "forgotten"),
)


@dataclass(frozen=True, slots=True)
class Standing:
    """What stood of a user before a call: the last place in the user's queue, and the raws that were still open."""

    last_sequence: int
    open_ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class Came:
    """A receipt beside what stood before. `is_new`: the raw input was not there. `makes`: its items are from now."""

    receipt: Receipt
    is_new: bool
    makes: bool


def standing(store: MemoryStore, tk: str) -> Standing:
    there = store.get(Activity, tk, [tk])
    waiting = open_raws(store, tk)
    last = max([*(a.last_sequence for a in there), *(raw.sequence for raw in waiting)], default=0)
    return Standing(last, frozenset(raw.id for raw in waiting))


def came(store: MemoryStore, tk: str, receipts: Sequence[Receipt], before: Standing) -> list[Came]:
    """Tells a repetition from news: a raw that is new has a later place in its user's queue than all that stood before."""
    ids = [receipt.raw_id for receipt in receipts]
    sequences = {
        raw.id: raw.sequence for i in range(0, len(ids), PAGE) for raw in store.get(Raw, tk, ids[i : i + PAGE])
    }
    found = []
    for receipt in receipts:
        is_new = sequences.get(receipt.raw_id, before.last_sequence + 1) > before.last_sequence
        found.append(Came(receipt, is_new, is_new or receipt.raw_id in before.open_ids))
    return found


@dataclass(slots=True)
class _Written:
    """One user's calls as they went: receipts in order, and how many calls were refused."""

    tk: str
    before: Standing
    receipts: list[Receipt] = field(default_factory=list)
    n_refused: int = 0

    @property
    def is_open(self) -> bool:
        return any(receipt.state in OPEN_STATES for receipt in self.receipts)


def write_conversations(opened: Deployment, read: Conversations, *, is_quiet: bool = False) -> dict[str, int]:
    """Every call through System 1: users side by side, one user's calls in order. Returns what came of it, counted.

    What a model's hiccup left open is taken up once more at the end. `raws` = `new` + `known` + `refused` = `done` +
    `pending` + `failed` + `refused`; `items` were made now, `items_known` are those of raw inputs that had been written
    before.
    """
    with progress() as bar, ThreadPoolExecutor(opened.settings.day.writers) as pool:
        task = bar.add_task("writing the day", total=read.n_calls, visible=not is_quiet)
        jobs = [
            pool.submit(_write_user, opened, calls, lambda: bar.advance(task)) for calls in read.calls_by_user.values()
        ]
        written = [job.result() for job in as_completed(jobs)]
    if still_open := [each.tk for each in written if each.is_open]:
        later = {receipt.raw_id: receipt for receipt in opened.writer.resume(still_open)}
        for each in written:
            each.receipts = [later.get(receipt.raw_id, receipt) for receipt in each.receipts]
    totals = Counter[str]()
    for each in written:
        totals.update(raws=each.n_refused, refused=each.n_refused)
        for one in came(opened.store, each.tk, each.receipts, each.before):
            totals.update(_counts(one))
    return {"users": len(read.calls_by_user)} | {name: totals[name] for name in COUNTED}


def _write_user(opened: Deployment, calls: Sequence[Call], on_call: Callable[[], None]) -> _Written:
    tenant = opened.settings.tenant
    try:
        tk = tenant_key(tenant, calls[0].user)
    except InvalidInput:  # no user can have that name: nothing stood before, and every call will be refused
        made = _Written("", Standing(0, frozenset()))
    else:
        made = _Written(tk, standing(opened.store, tk))
    for call in calls:
        try:
            receipt = opened.writer.add_memory(
                tenant, call.user, call.messages, session=call.session, at=call.at, sequence=call.sequence
            )
            made.receipts.append(receipt)
        except InvalidInput:
            made.n_refused += 1
        on_call()
    return made


def _counts(each: Came) -> dict[str, int]:
    receipt = each.receipt
    return {
        "raws": 1,
        "new" if each.is_new else "known": 1,
        receipt.state if receipt.state in ("done", "failed") else "pending": 1,
        "items" if each.makes else "items_known": len(receipt.item_ids),
        "superseded": receipt.n_superseded,
        "forgotten": receipt.n_forgotten,
    }


def summary(totals: dict[str, int], read: Conversations) -> Text:
    """What is new first, then what was there, then what went wrong; what did not happen is not mentioned."""
    text = Text()
    text.append(f"{_raws(totals['new'])} new, {totals['known']:,} already there", style="bold")
    text.append(f", of {totals['users']:,} {'user' if totals['users'] == 1 else 'users'}\n")
    text.append(
        f"{totals['items']:,} items new, {totals['superseded']:,} superseded, {totals['forgotten']:,} forgotten"
    )
    if totals["items_known"]:
        text.append(f"; {totals['items_known']:,} items were there from before")
    for state, meaning in (
        ("pending", "kept and not yet remembered: `dcpm resume` takes them up"),
        ("failed", "given up, since the model answered with nothing usable"),
        ("refused", "refused, since they could not be stored"),
    ):
        if totals[state]:
            text.append(f"\n{_raws(totals[state])} {meaning}", style="red" if state != "pending" else "yellow")
    if read.bad:
        text.append(f"\n{len(read.bad):,} {'line' if len(read.bad) == 1 else 'lines'} could not be read", style="red")
    return text


def _raws(n: int) -> str:
    return f"{n:,} raw {'input' if n == 1 else 'inputs'}"
