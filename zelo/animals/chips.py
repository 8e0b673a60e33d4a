"""Microchip numbers as readers, people and spreadsheets give them: healed by offer, never silently; what cannot be told is refused."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

NATIONAL_MOST = 2**38 - 1
"""ISO 11784 keeps 38 bits for the number within a country or maker."""
_LABELS = re.compile(r"^(?:LA|TAG|CHIP|MICROCHIP|ID|N[Oº°]?)\s*[:#.]?\s*(?=[0-9OIL])", re.IGNORECASE)
_OLD = (
    re.compile(r"[0-9]{9}"),
    re.compile(r"(?=.{10}$)(?:0A[01]|000[67]|0C0|4)[0-9A-F]+"),
    re.compile(r"AVID[0-9A-Z]{5,12}"),
    re.compile(r"TR[0-9A-Z]{12}"),
)


@dataclass(frozen=True)
class Chip:
    """A number as it is kept. `old`: of a system before ISO 11784, which ISO readers do not read."""

    number: str
    standard: Literal["iso", "old"]

    @property
    def shown(self) -> str:
        return (
            f"{self.number[:3]} {self.number[3:6]} {self.number[6:9]} {self.number[9:12]} {self.number[12:]}"
            if self.standard == "iso"
            else self.number
        )


@dataclass(frozen=True)
class ChipFault:
    """What is wrong with a number (Portuguese), and the number it may have been: to be offered, not taken."""

    code: Literal[
        "empty",
        "scientific",
        "missing_digits",
        "too_many_digits",
        "letters",
        "test_number",
        "no_such_prefix",
        "no_such_number",
        "unreadable",
    ]
    says: str
    offer: str | None = None

    @property
    def asks(self) -> str:
        """What is wrong, with the offer where there is one."""
        return f"{self.says} Seria {self.offer}?" if self.offer else self.says


def read(text: str) -> Chip | ChipFault:
    plain = _bare(text)
    if not plain:
        return ChipFault("empty", "Digite o número do microchip, ou passe o leitor de novo.")
    if re.fullmatch(r"[0-9]+([.,][0-9]+)?E[+]?[0-9]+", plain):
        return ChipFault(
            "scientific",
            f"O número {text.strip()} veio arredondado por uma planilha e perdeu algarismos. Busque o número na fonte, como texto.",
        )
    bare = re.sub(r"[\s.,\-–—_/*:]", "", re.sub(r"[.,]0+$", "", plain) if re.fullmatch(r"[0-9]{14,15}[.,]0+", plain) else plain)
    if re.fullmatch(r"[0-9]{15}", bare):
        return _iso(bare)
    if (looks := re.sub("[IL]", "1", bare.replace("O", "0"))) != bare and re.fullmatch(r"[0-9]{15}", looks):
        found = _iso(looks)
        offer = found.number if isinstance(found, Chip) else None
        return ChipFault("letters", "O número tem a letra O ou I no lugar de um zero ou de um. Confira na etiqueta.", offer)
    if bare.isdigit() and len(bare) == 14:
        # Of the countries whose number begins by zero, Brazil's (076) is the one met here.
        found = _iso("0" + bare)
        offer = found.number if isinstance(found, Chip) and bare.startswith("76") else None
        return ChipFault(
            "missing_digits",
            "O número tem 14 algarismos, e deve ter 15. Talvez falte o zero do começo: confira na etiqueta.",
            offer,
        )
    if any(pattern.fullmatch(bare) for pattern in _OLD):
        return Chip(bare, "old")
    if bare.isdigit():
        if len(bare) > 15:
            return ChipFault(
                "too_many_digits",
                f"O número tem {len(bare)} algarismos, e deve ter 15. Talvez tenha sido lido duas vezes.",
                _twice(bare),
            )
        return ChipFault("missing_digits", f"O número tem {len(bare)} algarismos, e deve ter 15. Passe o leitor de novo.")
    return ChipFault(
        "unreadable", "Isto não é um número de microchip. Passe o leitor de novo ou copie os 15 algarismos da etiqueta."
    )


def _bare(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).strip().upper()
    plain = "".join(str(unicodedata.digit(letter)) if letter.isdigit() else letter for letter in plain if letter.isprintable())
    return _LABELS.sub("", plain.strip("'\"= ")).strip()


def _twice(bare: str) -> str | None:
    return bare[:15] if len(bare) == 30 and bare[:15] == bare[15:] and isinstance(_iso(bare[:15]), Chip) else None


def _iso(number: str) -> Chip | ChipFault:
    prefix, national = int(number[:3]), int(number[3:])
    if prefix == 999:
        return ChipFault("test_number", "Números que começam por 999 são de teste, e nenhum animal os tem. Passe o leitor de novo.")
    if prefix == 0:
        return ChipFault("no_such_prefix", "Nenhum microchip começa por 000. Confira os três primeiros algarismos.")
    if national > NATIONAL_MOST:
        return ChipFault(
            "no_such_number", "Este número não existe: os 12 últimos algarismos passam do maior possível. Algum foi trocado."
        )
    if not national:
        return ChipFault("no_such_number", "Os 12 últimos algarismos são zeros. Passe o leitor de novo.")
    return Chip(number, "iso")


def search_key(text: str) -> str | None:
    """The number that a text can mean in a search; None where it is no chip."""
    found = read(text)
    return found.number if isinstance(found, Chip) else found.offer
