"""YAML with places: every mapping and list remembers its file and line, and YAML 1.1's surprises are off.

`on`, `yes`, `no` are words, `11:30` is no base-60 number, decimals are `Decimal`, a doubled key is a fault (`<<` may be overridden).
"""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from zelo.law.faults import Fault, PackFaults, Place

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_INT = re.compile(r"[-+]?(0|[1-9][0-9_]*)\Z")
_DECIMAL = re.compile(r"[-+]?[0-9][0-9_]*\.[0-9]+\Z")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
_MERGE = "tag:yaml.org,2002:merge"


class Located(dict[str, Any]):
    """A mapping that knows where it stands (`place`) and where each of its keys does (`lines`)."""

    place: Place
    lines: dict[str, int]
    consulted: dict[str, tuple[str, ...]]
    """Keys whose value depends on a reading, with the interpretations' ids (see `readings.Resolver`)."""

    def at(self, key: str) -> Place:
        """Where a key stands."""
        return Place(self.place.file, self.lines.get(key, self.place.line))


class LocatedList(list[Any]):
    """A list that knows where it and each of its items stand."""

    place: Place
    lines: list[int]

    def by_id(self, name: Any) -> int | None:
        """The position of the entry with that `id`."""
        return next((i for i, item in enumerate(self) if isinstance(item, dict) and item.get("id") == name), None)


def load(path: Path, shown_as: str | None = None) -> Any:
    """The content of one YAML file; raises `PackFaults` with the line where it is no YAML."""
    name = shown_as or str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        raise PackFaults([Fault(Place(name), "arquivo não encontrado")]) from None
    except IsADirectoryError:
        raise PackFaults([Fault(Place(name), "é uma pasta, não um arquivo YAML")]) from None
    except PermissionError:
        raise PackFaults([Fault(Place(name), "sem permissão para ler o arquivo")]) from None
    except UnicodeDecodeError as error:
        raise PackFaults([Fault(Place(name), f"não é texto UTF-8 (byte {error.start})")]) from None
    return loads(text, name)


def loads(text: str, name: str) -> Any:
    """As `load`, from a string; `name` is the file named in faults."""
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
        return None if node is None else _build(node, name)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise PackFaults([Fault(Place(name, line), f"não é YAML válido: {error.problem or error.context}")]) from None
    except yaml.reader.ReaderError as error:
        line = text.encode()[: error.position].count(b"\n") + 1
        raise PackFaults([Fault(Place(name, line), "não é YAML válido: caractere que não pode estar num texto")]) from None
    except yaml.YAMLError as error:
        raise PackFaults([Fault(Place(name), f"não é YAML válido: {error}")]) from None


def _build(node: yaml.Node, name: str, around: tuple[yaml.Node, ...] = ()) -> Any:
    line = node.start_mark.line + 1
    if any(node is outer for outer in around):
        raise PackFaults([Fault(Place(name, line), "um trecho não pode conter a si mesmo (&…, *…)")])
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, name, line, (*around, node))
    if isinstance(node, yaml.SequenceNode):
        items = LocatedList(_build(item, name, (*around, node)) for item in node.value)
        items.place = Place(name, line)
        items.lines = [item.start_mark.line + 1 for item in node.value]
        return items
    return _scalar(node, Place(name, line))


def _mapping(node: yaml.MappingNode, name: str, line: int, around: tuple[yaml.Node, ...]) -> Located:
    found = Located()
    found.place, found.lines, found.consulted = Place(name, line), {}, {}
    inherited: dict[str, Any] = {}
    for key_node, value_node in node.value:
        if key_node.tag == _MERGE:
            parents = value_node.value if isinstance(value_node, yaml.SequenceNode) else [value_node]
            for parent in reversed(parents):
                merged = _build(parent, name, around)
                if not isinstance(merged, dict):
                    raise PackFaults([Fault(Place(name, line), "<<: só se herda de um mapa")])
                inherited.update(merged)
            continue
        at = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise PackFaults([Fault(Place(name, at), "a chave deve ser um texto simples")])
        key = str(key_node.value)
        if key in found:
            raise PackFaults([Fault(Place(name, at), f"chave repetida: {key}")])
        found[key] = _build(value_node, name, around)
        found.lines[key] = at
    for key, value in inherited.items():
        if key not in found:
            found[key] = value
            found.lines[key] = line
    return found


def _scalar(node: yaml.Node, place: Place) -> Any:
    text = str(node.value)
    plain = isinstance(node, yaml.ScalarNode) and not node.style
    if not plain:
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.match(text):
        return int(text.replace("_", ""))
    if _DECIMAL.match(text):
        return Decimal(text.replace("_", ""))
    if _DATE.match(text):
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            raise PackFaults([Fault(place, f"data que não existe: {text}")]) from None
    return text


def line_of(root: Any, path: tuple[Any, ...], fallback: Place) -> Place:
    """The place of the deepest part of `path` that stands in `root` (as pydantic's `loc` gives it); an entry of a list by number or id."""
    place, here = getattr(root, "place", fallback), root
    for part in path:
        if isinstance(here, Located) and part in here:
            place, here = here.at(part), here[part]
        elif isinstance(here, LocatedList):
            index = part if isinstance(part, int) else here.by_id(part)
            if index is not None and index < len(here):
                place, here = Place(here.place.file, here.lines[index]), here[index]
    return place
