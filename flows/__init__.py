"""When, and in what order: the night as a Prefect flow, told to a server that an operator can watch."""

import os

# Before Prefect is imported, which reads them then: no telemetry, and a terminal that belongs to the command running in it.
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL", "ERROR")
os.environ.setdefault("PREFECT_LOGGING_TO_API_WHEN_MISSING_FLOW", "ignore")
