"""Zelo: a municipality's animal-policy law, as software."""

__version__ = "0.1.0"
