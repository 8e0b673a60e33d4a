"""What can be done in custody beside the acts of a file: its lists, and what follows from an act."""

from zelo.custody.acts.follow_impoundment import follow_impoundment
from zelo.custody.acts.keep_lists import open_team, set_price
from zelo.custody.acts.keep_places import close_place, describe_place, open_place, reopen_place
from zelo.custody.acts.link_animal import link_animal

__all__ = [
    "close_place", "describe_place", "follow_impoundment", "link_animal", "open_place", "open_team", "reopen_place", "set_price",
]  # fmt: skip
