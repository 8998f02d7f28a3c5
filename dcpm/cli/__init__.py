"""The command line: words -> one call of the writer, the reader or the night, and its answer on the screen.

Exit codes: 0 done; 1 failed; 2 bad input or settings; 3 a night that left users due; 4 not found; 5 the store; 6 a model
or embedder; 7 another run holds the window; 8 the fleet.
"""

from __future__ import annotations


def main() -> None:
    from dcpm.cli.commands import app

    app()
