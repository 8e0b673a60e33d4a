"""What can be done with an animal's record: one act, one file. An act asks who may; what it does without asking (`new_animal`, `alter_animal`,
`put_chip`, `put_event`, `put_guardian`, `put_mark`, `put_photo`, `put_transfer`, `take_back_event`) serves acts of other rooms that have asked in their own way."""

from zelo.animals.acts.add_chip import ChipTaken, add_chip, put_chip
from zelo.animals.acts.add_event import add_event, put_event
from zelo.animals.acts.add_photo import add_photo, choose_main_photo, put_photo, remove_photo
from zelo.animals.acts.change_animal import alter_animal, change_animal
from zelo.animals.acts.confirm_animal import confirm_animal, refuse_animal, register_animal
from zelo.animals.acts.enter_animal import enter_animal, new_animal
from zelo.animals.acts.keep_custody import begin_guardianship, end_guardianship, put_guardian
from zelo.animals.acts.keep_lists import add_list_entry, set_list_entry
from zelo.animals.acts.keep_marks import add_mark, end_mark, put_mark
from zelo.animals.acts.lose_identification import lose_identification, put_identification_lost
from zelo.animals.acts.strike_chip import strike_chip
from zelo.animals.acts.strike_event import strike_event, take_back_event
from zelo.animals.acts.transfer_animal import put_transfer, transfer_animal

__all__ = [
    "ChipTaken", "add_chip", "add_event", "add_list_entry", "add_mark", "add_photo", "alter_animal", "begin_guardianship", "change_animal",
    "choose_main_photo", "confirm_animal", "end_guardianship", "end_mark", "enter_animal", "lose_identification", "new_animal", "put_chip",
    "put_event", "put_guardian", "put_identification_lost", "put_mark", "put_photo", "put_transfer", "refuse_animal", "register_animal",
    "remove_photo", "set_list_entry", "strike_chip", "strike_event", "take_back_event", "transfer_animal",
]  # fmt: skip
