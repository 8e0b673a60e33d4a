"""What can be done in custody beside the acts of a file: its lists, and what follows from an act."""

from zelo.custody.acts.follow_impoundment import follow_impoundment
from zelo.custody.acts.keep_places import close_place, describe_place, open_place, reopen_place
from zelo.custody.acts.keep_prices import begin_prices, set_price, withdraw_price
from zelo.custody.acts.keep_teams import close_team, open_team, rename_team, reopen_team
from zelo.custody.acts.link_animal import link_animal

__all__ = [
    "begin_prices", "close_place", "close_team", "describe_place", "follow_impoundment", "link_animal", "open_place", "open_team",
    "rename_team", "reopen_place", "reopen_team", "set_price", "withdraw_price",
]  # fmt: skip
