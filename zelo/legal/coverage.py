"""Where each provision of a city's law lives; reckoned once a pack and process, for it reads every rule and case."""

from zelo.law import Law
from zelo.law.provisions import Lives, lives
from zelo.legal.library import library
from zelo.legal.memo import Memo

_made: Memo[tuple[Lives, ...]] = Memo()


def coverage(law: Law) -> tuple[Lives, ...]:
    return _made.get(law.pack.hash, lambda: tuple(lives(library(), law.pack.slug)))
