"""import, add, recall, history, why, revert, consent, intentions, forget: one person's memory, from the command line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.text import Text

from dcpm.adapters.conversations import READERS, Format
from dcpm.cli import importing, show
from dcpm.cli.app import Home, Json, Tenant, User, answer, deployment, err, note_what_is_simulated, out
from dcpm.cli.jsonable import jsonable
from dcpm.errors import InvalidInput
from dcpm.model.ids import tenant_key
from dcpm.model.items import Message, Role
from dcpm.model.moments import day, parse_moment
from dcpm.model.users import Answer
from dcpm.read.recall import RecalledNode
from dcpm.write import consent as consents

BAD_INPUT_EXIT = 2
AsOf = Annotated[str | None, typer.Option(help="Answer as of this date or time, ISO 8601.")]
ItemId = Annotated[str, typer.Argument(help="An item's id, as `dcpm history` shows it.", show_default=False)]


def import_(
    file: Annotated[str, typer.Argument(help="The file to read; - is standard input.")] = "-",
    format_: Annotated[Format, typer.Option("--format", help="chat: a JSON object a line; personamem.")] = "chat",
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Write whole conversations through the online writer; importing a file twice changes nothing.

    A line of the chat format: {"user": "ada", "session": "s1", "role": "user", "content": "…", "at": "2026-11-03T09:00"}.
    System and assistant turns are kept as context and are never evidence.
    """
    with deployment(home, tenant) as opened, _lines(file) as lines:
        if not json:
            note_what_is_simulated(opened.settings)
        read = READERS[format_](lines, opened.settings.day.import_turns, opened.clock.now())
        totals = importing.write_conversations(opened, read, is_quiet=json)
        for bad in read.bad[:20]:
            err.print(Text(f"line {bad.number} was left out: {bad.reason}", style="red"))
        answer({**totals, "bad_lines": jsonable(read.bad)}) if json else out.print(importing.summary(totals, read))
    if read.bad:
        raise SystemExit(BAD_INPUT_EXIT)


@contextmanager
def _lines(file: str) -> Iterator[TextIO]:
    """The text lines of a file or of standard input; bytes that are not UTF-8 become U+FFFD."""
    if file == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as handle:
            yield handle
    except OSError as exc:
        raise InvalidInput(f"{file} cannot be read: {exc.strerror}") from exc


