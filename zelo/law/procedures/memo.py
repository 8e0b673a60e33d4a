"""What was computed of a file, kept; and rings cut: a thing that needs itself sees itself as not known."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any


class Memo:
    """One for a file and all its heads. What was computed while something around it was cut out of a ring is not kept: later it may be told."""

    __slots__ = ("_kept", "_under", "cuts")

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}
        self._under: set[Hashable] = set()
        self.cuts = 0
        """How often something was read while it was itself being made."""

    def of(self, key: Hashable, make: Callable[[], Any], ring: Any) -> Any:
        """The value of a key, made once; `ring` where the key is just being made."""
        if key in self._kept:
            return self._kept[key]
        if key in self._under:
            self.cuts += 1
            return ring
        cuts = self.cuts
        self._under.add(key)
        try:
            found = make()
        finally:
            self._under.discard(key)
        if self.cuts == cuts or not self._under:
            self._kept[key] = found
        return found

    @property
    def busy(self) -> bool:
        return bool(self._under)
