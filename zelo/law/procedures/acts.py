"""Acts: what one is in any city (`ActKind`, of the vocabulary), and one that was done (`Act`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from zelo.law.forms import Form, Names

ALWAYS = ("note", "rectify", "annul")
"""Acts that every procedure has."""
MENDING = ("rectify", "annul")
"""Those that a finished file still permits."""


class Pays(Form):
    """The facts that say which charge an act pays, and how much of it."""

    charge: str
    amount: str


class Renews(Form):
    """Facts that an act tells whole: what earlier acts told of them no longer counts, whether it tells them or not. `where`: only an act that says so."""

    facts: Names
    where: dict[str, Any] = Field(default_factory=dict)


class ActKind(Form):
    """What an act is, whatever the city: the facts it brings and what they do to those already there. No law in it."""

    label: str
    verb: str | None = None
    takes: Names = ()
    may: Names = ()
    day: str | None = None
    """The fact that says which day the act speaks of."""
    late: bool = False
    """May be recorded after its day."""
    many: bool = False
    about: Names = ()
    """Kinds of the act it is about, where it is about one."""
    sets: dict[str, Any] = Field(default_factory=dict)
    adds: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Records that join a list: `=fact` is that fact of the act, `=on` its day."""
    completes: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Fields put into the record that the act it is about added."""
    sums: Names = ()
    """Facts whose amounts add up over acts."""
    renews: Renews | None = None
    heads: dict[str, Any] = Field(default_factory=dict)
    """What its facts are for one head of a collective file: `{animals: 1}`."""
    pays: Pays | None = None
    names_file: Names = ()
    """The kinds of the file that it may name (`file_ref`), where not any."""


@dataclass(frozen=True)
class Act:
    """One act on a case file."""

    n: int
    """Its number in the file, from 1."""
    kind: str
    on: dt.date
    """The day it speaks of."""
    by: str = ""
    """Who did it: an opaque id of the person."""
    role: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    about: int | None = None
    subjects: tuple[str, ...] = ()
    """Which heads of a collective file it speaks of; none: all."""
    told: Mapping[str, dt.date] = field(default_factory=dict)
    """Due dates printed on its paper: a floor for those computed later."""
    answers: Mapping[str, Any] = field(default_factory=dict)
    """What the law answered when it was done, frozen."""
