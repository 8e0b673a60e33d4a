"""Moved to `zelo.proceedings.words`, which papers need too."""

from zelo.proceedings.words import *  # noqa: F403