def add(
    user: User,
    text: Annotated[str, typer.Argument(help="What the user said; - reads standard input.", show_default=False)],
    session: Annotated[str, typer.Option(help="The conversation it belongs to.")] = "default",
    at: Annotated[str | None, typer.Option(help="When it was said, ISO 8601; without it, now.")] = None,
    key: Annotated[str, typer.Option(help="Idempotency key: the same key is written once.")] = "",
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Remember one thing that a user said."""
    if text == "-":
        with _lines("-") as lines:
            text = lines.read()
    with deployment(home, tenant) as opened:
        if not json:
            note_what_is_simulated(opened.settings)
        tk = tenant_key(opened.settings.tenant, user)
        before = importing.standing(opened.store, tk)
        made = opened.writer.add_memory(
            opened.settings.tenant,
            user,
            [Message(Role.USER, text)],
            session=session,
            at=None if at is None else parse_moment(at),
            idempotency_key=key,
        )
        [told] = importing.came(opened.store, tk, [made], before)
        if json:
            answer(jsonable(made) | {"new": told.is_new})
            return
        items = f"{len(made.item_ids)} {'item' if len(made.item_ids) == 1 else 'items'}"
        if told.makes:
            items += f", {made.n_superseded} superseded, {made.n_forgotten} forgotten"
        known = "" if told.is_new else ", already there"
        out.print(f"[bold]{made.state}{known}[/bold]: {items}")
        for reason, n in made.dropped:
            out.print(f"  not kept: {n} {reason}", style="dim")
        if made.reason:
            err.print(Text(made.reason, style="yellow"))


def resume(home: Home = None, json: Json = False) -> None:
    """Remember what was kept while a model was down: every raw input that is still pending, each user's in order."""
    with deployment(home) as opened:
        if not json:
            note_what_is_simulated(opened.settings)
        made = opened.writer.resume()
        states = Counter(receipt.state for receipt in made)
        if json:
            answer({"raws": len(made), **states})
            return
        told = ", ".join(f"{n:,} {state}" for state, n in sorted(states.items()))
        out.print(f"{len(made):,} raw inputs taken up: {told}" if made else "nothing was pending")


def recall(
    user: User,
    query: Annotated[str, typer.Argument(help="What the assistant wants to know.", show_default=False)],
    k: Annotated[int, typer.Option(min=1, help="How many beliefs at most.")] = 8,
    as_of: AsOf = None,
    max_tokens: Annotated[int, typer.Option(help="Budget of the rendered context.")] = 800,
    kind: Annotated[list[str] | None, typer.Option(help="Only these kinds: fact, schema, core, …")] = None,
    domain: Annotated[list[str] | None, typer.Option(help="Only these areas of life.")] = None,
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Show what is known that bears on a question. Asks no chat model and writes nothing."""
    with deployment(home, tenant) as opened:
        moment = None if as_of is None else parse_moment(as_of, "as_of")
        found = opened.reader.recall(
            opened.settings.tenant, user, query, k, moment, kind, domain, max_tokens=max_tokens
        )
        answer(jsonable(found)) if json else out.print(show.recollection(found))


def history(
    user: User,
    item: Annotated[str | None, typer.Argument(help="Only the chain of this item.")] = None,
    changed: Annotated[bool, typer.Option("--changed", help="Only beliefs that were revised.")] = False,
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Show a user's beliefs as chains: what was held, what replaced it, when and why."""
    with deployment(home, tenant) as opened:
        found = [c for c in opened.reader.history(opened.settings.tenant, user, item) if c.is_revised or not changed]
        if json:
            answer(jsonable(found))
            return
        if not found:
            out.print("nothing is known" if not changed else "no belief was revised")
        for chain in found:
            out.print(show.chain_lines(chain.versions))


def why(
    user: User,
    id_: Annotated[str, typer.Argument(metavar="ID", help="A node's or an item's id.", show_default=False)],
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Go from a conclusion to its evidence: the quoted words, the raw input, and the prompt, model and window behind it."""
    with deployment(home, tenant) as opened:
        found = opened.reader.why(opened.settings.tenant, user, id_, proposals=True)
        answer(jsonable(found)) if json else out.print(show.why(found))


def revert(user: User, item: ItemId, home: Home = None, tenant: Tenant = None, json: Json = False) -> None:
    """Withdraw a version: it stays in the history, and the one before it holds again."""
    with deployment(home, tenant) as opened:
        head = opened.writer.revert(opened.settings.tenant, user, item)
        answer(jsonable(head)) if json else out.print(Text.assemble("now holds: ", (head.text, "bold")))


def consent(
    user: User,
    node: Annotated[str | None, typer.Argument(help="A core schema's id; without it they are listed.")] = None,
    grant: Annotated[bool | None, typer.Option("--grant/--refuse", help="The user's answer.")] = None,
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """List a user's core schemas, or answer one. None is shown to an assistant until it is granted."""
    with deployment(home, tenant) as opened:
        tk = tenant_key(opened.settings.tenant, user)
        if node is not None:
            if grant is None:
                raise InvalidInput("give the user's answer: --grant or --refuse")
            said = Answer.GRANTED if grant else Answer.REFUSED
            made = consents.record(opened.store, tk, node, said, opened.clock.now())
            answer(jsonable(made)) if json else out.print(f"{node}: {made.answer}")
            return
        found = consents.proposals(opened.store, tk)
        if json:
            answer([{"node": jsonable(core), "answer": given or None} for core, given in found])
            return
        table = show.plain_table("core schema", "answer", "id", title=Text(f"Core schemas of {user}"))
        for core, given in found:
            table.add_row(Text(core.text), given or "not asked", core.id)
        out.print(table if found else "no core schema was found yet")


def intentions(user: User, home: Home = None, tenant: Tenant = None, json: Json = False) -> None:
    """List what a user seems to have ahead of them."""
    with deployment(home, tenant) as opened:
        found = opened.reader.intentions(opened.settings.tenant, user)
        if json:
            answer(jsonable(found))
            return
        for each in found:
            out.print(_intention(each))
        if not found:
            out.print("no intention is known")


def _intention(found: RecalledNode) -> Text:
    node = found.node
    when = f" ({node.about_when or day(node.expires_at)})" if node.about_when or node.expires_at else ""
    return Text.assemble(("• ", "bold"), node.text, (when, "dim"), (f"  {node.id}", "dim"))


def forget(
    user: User,
    topic: Annotated[str | None, typer.Option(help="Only what is about this; without it, everything.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    home: Home = None,
    tenant: Tenant = None,
    json: Json = False,
) -> None:
    """Forget a topic, or everything about a user: raw input, items, nodes, vectors, replies and files."""
    what = f"everything about {topic!r} of" if topic else "everything about"
    if not yes:
        if not sys.stdin.isatty():
            raise InvalidInput("forgetting cannot be undone: add --yes")
        typer.confirm(f"Forget {what} {user}? This cannot be undone.", abort=True)
    with deployment(home, tenant) as opened:
        name = opened.settings.tenant
        if topic:
            gone = opened.writer.forget_topic(name, user, topic)
            answer(jsonable(gone)) if json else out.print(
                f"forgotten: {gone.n_items} items, {gone.n_nodes} nodes; {gone.n_masked} raw inputs masked"
            )
            return
        n_rows = opened.writer.forget_user(name, user, opened.journal, opened.ledger, opened.artifacts)
        answer({"rows": n_rows}) if json else out.print(
            f"forgotten: {n_rows} rows. No reader finds them; the store's own files drop them when it next compacts."
        )
