"""Tags, tattoos, ear tags, numbers of other registries: by what they are found."""

from zelo.people.keys import folded


def key(number: str) -> str:
    """Letters and figures alone, in capitals and without accents: `jf-1.234` is `JF1234`."""
    return folded(number).replace(" ", "").upper()
