"""What can be done with people: one act, one file."""

from zelo.people.acts.enter_person import change_person, enter_person
from zelo.people.acts.note_looks import note_looks

__all__ = ["change_person", "enter_person", "note_looks"]
