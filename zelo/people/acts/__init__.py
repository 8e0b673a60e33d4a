"""What can be done with a person's record."""

from zelo.people.acts.enter_person import change_person, enter_person

__all__ = ["change_person", "enter_person"]
