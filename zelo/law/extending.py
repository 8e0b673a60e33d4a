"""A procedure that extends one of `_brasil/procedures`: the general course, with what one city's law says otherwise laid over it.

Mappings are merged key by key; what the city says holds; `null` takes a key away; a list is replaced, and `name+` adds to its end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zelo.law.faults import Fault
from zelo.law.source import Located, LocatedList

KEY = "extends"
_ADDS = "+"


def base_of(data: Any, folder: Path, faults: list[Fault]) -> Path | None:
    """The file that a procedure extends, if it says so; a name without a file is a fault."""
    if not isinstance(data, Located) or KEY not in data:
        return None
    name = data[KEY]
    path = folder / "procedures" / f"{name}.yaml"
    if not isinstance(name, str) or not path.is_file():
        faults.append(Fault(data.at(KEY), f"{KEY}: não há procedimento geral com este nome: {name}"))
        return None
    return path


def extended(base: Any, own: Located, faults: list[Fault]) -> Located:
    """`own` laid over `base`. A part says where it stands by the file it came from."""
    found = Located()
    found.place, found.lines, found.consulted = own.place, dict(own.lines), dict(own.consulted)
    found.update(base)
    for key, value in own.items():
        if key.endswith(_ADDS):
            _add(found, key, value, own, faults)
        elif value is None:
            if key not in base:
                faults.append(Fault(own.at(key), f"{key}: null tira o que o procedimento geral não tem"))
            found.pop(key, None)
        elif _merges(value) and _merges(base.get(key)):
            found[key] = extended(base[key], value, faults)
        else:
            found[key] = value
    found.pop(KEY, None)
    return found


def _merges(value: Any) -> bool:
    """A value that a reading chooses is one value, never laid over another."""
    return isinstance(value, Located) and "reading" not in value


def _add(found: Located, key: str, value: Any, own: Located, faults: list[Fault]) -> None:
    name = key.removesuffix(_ADDS)
    before = found.get(name)
    before = LocatedList([before]) if isinstance(before, str) else before
    if not isinstance(before, list) or not isinstance(value, list):
        faults.append(Fault(own.at(key), f"{key}: só se acrescenta uma lista a uma lista"))
        return
    joined = LocatedList([*before, *value])
    joined.place = own.at(key)
    joined.lines = [*([joined.place.line] * len(before)), *getattr(value, "lines", [joined.place.line] * len(value))]
    found[name] = joined
