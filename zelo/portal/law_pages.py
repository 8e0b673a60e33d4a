"""What the pages of the law show: provisions by article and area, the rule behind one, the readings that touch it."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zelo.law import Law, ids
from zelo.law.statute import Provision
from zelo.legal.look.words import area


@dataclass(frozen=True)
class Article:
    id: str
    provisions: tuple[Provision, ...]


def article_of(provision: str) -> str:
    return provision.split("_")[0]


def articles(provisions: Iterable[Provision]) -> list[Article]:
    """In the law's order, whatever the order of the pack."""
    found: dict[str, list[Provision]] = {}
    for provision in sorted(provisions, key=lambda p: ids.sort_key(p.id)):
        found.setdefault(article_of(provision.id), []).append(provision)
    return [Article(name, tuple(items)) for name, items in found.items()]


def areas(law: Law) -> list[tuple[str, str, int]]:
    """Key, name and number of provisions, the largest first."""
    found: dict[str, list[str]] = {}
    for provision in law.pack.statute.provisions.values():
        found.setdefault(provision.area, []).append(provision.id)
    return sorted(((key, area(key), len(names)) for key, names in found.items()), key=lambda item: (-item[2], item[1]))


@dataclass(frozen=True)
class Excerpt:
    """A rule as it stands in the pack."""

    place: str
    text: str


def excerpts(law: Law, places: Iterable[str]) -> list[Excerpt]:
    """The lines of the pack's files where rules stand (`nobres/rules/terms.yaml:12`), each with what belongs to it."""
    found = []
    for place in dict.fromkeys(places):
        file, _, line = place.rpartition(":")
        if not line.isdigit() or "/rules/" not in file:
            continue
        folder = law.federal.folder if "_brasil" in file else law.pack.folder
        text = _block(folder / "rules" / Path(file).name, int(line))
        if text:
            found.append(Excerpt(place, text))
    return found


@functools.lru_cache(maxsize=512)
def _block(path: Path, line: int) -> str:
    """From a line to the end of what is indented below it."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    if not 1 <= line <= len(lines):
        return ""
    first = lines[line - 1]
    indent = len(first) - len(first.lstrip())
    block = [first]
    for other in lines[line:]:
        if other.strip() and len(other) - len(other.lstrip()) <= indent:
            break
        if len(block) == 30:
            block.append(" " * indent + "  …")
            break
        block.append(other)
    while block and not block[-1].strip():
        block.pop()
    return "\n".join(item[indent:] for item in block)


def doubts_about(law: Law, provision: str) -> list[tuple[str, Any]]:
    """Interpretations that rest on a provision."""
    return [(name, item) for name, item in law.pack.interpretations.items() if provision in item.basis]
