"""One act, one function."""

from zelo.enforcement.acts.follow_file import follow_links, follow_party
from zelo.enforcement.acts.look_again import look_again_beside

__all__ = ["follow_links", "follow_party", "look_again_beside"]
