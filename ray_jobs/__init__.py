"""Where it runs: the night's stages on Ray, each where its resource is."""

import os
import secrets
import sys
from pathlib import Path

# Before Ray is imported, which reads these then. Another account of this machine must not be able to run code in our
# cluster, so it takes a token: the one that Ray would find, or one of this process's own. The mode is said explicitly,
# since Ray's clients that assume another than the cluster's are turned away. What the environment says stands, and what
# an application that imported Ray itself has chosen.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
if "ray" not in sys.modules:
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    if "RAY_AUTH_TOKEN_PATH" not in os.environ and not (Path.home() / ".ray" / "auth_token").exists():
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
