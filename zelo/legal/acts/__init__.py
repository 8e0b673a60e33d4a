"""What can be done with a city's law: one act, one file."""

from zelo.legal.acts.add_day import add_day
from zelo.legal.acts.choose_reading import choose_reading
from zelo.legal.acts.describe_office import describe_office
from zelo.legal.acts.extend_calendar import extend_calendar
from zelo.legal.acts.import_text import import_text
from zelo.legal.acts.keep_consultation import keep_consultation
from zelo.legal.acts.recompute import recompute_open
from zelo.legal.acts.remove_day import remove_day

__all__ = [
    "add_day", "choose_reading", "describe_office", "extend_calendar", "import_text", "keep_consultation", "recompute_open", "remove_day",
]  # fmt: skip
