"""The hash of an act: SHA-256 over one canonical JSON of everything it says, the hash of the act before it included."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from zelo.law.faults import Refuse
from zelo.proceedings.models import Act, CaseFile

FORM = 1
"""The form of what is hashed. A change of it is another number, and old acts stay provable by the old one."""


_UNKEEPABLE = re.compile("[\0\ud800-\udfff]")


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def digest(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def genesis(file: CaseFile) -> str:
    """What the first act of a file holds as the hash before it."""
    return digest({"form": FORM, "kind": file.kind, "year": file.year, "number": file.number})


def hash_of(act: Act) -> str:
    return digest(
        {
            "form": FORM, "previous": act.previous, "n": act.n, "kind": act.kind, "on": act.on.isoformat(),
            "recorded_at": act.recorded_at.astimezone(dt.UTC).isoformat(timespec="microseconds"), "by": act.by_id, "role": act.role,
            "facts": act.facts, "about": act.about, "subjects": act.subjects, "told": act.told, "answers": act.answers,
            "evidence": act.evidence, "readings": act.readings, "pack": act.pack, "key": str(act.key),
        }
    )  # fmt: skip


def kept(value: Any, name: str = "") -> Any:
    """A value as an act keeps it: what comes back from the database is what was hashed. Amounts and days as text, no binary fractions."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < 10**15 else str(value)
    if isinstance(value, float | Decimal):
        return format(Decimal(str(value)), "f")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, str):
        return _text(value, name)
    if isinstance(value, Mapping):
        return {_text(str(key), name): kept(item, name or str(key)) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        return [kept(item, name) for item in items]
    raise Refuse("wrong_type", f"{name}: valor que não se pode guardar", needs=[name] if name else [])


def _text(text: str, name: str) -> str:
    if _UNKEEPABLE.search(text):
        raise Refuse("wrong_type", f"{name}: o texto tem um caractere que não se pode guardar", needs=[name] if name else [])
    return text
