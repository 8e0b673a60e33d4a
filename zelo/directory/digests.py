"""A number as the directory holds it: a keyed digest, from which nobody without the installation's secret gets the number back."""

from __future__ import annotations

import hmac
import uuid
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from django.conf import settings

Kind = Literal["chip", "mark"]
Number = tuple[Kind, str]
"""`("chip", "076000000000001")`: as the registry keeps it, without spaces; `("mark", …)`: a tag, tattoo or number of another registry, by its search key."""


def digest(kind: Kind, number: str) -> uuid.UUID:
    return _digest(_key(settings.SECRET_KEY), kind, number)


def digests(numbers: Iterable[Number]) -> list[uuid.UUID]:
    """Each once and in order, so that two who write the same ones wait for each other instead of crossing."""
    key = _key(settings.SECRET_KEY)
    return sorted({_digest(key, kind, number) for kind, number in numbers})


def _digest(key: bytes, kind: Kind, number: str) -> uuid.UUID:
    return uuid.UUID(bytes=hmac.digest(key, f"{kind}:{number}".encode(), "sha256")[:16])


@lru_cache(maxsize=2)
def _key(secret: str) -> bytes:
    """One of its own, so that the digests tell nothing of what else the secret signs."""
    return hmac.digest(secret.encode(), b"zelo.directory", "sha256")
