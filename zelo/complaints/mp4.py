"""MP4 and QuickTime videos without their metadata: boxes that say who, where, when and with what are blanked where they stand, so that no offset moves."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

KEPT = frozenset({b"ftyp", b"moov", b"mdat"})
"""Boxes of the whole file. Others (phones add their own at the end) become free space of zeros."""
TOLD = frozenset({b"udta", b"meta", b"uuid", b"ilst", b"keys", b"iods", b"free", b"skip", b"wide"})
HOLDS = frozenset({b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf"})
SHOWN = frozenset({b"vide", b"soun"})
"""Tracks that are seen or heard; a track of places and movements is blanked with all that it says."""
TIMES = {b"mvhd": 8, b"tkhd": 8, b"mdhd": 8}
"""Boxes that begin with when the film was made and changed: bytes of both together in their short form."""


class Unreadable(Exception):
    """Not built as such a film is, or in pieces (fragments), of which nothing can be promised."""


def blanked(film: bytes) -> bytes:
    """The film with the same length and the same pictures and sound. Raises `Unreadable`."""
    data = bytearray(film)
    kinds = set()
    for kind, start, body, end in _boxes(data, 0, len(data)):
        kinds.add(kind)
        if kind == b"moof":
            raise Unreadable
        if kind not in KEPT:
            _blank(data, start, body, end)
        elif kind == b"moov":
            _film(data, body, end)
    if not {b"moov", b"mdat"} <= kinds:
        raise Unreadable
    return bytes(data)


def _film(data: bytearray, body: int, end: int) -> None:
    for kind, start, inner, stop in _boxes(data, body, end):
        if kind == b"trak" and _handler(data, inner, stop) not in SHOWN:
            _blank_samples(data, inner, stop)
            _blank(data, start, inner, stop)
        elif kind in TOLD:
            _blank(data, start, inner, stop)
        else:
            if kind in TIMES:
                _undated(data, inner, stop)
            elif kind == b"hdlr":
                _unnamed(data, inner, stop)
            if kind in HOLDS:
                _film(data, inner, stop)


def _boxes(data: bytearray, at: int, end: int) -> Iterator[tuple[bytes, int, int, int]]:
    """Kind, start, start of the content and end of each box of a stretch."""
    while at < end:
        if end - at < 8:
            if any(data[at:end]):
                raise Unreadable
            return
        size, kind = struct.unpack_from(">I4s", data, at)
        body = at + 8
        if size == 1:
            if end - at < 16:
                raise Unreadable
            size, body = struct.unpack_from(">Q", data, body)[0], body + 8
        elif size == 0:
            size = end - at
        if size < body - at or at + size > end:
            raise Unreadable
        yield bytes(kind), at, body, at + size
        at += size


def _blank(data: bytearray, start: int, body: int, end: int) -> None:
    data[start + 4 : start + 8] = b"free"
    data[body:end] = bytes(end - body)


def _undated(data: bytearray, body: int, end: int) -> None:
    long = 2 if body < end and data[body] == 1 else 1
    stop = min(body + 4 + 8 * long, end)
    data[body + 4 : stop] = bytes(stop - body - 4)


def _unnamed(data: bytearray, body: int, end: int) -> None:
    """The name that a maker gives its handler stands after twenty-four bytes."""
    start = min(body + 24, end)
    data[start:end] = bytes(end - start)


def _find(data: bytearray, body: int, end: int, *path: bytes) -> tuple[int, int] | None:
    for kind, _, inner, stop in _boxes(data, body, end):
        if kind == path[0]:
            return (inner, stop) if len(path) == 1 else _find(data, inner, stop, *path[1:])
    return None


def _handler(data: bytearray, body: int, end: int) -> bytes:
    found = _find(data, body, end, b"mdia", b"hdlr")
    if found is None or found[1] - found[0] < 12:
        raise Unreadable
    return bytes(data[found[0] + 8 : found[0] + 12])


def _blank_samples(data: bytearray, body: int, end: int) -> None:
    """What a track says stands among the pictures: it is found by the track's own tables."""
    table = _find(data, body, end, b"mdia", b"minf", b"stbl")
    if table is None:
        raise Unreadable
    sizes, chunks, many = (_table(data, table, name) for name in ((b"stsz",), (b"stco", b"co64"), (b"stsc",)))
    sample = 0
    for number, offset in enumerate(chunks, 1):
        held = next((entry[1] for entry in reversed(many) if entry[0] <= number), 0)
        total = sum(sizes[sample : sample + held])
        if offset + total > len(data):
            raise Unreadable
        data[offset : offset + total] = bytes(total)
        sample += held


def _table(data: bytearray, stbl: tuple[int, int], names: tuple[bytes, ...]) -> list[Any]:
    found = next(((name, place) for name in names if (place := _find(data, *stbl, name))), None)
    if found is None:
        raise Unreadable
    name, (body, _) = found
    try:
        if name == b"stsz":
            each, many = struct.unpack_from(">II", data, body + 4)
            if many > len(data):
                raise Unreadable
            return [each] * many if each else list(struct.unpack_from(f">{many}I", data, body + 8 + 4))
        many = struct.unpack_from(">I", data, body + 4)[0]
        if many > len(data):
            raise Unreadable
        if name == b"stsc":
            return [struct.unpack_from(">III", data, body + 8 + 12 * n)[:2] for n in range(many)]
        return list(struct.unpack_from(f">{many}{'I' if name == b'stco' else 'Q'}", data, body + 8))
    except struct.error as error:
        raise Unreadable from error
