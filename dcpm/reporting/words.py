"""How a window ended -> a sentence that says so."""

from __future__ import annotations

from dcpm.consolidate.report import WindowReport


def why_idle(report: WindowReport) -> str:
    """Why a window has no users, in a sentence; "" where it has."""
    if report.n_users or report.status == "under way":
        return ""
    if report.n_shards:
        return "Everybody who was due has been forgotten since."
    if not any(n for _, n in report.memory):
        return "Nobody was due: nothing is remembered of anybody."
    return "Nobody was due: no user's memory has changed since its last night."


def status_of(report: WindowReport) -> str:
    """How a window ended, in a word or two."""
    is_idle = not report.n_users and report.status != "under way"
    return "nothing to do" if is_idle else report.status


def meaning(status: str) -> str:
    """How a window ended, in a sentence for who watches it."""
    return {
        "done": "Every user who was due has been consolidated.",
        "partial": "Some users stay due: the notices say why. Running the window again (`dcpm night`) asks nothing twice.",
        "under way": "It has not come to its end. If it was stopped, `dcpm night --window` with its name goes on from there.",
        "shadow": "A trial run: the store was not changed.",
    }.get(status, "")
