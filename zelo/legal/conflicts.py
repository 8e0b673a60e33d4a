"""What keeps an act from being done though the person may do it."""


class Conflict(Exception):
    """Somebody else was faster, or the thing already stands so. The message is for the person, in Portuguese."""


class Unfit(Exception):
    """A value does not fit. `field` names the form's field, the message is for the person."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
