"""A failure is one plain sentence that says what to do."""


class Failure(Exception):
    """What went wrong and the way out of it, in one Portuguese sentence for the person at the terminal."""
