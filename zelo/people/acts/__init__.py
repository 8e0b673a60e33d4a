"""What can be done with people: one act, one file."""

from zelo.people.acts.enter_person import change_person, enter_person
from zelo.people.acts.keep_contacts import GivenContact
from zelo.people.acts.keep_record import change_record, enter_record
from zelo.people.acts.keep_roles import begin_role, change_role
from zelo.people.acts.merge_people import merge_people, tell_apart, undo_merge
from zelo.people.acts.note_looks import note_looks

__all__ = [
    "GivenContact", "begin_role", "change_person", "change_record", "change_role", "enter_person", "enter_record", "merge_people", "note_looks", "tell_apart",
    "undo_merge",
]  # fmt: skip
