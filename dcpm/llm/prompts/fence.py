"""Memory text -> a fenced block that a prompt can hold and no text can leave."""

from __future__ import annotations

from pydantic import BaseModel

OPEN, CLOSE = "<data>", "</data>"


def fenced(data: BaseModel) -> str:
    """`data` as one JSON object between the fence marks. `<` is escaped inside, so no memory text can close the fence."""
    return f"{OPEN}\n{data.model_dump_json(by_alias=True).replace('<', chr(92) + 'u003c')}\n{CLOSE}"
