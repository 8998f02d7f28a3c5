"""The areas of life that items and schemas are filed under: a closed list from the settings, and `other`."""

from __future__ import annotations

OTHER = "other"
DEFAULT_DOMAINS = (
    "work",
    "learning",
    "money",
    "shopping",
    "home",
    "food",
    "health",
    "fitness",
    "family",
    "friends",
    "love",
    "travel",
    "transport",
    "technology",
    "media",
    "music",
    "hobbies",
    "nature",
    "community",
    "beliefs",
)
MAX_DOMAINS = 20


def domain_in(name: str, domains: tuple[str, ...]) -> str:
    """`name` as it stands in the list, or `other`."""
    folded = name.strip().casefold()
    return folded if folded in domains else OTHER
