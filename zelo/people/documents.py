"""CPF and CNPJ, the alphanumeric one among them: read leniently, kept bare, shown with their marks. Check digits are python-stdnum's."""

import re
import unicodedata

from stdnum.br import cnpj, cpf

from zelo.legal.conflicts import Unfit


def bare(text: str) -> str:
    """Without marks, full-width digits and small letters mended; not checked."""
    return re.sub(r"[\s.,/\-–—_]", "", unicodedata.normalize("NFKC", text)).upper()


def read_cpf(text: str) -> str:
    """Eleven digits. Raises `Unfit` saying what is wrong and what to do."""
    found = bare(text)
    if not found.isascii() or not found.isdigit():
        raise Unfit("document", "O CPF só tem algarismos. Confira o número.")
    if len(found) == 10 and cpf.is_valid(found.zfill(11)):
        raise Unfit(
            "document", f"O CPF tem 11 algarismos, e este tem 10. Talvez falte o zero do começo: seria {shown(found.zfill(11))}?"
        )
    if len(found) != 11:
        raise Unfit("document", f"O CPF tem 11 algarismos, e este tem {len(found)}. Confira o número.")
    if len(set(found)) == 1 or not cpf.is_valid(found):
        raise Unfit("document", "Este CPF não existe: os dois últimos algarismos não conferem. Peça para ver o número de novo.")
    return found


def read_cnpj(text: str) -> str:
    """Fourteen letters and digits. Raises `Unfit`."""
    found = bare(text)
    if not re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", found):
        raise Unfit(
            "document", f"O CNPJ tem 14 letras e algarismos, os dois últimos sempre algarismos; este tem {len(found)}. Confira."
        )
    if len(set(found)) == 1 or not cnpj.is_valid(found):
        raise Unfit("document", "Este CNPJ não existe: os dois últimos algarismos não conferem. Confira o número.")
    return found


def shown(document: str | None) -> str:
    """`529.982.247-25`, `12.ABC.345/01DE-35`."""
    if not document:
        return ""
    if len(document) == 11:
        return f"{document[:3]}.{document[3:6]}.{document[6:9]}-{document[9:]}"
    return f"{document[:2]}.{document[2:5]}.{document[5:8]}/{document[8:12]}-{document[12:]}"


def masked(document: str | None) -> str:
    """`***.982.247-**`; of a CNPJ, which is public, all of it."""
    if document and len(document) == 11:
        return f"***.{document[3:6]}.{document[6:9]}-**"
    return shown(document)


def in_search(text: str) -> str | None:
    """The bare CPF or CNPJ that a text can only be meant as, its check digits aside; None where it is none. With marks as they are printed,
    or eleven or fourteen figures alone."""
    found = bare(text)
    figures = sum(letter.isdigit() for letter in found)
    if re.fullmatch(r"[0-9]{11}", found) or (re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", found) and figures >= 6):
        return found
    return None


def fault_of(document: str) -> str:
    """What is wrong with a bare CPF or CNPJ; empty where its check digits agree."""
    try:
        (read_cpf if len(document) == 11 else read_cnpj)(document)
    except Unfit as error:
        return error.message
    return ""
