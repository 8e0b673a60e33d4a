"""What keeps an act on an account from being done."""


class Refused(Exception):
    """`field` names the form's field, empty where the whole is refused; the message is for the person, in Portuguese."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
