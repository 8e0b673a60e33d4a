"""What can be done with a case file: one act, one file."""

from zelo.proceedings.acts.annul import annul, falling
from zelo.proceedings.acts.assign import assign, pass_all
from zelo.proceedings.acts.keep_evidence import keep_evidence
from zelo.proceedings.acts.open_file import open_file
from zelo.proceedings.acts.recompute import project_again, recompute_files, wake_files
from zelo.proceedings.acts.record import NotRecorded, Recorded, record
from zelo.proceedings.acts.rectify import rectify
from zelo.proceedings.acts.watch_deadlines import watch_deadlines

__all__ = [
    "NotRecorded",
    "Recorded",
    "annul",
    "assign",
    "falling",
    "keep_evidence",
    "open_file",
    "pass_all",
    "project_again",
    "recompute_files",
    "record",
    "rectify",
    "wake_files",
    "watch_deadlines",
]
