"""Lines that say where something is found: cleaned, their length and form checked."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from zelo.legal.conflicts import Unfit


def line(field: str, text: str, longest: int) -> str:
    """One line without odd spaces. Raises `Unfit` where it does not fit."""
    found = " ".join(text.split())
    if len(found) > longest or "\0" in found:
        raise Unfit(field, f"O texto é longo demais: cabe em até {longest} letras.")
    return found


def phone_line(text: str) -> str:
    """As it was written, with at least eight figures; empty is no phone. 190 and its like are numbers too."""
    found = line("phone", text, 40)
    figures = len(re.sub(r"\D", "", found))
    if found and not (8 <= figures <= 15 or re.fullmatch(r"1\d\d", found)):
        raise Unfit("phone", "Escreva o telefone com o DDD, como (65) 3376-1234.")
    return found


def email_line(text: str) -> str:
    found = line("email", text, 254)
    if found:
        try:
            validate_email(found)
        except ValidationError as error:
            raise Unfit("email", "Este e-mail não está completo. Confira.") from error
    return found
