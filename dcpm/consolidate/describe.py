"""New and changed schemas -> their behaviour abstracts."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dcpm.errors import SettingsError
from dcpm.llm.prompts import describe as prompt
from dcpm.model.ids import digest_of
from dcpm.model.nodes import Behaviour, Node
from dcpm.model.questions import Question, Rejected, Reply, Stage
from dcpm.model.texts import bound_bytes, clean_text


@dataclass(frozen=True, slots=True)
class DescribeParams:
    """`per_call`: schemas of one user in one question (1 is the paper's schedule). `max_facts`: facts shown with each."""

    per_call: int = 8
    max_facts: int = 3

    def __post_init__(self) -> None:
        if self.per_call < 1 or self.max_facts < 0:
            raise SettingsError("describe.per_call must be at least 1 and describe.max_facts at least 0")


@dataclass(frozen=True, slots=True)
class Described:
    """Behaviours without vector, one for each schema that got an abstract."""

    behaviours: tuple[Behaviour, ...] = ()
    rejected: tuple[Rejected, ...] = ()


def described_digest(schema: Node) -> str:
    """What a behaviour row keeps of the text it was made from, so that an unchanged schema is not described again."""
    return digest_of(schema.text)


def undescribed(schemas: Sequence[Node], behaviours: Mapping[str, Behaviour]) -> list[Node]:
    """The schemas without an abstract of their present text, ordered by (tk, id)."""
    return sorted(
        (s for s in schemas if s.id not in behaviours or behaviours[s.id].described != described_digest(s)),
        key=lambda s: (s.tk, s.id),
    )


def batches(schemas: Sequence[Node], params: DescribeParams) -> list[list[Node]]:
    """Runs of at most `per_call` schemas of one user."""
    found: list[list[Node]] = []
    for _, group in itertools.groupby(schemas, key=lambda s: s.tk):
        own = list(group)
        found += [own[i : i + params.per_call] for i in range(0, len(own), params.per_call)]
    return found


def questions(groups: Sequence[Sequence[Node]], texts_by_node: Mapping[str, Sequence[str]], n: int) -> list[Question]:
    """`texts_by_node` are the texts of a schema's evidence; the first `n` are shown."""
    return [
        prompt.question(
            group[0].tk,
            prompt.DescribeData(
                schemas=[
                    prompt.SchemaView(
                        alias=f"s{i}", domain=s.domain, text=s.text, facts=list(texts_by_node.get(s.id, ())[:n])
                    )
                    for i, s in enumerate(group, 1)
                ]
            ),
        )
        for group in groups
    ]


def fold(groups: Sequence[Sequence[Node]], replies: Sequence[Reply | Rejected], window: str) -> Described:
    behaviours: list[Behaviour] = []
    rejected: list[Rejected] = []
    for group, reply in zip(groups, replies, strict=True):
        if isinstance(reply, Rejected):
            rejected += [replace(reply, what=schema.id) for schema in group]
            continue
        named = {a.schema_: a for a in prompt.DescribeReply.model_validate(reply.payload).abstracts}
        for i, schema in enumerate(group, 1):
            answer = named.get(f"s{i}")
            text = bound_bytes(clean_text(answer.abstract).strip(), 2_048) if answer else ""
            if not answer or not text:
                rejected.append(Rejected(Stage.DESCRIBE, "no abstract", schema.id))
                continue
            behaviours.append(
                Behaviour(
                    id=schema.id,
                    tk=schema.tk,
                    text=text,
                    label=answer.label if answer.label in prompt.LABELS else "other",
                    described=described_digest(schema),
                    window=window,
                    made_by=reply.made_by,
                )
            )
    return Described(tuple(behaviours), tuple(rejected))
