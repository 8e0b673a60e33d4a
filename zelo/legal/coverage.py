"""Where each provision of a city's law lives; reckoned once a pack and process, for it reads every rule and case."""

import threading

from zelo.law import Law
from zelo.law.provisions import Lives, lives
from zelo.legal.library import library

_made: dict[str, tuple[Lives, ...]] = {}
_guard = threading.Lock()


def coverage(law: Law) -> tuple[Lives, ...]:
    with _guard:
        found = _made.get(law.pack.hash)
        if found is None:
            found = _made[law.pack.hash] = tuple(lives(library(), law.pack.slug))
        return found
