"""Values that depend on a reading: `{reading: id, this: a, that: b}` becomes the value of the reading chosen, and its place remembers so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zelo.law.faults import Fault, Place
from zelo.law.source import Located, LocatedList
from zelo.law.statute import Interpretation


def mentioned(tree: Any) -> frozenset[str]:
    """The interpretations by whose readings some value of a tree is given."""
    if isinstance(tree, Located):
        inner = frozenset().union(*map(mentioned, tree.values())) if tree else frozenset()
        return inner | {tree["reading"]} if isinstance(tree.get("reading"), str) else inner
    return frozenset().union(*map(mentioned, tree)) if isinstance(tree, LocatedList) and tree else frozenset()


class Resolver:
    """Resolves one tree under one choice of readings; tells what was wrong."""

    def __init__(self, chosen: Mapping[str, str], interpretations: Mapping[str, Interpretation], faults: list[Fault]) -> None:
        self.chosen = chosen
        self.interpretations = interpretations
        self.faults = faults

    def resolve(self, tree: Any) -> Any:
        value, _ = self._resolve(tree)
        return value

    def _resolve(self, node: Any) -> tuple[Any, tuple[str, ...]]:
        """The value, and the interpretations that chose it (for the mapping it stands in to remember)."""
        if isinstance(node, Located):
            if "reading" in node:
                return self._choose(node)
            made = Located()
            made.place, made.lines, made.consulted = node.place, node.lines, {}
            for key, value in node.items():
                made[key], used = self._resolve(value)
                if used and not isinstance(made[key], Located):
                    made.consulted[key] = used
            return made, ()
        if isinstance(node, LocatedList):
            items: list[Any] = []
            used_by_items: list[str] = []
            for item in node:
                value, used = self._resolve(item)
                items.append(value)
                used_by_items.extend(used)
            found = LocatedList(items)
            found.place, found.lines = node.place, node.lines
            return found, tuple(used_by_items)
        return node, ()

    def _choose(self, node: Located) -> tuple[Any, tuple[str, ...]]:
        name = node["reading"]
        interpretation = self.interpretations.get(name) if isinstance(name, str) else None
        if interpretation is None:
            self.faults.append(Fault(_at(node, "reading"), f"interpretação desconhecida: {name}"))
            return None, ()
        for key in node:
            if key != "reading" and key not in interpretation.readings:
                self.faults.append(
                    Fault(_at(node, key), f"{key} não é leitura de {name}; são: {', '.join(interpretation.readings)}")
                )
        lacking = [key for key in interpretation.readings if key not in node]
        if lacking:
            self.faults.append(Fault(node.place, f"falta o valor para a leitura {', '.join(lacking)} de {name}"))
        value, used = self._resolve(node.get(self.chosen[name]))
        if isinstance(value, Located):
            value.consulted["*"] = (*value.consulted.get("*", ()), name)
        return value, (name, *used)


def _at(node: Located, key: str) -> Place:
    return Place(node.place.file, node.lines.get(key, node.place.line))
