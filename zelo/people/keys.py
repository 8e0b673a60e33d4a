"""Search keys of names: letters without accents, and the sound of each word as Portuguese says it."""

import re
import unicodedata
from functools import lru_cache

PARTICLES = frozenset({"da", "das", "de", "di", "do", "dos", "e"})
_SOUNDS = tuple((re.compile(pattern), into) for pattern, into in (
    (r"y", "i"), (r"ph", "f"), (r"th", "t"), (r"w", "v"), (r"^u(?=[aeio])", "v"), (r"^s(?=[tpkmn])", "es"), (r"ch(?=r)", "k"),
    (r"cao$", "sao"), (r"ng(?=t)", "n"), (r"ll", "l"), (r"(sch|sh|ch)", "x"), (r"lh", "L"), (r"nh", "N"), (r"h", ""),
    (r"(c|sc|xc)(?=[ei])", "s"), (r"g(?=[ei])", "j"), (r"gu(?=[ei])", "g"), (r"qu(?=[ei])", "k"), (r"[cq]", "k"), (r"z", "s"),
    (r"x$", "s"), (r"n(?=[bp])", "m"), (r"[nm]$", "m"), (r"l(?=[^aeiou]|$)", "u"),
    (r"(.)\1+", r"\1"),
))  # fmt: skip


def folded(text: str) -> str:
    """Small letters and digits, no accents, one space."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^0-9a-z]+", " ", plain).split())


@lru_cache(maxsize=50_000)
def said(word: str) -> str:
    """A word as it is heard, its vowels too: `xavier` for Chavier and Xavier."""
    found = folded(word).replace(" ", "")
    if found.isdigit():
        return found
    for pattern, into in _SOUNDS:
        found = pattern.sub(into, found)
    return found


def sound(word: str) -> str:
    """Alike for names that are said alike: Luís and Luiz, Souza and Sousa, Thiago and Tiago, Kátia and Cátia, Vagner and Wagner."""
    found = said(word)
    if not found:
        return folded(word).replace(" ", "")[:20]
    # Inner vowels are heard badly and written in every way; the first one tells.
    return (found[0] + re.sub(r"[aeiou]", "", found[1:]) if not found.isdigit() else found)[:20]


def keys(*names: str) -> set[str]:
    """The sounds of every word of the names, particles left out."""
    words = {word for name in names for word in folded(name).split() if word not in PARTICLES}
    return {key for word in words if (key := sound(word))}
