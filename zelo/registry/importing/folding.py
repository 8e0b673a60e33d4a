"""Search keys of names, as `people.keys` makes them: what came before is remembered, and plain names take a short way."""

from __future__ import annotations

from functools import lru_cache

from zelo.people import keys

KEPT = 65_536


@lru_cache(maxsize=KEPT)
def folded(text: str) -> str:
    """`keys.folded`; of plain letters and figures nothing is to be taken apart."""
    if text.isascii() and text.replace(" ", "").isalnum():
        return " ".join(text.lower().split())
    return keys.folded(text)


sound = lru_cache(maxsize=KEPT)(keys.sound)
