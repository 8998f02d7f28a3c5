"""DCPM: a memory that writes by day and consolidates by night."""

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`dcpm.Memory` loads the library when it is asked for, so that `import dcpm` stays free of everything."""
    if name == "Memory":
        from dcpm.memory import Memory

        return Memory
    raise AttributeError(f"module 'dcpm' has no attribute {name!r}")
