"""The code by which whoever told a complaint follows it: shown once, kept nowhere; the database holds a keyed digest of it."""

from __future__ import annotations

import hmac
import re
import secrets
from functools import lru_cache

from django.conf import settings
from django.core.signing import BadSignature, Signer

from zelo.tenancy.current import current_schema

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U."""
RANDOM = 17
"""Eighty-five bits; one more sign checks them."""
LENGTH = RANDOM + 1
GROUP = 6
_ALIKE = str.maketrans("ILO", "110")
_FORM = "zelo.complaints.form"


def new_code() -> str:
    body = "".join(secrets.choice(SIGNS) for _ in range(RANDOM))
    return body + check_sign(body)


def check_sign(body: str) -> str:
    """Luhn's in base 32: any one sign that is wrong is noticed, and nearly all neighbours that changed places."""
    total = 0
    for place, sign in enumerate(reversed(body)):
        value = SIGNS.index(sign) * (1 if place % 2 else 2)
        total += value // 32 + value % 32
    return SIGNS[-total % 32]


def read_code(text: str) -> str | None:
    """A code as somebody typed it: small letters, hyphens, an O for a zero. None where it cannot be one."""
    found = re.sub(r"[\s.\-–—_]", "", text[:80]).upper().translate(_ALIKE)
    if len(found) != LENGTH or any(sign not in SIGNS for sign in found):
        return None
    return found if check_sign(found[:-1]) == found[-1] else None


def grouped(code: str) -> str:
    """`7K3D9Q-91XQ4M-ZB4MT2`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def digest(code: str) -> str:
    """Of a whole code, in the city that is open: one city's codes tell nothing of another's."""
    return hmac.digest(_key(settings.SECRET_KEY), f"{current_schema()}:{code}".encode(), "sha256").hex()


def sealed(code: str) -> str:
    """The code as a form carries it: only one that this installation made comes back."""
    return Signer(salt=_FORM).sign(code)


def unsealed(text: str) -> str | None:
    try:
        return read_code(Signer(salt=_FORM).unsign(text[:200]))
    except BadSignature:
        return None


@lru_cache(maxsize=2)
def _key(secret: str) -> bytes:
    return hmac.digest(secret.encode(), b"zelo.complaints", "sha256")
