"""What else is written when a person's record is: other rooms' rows, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable

from zelo.people.models import Person

Follower = Callable[[Person], None]
_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Registers what is to be told of every person whose record changed, after it was written."""
    if follower not in _followers:
        _followers.append(follower)


def tell(person: Person) -> None:
    for follower in _followers:
        follower(person)
