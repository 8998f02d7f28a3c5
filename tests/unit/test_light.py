"""The online writer and reader load nothing of the night's or the models' libraries.

PyArrow is left out: pandas, which pymilvus brings, loads it where it finds it.
"""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("torch", "ray", "prefect", "scipy", "sklearn", "FlagEmbedding", "transformers")


def test_writing_reading_and_the_command_line_load_no_heavy_library() -> None:
    code = (
        "import sys, dcpm.memory, dcpm.write.writer, dcpm.read.reader, dcpm.adapters.milvus, dcpm.cli.commands;"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
