"""DCPM: a memory that writes by day and consolidates by night."""

__version__ = "0.1.0"
