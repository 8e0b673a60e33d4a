"""What is reckoned from a pack once and kept in the process. Keys carry a pack's or a law's hash, so nothing goes stale."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Bounded and safe among threads; what is reckoned twice at once is the same."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._guard:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made
