"""Who acts on a case file: the closed list of roles a pack may name, and those outside the house that a file may wait for."""

from __future__ import annotations

from typing import Final

ROLES: Final[dict[str, str]] = {
    "attendant": "Atendente",
    "team": "Equipe de campo",
    "inspector": "Fiscal",
    "veterinarian": "Médico-veterinário",
    "authority": "Autoridade julgadora",
    "superior": "Autoridade superior",
    "treasury": "Fazenda",
    "coordinator": "Coordenador",
    "auditor": "Auditor",
    "council_member": "Conselheiro",
    "registrar": "Cadastro",
    "administrator": "Administrador",
}
"""Ids as packs write them in `by` and `waits_for`; docs/procedures.md has the same table."""

PARTIES: Final[dict[str, str]] = {
    "responsible": "responsável pelo animal",
    "respondent": "autuado",
    "complainant": "quem denunciou",
    "applicant": "requerente",
    "recipient": "quem recebe o animal",
    "partner": "entidade parceira",
}
"""Whom a file may wait for besides the house."""
WITNESS: Final = "witness"
"""Signs, and is waited for by no file."""


def waited_for(name: str | None) -> str:
    """Portuguese for a `waits_for`; the id itself where it is unknown."""
    return "" if name is None else ROLES.get(name) or PARTIES.get(name) or name
