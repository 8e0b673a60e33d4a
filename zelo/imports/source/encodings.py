"""How the letters of a text file are written, found by looking at all its bytes once."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import BinaryIO

from zelo.imports.reasons import SourceRefused

CHUNK = 1 << 20
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_LETTERS = "áàâãäçéêíóôõöúüÁÀÂÃÇÉÊÍÓÔÕÚÜºª°"
_OF_1252 = _LETTERS.encode("cp1252")
_OF_850 = _LETTERS.encode("cp850")


def _other(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are not UTF-8 in a file that mostly is, or that Windows' code has no letter for."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    piece = error.object[error.start : error.end]
    return "".join(
        chr(byte) if byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else bytes((byte,)).decode("cp1252") for byte in piece
    ), error.end


codecs.register_error("zelo-other", _other)
codecs.register_error("zelo-none", lambda error: ("\ufffd", error.end if isinstance(error, UnicodeDecodeError) else 0))


@dataclass(frozen=True)
class Encoding:
    """`name` is Python's; `mixed`: UTF-8 in which other bytes stand here and there. `errors` is the handler to decode with."""

    name: str
    mixed: bool = False

    @property
    def errors(self) -> str:
        return "zelo-none" if self.name.startswith("utf-16") else "zelo-other"


@dataclass
class _Count:
    nul_even: int = 0
    nul_odd: int = 0
    control: int = 0
    size: int = 0
    dos: int = 0
    windows: int = 0
    broken: int = 0
    multi: int = 0


def encoding_of(file: BinaryIO) -> Encoding:
    """Leaves the file at its start. Raises `SourceRefused` where the bytes are no text."""
    file.seek(0)
    start = file.read(4)
    for bom, name in _BOMS:
        if start.startswith(bom):
            file.seek(0)
            return Encoding(name)
    found = _count(file)
    file.seek(0)
    if not found.broken and not found.nul_even and not found.nul_odd and not found.control:
        return Encoding("utf-8")
    if max(found.nul_even, found.nul_odd) > found.size * 0.2 and min(found.nul_even, found.nul_odd) < found.size * 0.05:
        return Encoding("utf-16-le" if found.nul_odd > found.nul_even else "utf-16-be")
    if found.control + found.nul_even + found.nul_odd > max(8, found.size * 0.02):
        raise SourceRefused("binary")
    if not found.broken or found.multi > found.broken:
        return Encoding("utf-8", mixed=bool(found.broken))
    return Encoding("cp850" if found.dos > 2 * found.windows else "cp1252")


def _count(file: BinaryIO) -> _Count:
    found = _Count()
    decoder = codecs.getincrementaldecoder("utf-8")(errors="zelo-none")
    file.seek(0)
    while chunk := file.read(CHUNK):
        ascii_only = chunk.isascii()
        if b"\x00" in chunk:
            even = found.size % 2
            found.nul_even += chunk[even::2].count(0)
            found.nul_odd += chunk[1 - even :: 2].count(0)
        found.control += len(chunk) - len(chunk.translate(None, _CONTROL))
        found.size += len(chunk)
        text = decoder.decode(chunk)
        if not ascii_only:
            found.broken += text.count("\ufffd")
            found.multi += (
                sum(1 for letter in text if letter > "\x7f" and letter != "\ufffd")
                if found.broken
                else len(text.encode()) - len(text)
            )
            found.dos += len(chunk) - len(chunk.translate(None, _OF_850))
            found.windows += len(chunk) - len(chunk.translate(None, _OF_1252))
    found.broken += decoder.decode(b"", final=True).count("\ufffd")
    return found


_CONTROL = bytes(byte for byte in range(1, 32) if byte not in (9, 10, 11, 12, 13, 26, 28, 29, 30, 31))
