"""What an application wants of a user's memory -> one call of the writer, the reader or the store."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import structlog

from dcpm.model.changes import Receipt
from dcpm.model.ids import tenant_key
from dcpm.model.items import Item, Message, Role
from dcpm.model.moments import parse_moment
from dcpm.model.users import Answer, Consent
from dcpm.settings import load
from dcpm.wiring import Deployment, log_to_stderr

if TYPE_CHECKING:
    from dcpm.read.history import Chain
    from dcpm.read.recall import RecalledNode, Recollection
    from dcpm.write.forget import Forgotten

Said = str | Message | dict[str, Any]
Moment = str | int | float | datetime


class Memory:
    """A deployment's memory; use it as a context manager. Thread safe: users side by side, one user's calls in order.

        with Memory() as memory:
            memory.add("ada", "I moved to Oslo last week.")
            print(memory.recall("ada", "Where does she live?").text)

    Settings come from the environment and `dcpm.toml` in `home`; keyword arguments replace whole groups of them.
    """

    def __init__(self, home: str | Path | None = None, *, tenant: str | None = None, **settings: Any) -> None:
        given = {**settings, **({"tenant": tenant} if tenant else {})}
        found = load(Path(home) if home else None, **given)
        if not structlog.is_configured():  # its own default would print on standard output
            log_to_stderr(found.log)
        self._deployment = Deployment(found)
        self._tenant = self._deployment.settings.tenant

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._deployment.close()

    def add(
        self,
        user: str,
        messages: Said | Sequence[Said],
        *,
        session: str = "default",
        at: Moment | None = None,
        idempotency_key: str = "",
        zone: str = "UTC",
        wait: bool = True,
    ) -> Receipt:
        """Keeps what was said and remembers what the user said of themselves.

        A text is one user turn; a turn may be a Message or {"role", "content", "at"}. The same `idempotency_key` is
        written once. `zone` is where the user is: "yesterday" is meant there. With `wait=False` it returns when the messages
        are durable; `resume` remembers them later.
        """
        turns = [messages] if isinstance(messages, (str, Message, dict)) else list(messages)
        return self._deployment.writer.add_memory(
            self._tenant,
            user,
            [_turn(turn) for turn in turns],
            session=session,
            at=None if at is None else parse_moment(at),
            idempotency_key=idempotency_key,
            zone=zone,
            wait=wait,
        )

    def resume(self) -> list[Receipt]:
        """Takes up what was kept and not yet remembered, each user's in order."""
        return self._deployment.writer.resume()

    def recall(
        self, user: str, query: str, *, k: int = 10, as_of: Moment | None = None, max_tokens: int = 800
    ) -> Recollection:
        """What is known that bears on `query`, as values and as `text` for a prompt. Calls no chat model, writes nothing."""
        moment = None if as_of is None else parse_moment(as_of, "as_of")
        return self._deployment.reader.recall(self._tenant, user, query, k=k, as_of=moment, max_tokens=max_tokens)

    def history(self, user: str, item_id: str | None = None) -> list[Chain]:
        """The user's beliefs as chains, each oldest version first; with `item_id` the chain it belongs to."""
        return self._deployment.reader.history(self._tenant, user, item_id)

    def revert(self, user: str, item_id: str) -> Item:
        """Withdraws a version; returns the one that holds again."""
        return self._deployment.writer.revert(self._tenant, user, item_id)

    def proposals(self, user: str) -> list[RecalledNode]:
        """The core schemas that wait for the user's answer, with their evidence. Show them to the user, not to a model."""
        return self._deployment.reader.proposals(self._tenant, user)

    def consent(self, user: str, node_id: str, *, granted: bool) -> Consent:
        """Answers one version of a core schema; it is shown only once that is granted."""
        from dcpm.write import consent

        answer = Answer.GRANTED if granted else Answer.REFUSED
        tk = tenant_key(self._tenant, user)
        return consent.record(self._deployment.store, tk, node_id, answer, self._deployment.clock.now())

    def forget_topic(self, user: str, topic: str) -> Forgotten:
        return self._deployment.writer.forget_topic(self._tenant, user, topic)

    def forget(self, user: str) -> None:
        """Leaves nothing of the user, in the store or in any file of the deployment."""
        d = self._deployment
        d.writer.forget_user(self._tenant, user, d.journal, d.ledger, d.artifacts)


def _turn(said: Said) -> Message:
    if isinstance(said, Message):
        return said
    if isinstance(said, str):
        return Message(Role.USER, said)
    at = said.get("at")
    return Message(said.get("role", Role.USER), said.get("content", ""), parse_moment(at) if at else 0)
