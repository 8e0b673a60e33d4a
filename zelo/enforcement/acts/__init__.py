"""One act, one function."""

from zelo.enforcement.acts.follow_file import follow_links, follow_party
from zelo.enforcement.acts.follow_recipient import follow_recipient
from zelo.enforcement.acts.follow_visits import follow_visits, read_visits_again
from zelo.enforcement.acts.look_again import look_again_beside

__all__ = ["follow_links", "follow_party", "follow_recipient", "follow_visits", "look_again_beside", "read_visits_again"]
