"""Text made comparable, and the small harms that texts take on their way mended."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from zelo.imports.data import load

_MOJIBAKE = re.compile("[ÃÂâ][\u0080-¿–—‘-„†-•…‰‹›€™œžšŸŒŽŠƒˆ˜]")
_DOTTED = re.compile(r"\b(?:\w\.)+(?:\w\b)?")
_FIGURE = re.compile("[0-9]")
_INVISIBLE = re.compile("[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffd\ufff0-\ufffb]")
_SYMBOL = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u2300-\u23ff\u2190-\u21ff\ufe0e\ufe0f\u200d\u20e3\U000e0020-\U000e007f\u3297\u3299\u2049\u203c\u2122]"
)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Small letters and digits without accents, one space between words: `Nº Microchip` → `numero microchip`, `C.P.F.` → `cpf`."""
    if text.isascii() and text.replace(" ", "").isalnum():
        return " ".join(text.lower().split())
    text = re.sub(r"\b[Nn]\s?[º°ª]\.?|\b[Nn][ro]\.|#", " numero ", text)
    text = _DOTTED.sub(lambda found: found[0].replace(".", ""), text)
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^0-9a-z]+", " ", plain).split())


def tidy(text: str) -> str:
    """One kind of space, none at the ends; lines stay lines. The same text comes back where nothing is to do."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split()) if "  " in text or text[:1] == " " or text[-1:] == " " else text
    lines = [" ".join(line.split()) for line in unicodedata.normalize("NFC", text).replace("\r", "\n").split("\n")]
    return "\n".join(line for line in lines if line)


def without_invisible(text: str) -> str:
    return _INVISIBLE.sub("", text)


def without_symbols(text: str) -> str:
    """Without emoji and other pictures."""
    return " ".join(_SYMBOL.sub(" ", text).split()) if not text.isascii() else text


def unspoiled(text: str) -> str:
    """`JoÃ£o` → `João`: UTF-8 that was once read as Windows' code. The same text where it is not that."""
    if text.isascii() or not _MOJIBAKE.search(text):
        return text
    try:
        raw = b"".join(letter.encode("latin-1") if "\u0080" <= letter <= "\u009f" else letter.encode("cp1252") for letter in text)
        return raw.decode("utf-8")
    except UnicodeError:
        return text


@lru_cache(maxsize=1)
def _placeholders() -> frozenset[str]:
    return frozenset(load("words")["placeholders"])


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return frozenset(words.split()[0] for words in _placeholders())


def is_placeholder(text: str) -> bool:
    """`-`, `n/a`, `não informado`, `xxx`, `?`: something typed to say nothing. None is longer than thirty letters or has a figure."""
    if len(text) > 30 or _FIGURE.search(text) or ("@" in text and len(text) > 4):
        return False
    first = text.split(" ", 1)[0]
    if first.isalpha() and first.isascii() and first.lower() not in _first_words() and first[0] not in "xX":
        return False
    plain = fold(text)
    if not plain:
        return not _SYMBOL.search(text) and "✓" not in text
    return plain in _placeholders() or (plain[0] == "x" and len(plain) > 1 and not plain.strip("x"))
