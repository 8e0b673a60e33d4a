"""Codes that prove a paper: twelve signs nobody can guess, easy to read aloud and to type."""

import re
import secrets

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, as Crockford has it: sixty bits in twelve signs."""
LENGTH = 12
_ALIKE = str.maketrans("ILO", "110")


def new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """A code as somebody typed it: small letters, hyphens, an O for a zero. None where it cannot be one."""
    found = re.sub(r"[\s.\-–—_]", "", text[:60]).upper().translate(_ALIKE)
    return found if len(found) == LENGTH and all(sign in SIGNS for sign in found) else None


def grouped(code: str) -> str:
    """`7K3D-91XQ-ZB4M`."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))
