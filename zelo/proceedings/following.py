"""What else is written when an act enters a file: other rooms' rows, in the same transaction."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.standing import Standing
from zelo.proceedings.models import Act, CaseFile


@dataclass(frozen=True)
class Happened:
    """What a follower sees: the file with all of its acts, the new one last, and where it stands now."""

    file: CaseFile
    act: Act
    acts: tuple[LawAct, ...]
    standing: Standing
    law: Law
    by: User
    today: dt.date


Follower = Callable[[Happened], None]
_followers: dict[str, list[Follower]] = {}


def follow(kind: str, follower: Follower) -> None:
    """Registers what else is written when an act enters a file of a kind, in the same transaction. It may raise `Refuse`: nothing is recorded then."""
    if follower not in _followers.setdefault(kind, []):
        _followers[kind].append(follower)


def tell(happened: Happened) -> None:
    for follower in _followers.get(happened.file.kind, ()):
        follower(happened)
