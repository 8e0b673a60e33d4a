"""The number of an animal in a city's registry (RGA): unique in the whole country and for ever, since it begins with the city's IBGE code and the
number after it is never given twice. Two check digits (ISO 7064, MOD 97-10) find every single mistyped figure and every two that changed places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stdnum.iso7064 import mod_97_10

from zelo.legal.conflicts import Unfit


@dataclass(frozen=True)
class Rga:
    """`ibge`: the seven figures of the city; `serial` counts from one."""

    ibge: str
    serial: int

    @property
    def check(self) -> str:
        return str(mod_97_10.calc_check_digits(f"{self.ibge}{self.serial}"))

    def __str__(self) -> str:
        return f"{self.ibge}-{self.serial}-{self.check}"


_SHAPE = re.compile(r"(?:RGA\s*(?:N[Oº°.]*)?\s*:?\s*)?([0-9]{7})\s*[-–—. /]\s*([0-9]{1,11})\s*[-–—. /]\s*([0-9]{2})", re.IGNORECASE)


def read(text: str) -> Rga | None:
    """The number that a text is; None where it does not look like one. Raises `Unfit` where it looks like one and its check digits do not agree."""
    found = _SHAPE.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    rga = Rga(found[1], int(found[2]))
    if not rga.serial or found[2] != str(rga.serial) or rga.check != found[3]:
        raise Unfit(
            "rga", "Este número de registro não confere: algum algarismo foi trocado. Confira na plaqueta ou na carteirinha."
        )
    return rga
