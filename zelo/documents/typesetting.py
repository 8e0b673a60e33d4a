"""Typst at work: a template of ours and data in, a PDF out. What people wrote reaches it as data and is never read as markup."""

from __future__ import annotations

import datetime as dt
import functools
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import typst

TEMPLATES = Path(__file__).parent / "typst"
STANDARD: Final = "a-2a"
"""PDF/A-2, level A: kept for decades, read aloud by a screen reader."""
UNDRAWN = "□"
ZERO_WIDTH = "\u200b"
PIECE = 12
_LONG = re.compile(rf"[^\s{ZERO_WIDTH}]{{{3 * PIECE},}}")


class NotTypeset(Exception):
    """The paper could not be made; nothing was kept."""


@functools.cache
def _fonts() -> typst.Fonts:
    # The fonts that come with typst alone: the same paper on every machine.
    return typst.Fonts(include_system_fonts=False)


class Press:
    """A folder with the templates and the pictures of one document. Use with `with`."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self._files = files or {}

    def __enter__(self) -> Press:
        self._folder = tempfile.TemporaryDirectory(prefix="zelo-papel-")
        self.root = Path(self._folder.name)
        for template in TEMPLATES.glob("*.typ"):
            shutil.copyfile(template, self.root / template.name)
        for name, content in self._files.items():
            (self.root / name).write_bytes(content)
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def pdf(self, template: str, data: Mapping[str, Any], *, moment: dt.datetime, archive: bool = True) -> bytes:
        """Raises `NotTypeset`. `archive`: as PDF/A. Signs that no font of ours has are drawn as an empty square, and the paper says so."""
        try:
            try:
                return self._made(template, data, moment, archive)
            except typst.TypstError as error:
                if "could not be displayed" not in str(error):
                    raise
                return self._made(template, {**_drawable(data), "undrawn": UNDRAWN}, moment, archive)
        except typst.TypstError as error:
            raise NotTypeset(str(error)) from error

    def query(self, template: str, data: Mapping[str, Any], label: str) -> list[Any]:
        """The values of the metadata that a template left under a label."""
        compiler = self._compiler(template, data)
        found: list[Any] = json.loads(compiler.query(f"<{label}>", field="value"))
        return found

    def _compiler(self, template: str, data: Mapping[str, Any]) -> typst.Compiler:
        text = json.dumps(data, ensure_ascii=False)
        return typst.Compiler(self.root / template, root=self.root, font_paths=_fonts(), sys_inputs={"data": text})

    def _made(self, template: str, data: Mapping[str, Any], moment: dt.datetime, archive: bool) -> bytes:
        made = self._compiler(template, data).compile(
            format="pdf", pdf_standards=[STANDARD] if archive else [], timestamp=int(moment.timestamp())
        )
        assert isinstance(made, bytes)
        return made


def breakable(text: str) -> str:
    """A word as long as no word is (an address of the web, a key held down) may be broken, so that none of it runs off the sheet."""
    return _LONG.sub(lambda found: ZERO_WIDTH.join(re.findall(f".{{1,{PIECE}}}", found[0])), text)


def _drawable(value: Any) -> Any:
    """The same data, without the signs that cannot be drawn."""
    if isinstance(value, str):
        return "".join(sign if sign in "\n\t" or _drawn(sign) else UNDRAWN for sign in value)
    if isinstance(value, Mapping):
        return {key: _drawable(item) for key, item in value.items()}
    return [_drawable(item) for item in value] if isinstance(value, list | tuple) else value


@functools.lru_cache(maxsize=20_000)
def _drawn(sign: str) -> bool:
    if "\x20" <= sign <= "\x7e" or "\xa1" <= sign <= "\u017f":
        return True
    try:
        page = b'#set text(font: "Libertinus Serif"); #set document(title: "x"); #sys.inputs.sign'
        typst.Compiler(page, font_paths=_fonts(), sys_inputs={"sign": sign}).compile(format="pdf", pdf_standards=[STANDARD])
    except typst.TypstError:
        return False
    return True
