"""What else is written when an account is closed, opened again or given other roles: other rooms' rows, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable

from zelo.accounts.models import User

Follower = Callable[[User], None]
_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Registers what is to be told of every account whose roles or state changed, after it was written."""
    if follower not in _followers:
        _followers.append(follower)


def tell(user: User) -> None:
    for follower in _followers:
        follower(user)
