"""What can be done with an animal's record."""

from zelo.animals.acts.enter_animal import add_chip, add_photo, change_animal, enter_animal

__all__ = ["add_chip", "add_photo", "change_animal", "enter_animal"]
