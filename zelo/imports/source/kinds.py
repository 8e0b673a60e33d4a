"""What a file is, by its first bytes; its name is not believed."""

from __future__ import annotations

import zipfile
from typing import BinaryIO, Literal

from zelo.imports.reasons import SourceRefused

Kind = Literal["text", "workbook"]

_OTHER = (
    (b"%PDF", "pdf"), (b"\x89PNG", "picture"), (b"\xff\xd8\xff", "picture"), (b"GIF8", "picture"), (b"RIFF", "picture"), (b"BM\x00", "picture"),
    (b"Rar!", "packed"), (b"7z\xbc\xaf", "packed"), (b"\x1f\x8b", "packed"), (b"BZh", "packed"), (b"\xfd7zXZ", "packed"), (b"{\\rtf", "document"),
    (b"\x09\x08\x10\x00", "old_excel"), (b"\x09\x08\x08\x00", "old_excel"), (b"\x09\x04\x06\x00", "old_excel"),
)  # fmt: skip
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_INSIDE = (
    ("xl/workbook.bin", "binary_excel"), ("word/document.xml", "document"), ("ppt/presentation.xml", "document"), ("content.xml", "opendocument"),
)  # fmt: skip


def kind_of(file: BinaryIO) -> Kind:
    """Leaves the file at its start. Raises `SourceRefused` for what is neither text nor a workbook."""
    file.seek(0)
    start = file.read(4096)
    if not start:
        raise SourceRefused("empty")
    for magic, code in _OTHER:
        if start.startswith(magic):
            raise SourceRefused(code)
    if start.startswith(_OLE):
        raise SourceRefused("password" if _ENCRYPTED in start + file.read(1 << 20) else "old_excel")
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        _inside(file)
        file.seek(0)
        return "workbook"
    file.seek(0)
    _markup(start)
    return "text"


def _inside(file: BinaryIO) -> None:
    try:
        with zipfile.ZipFile(file) as packed:
            names = {name.lower() for name in packed.namelist()[:10_000]}
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, UnicodeDecodeError):
        raise SourceRefused("broken_workbook") from None
    for name, code in _INSIDE:
        if name in names:
            raise SourceRefused(code)
    if not any(name.endswith(".rels") for name in names):
        raise SourceRefused("packed")


def _markup(start: bytes) -> None:
    plain = start.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    if plain.startswith((b"<!doctype html", b"<html", b"<table", b"<head", b"<body", b"<meta", b"<style", b"<div")):
        raise SourceRefused("web_page")
    if plain.startswith(b"<?xml"):
        raise SourceRefused("web_page" if b"<html" in plain else "xml")
