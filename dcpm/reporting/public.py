"""A window's report, beside the windows before it -> plain JSON data, for scripts."""

from __future__ import annotations

from typing import Any

from dcpm.consolidate.report import WindowReport
from dcpm.reporting.tables import Shown, comparison, uses


def public(shown: Shown) -> dict[str, Any]:
    """The main figures on top, the whole report under "report", the last windows under "history". Unknown costs are null."""
    report, account = shown.report, shown.report.account
    return report.to_public() | {
        "alarms": list(report.alarms),
        "notices": list(report.notices),
        "adds_up": all(stage.n_in == stage.n_out + stage.n_rejected for stage in report.stages),
        "limits": [
            {
                "of": use.name,
                "allowed_per_minute": use.allowed,
                "mean_per_minute": use.mean,
                "peak_per_minute": use.peak,
            }
            for use in (uses(account, shown.limits) if account is not None else ())
        ],
        "against_last_windows": dict(comparison(shown)),
        "history": [_window(each) for each in shown.windows],
    }


def _window(report: WindowReport) -> dict[str, Any]:
    used = report.spend.tokens
    return {
        "window": report.window,
        "status": report.status,
        "users": report.n_users,
        "attempts": report.n_attempts,
        "input_tokens": used.input,
        "output_tokens": used.output,
        "cost": report.spend.cost_usd,
        "cost_is_lower_bound": report.spend.cost_usd is not None and report.spend.n_uncosted > 0,
        "attempts_per_user": report.attempts_per_user,
        "users_per_s": report.users_per_s,
        "seconds": report.seconds,
        "alarms": len(report.alarms),
    }
