"""What petitions and their parts are called on screens and papers."""

from __future__ import annotations

from zelo.law import Law
from zelo.law.procedures.roles import ROLES
from zelo.proceedings.words import facts_of

OWN = {
    "qualification": "Quem é você", "grounds_of_fact": "O que aconteceu", "grounds_of_law": "Por que a lei lhe dá razão", "final_request": "O que você pede",
    "text": "O que você quer dizer",
}  # fmt: skip
HINTS = {
    "qualification": "Nome completo, CPF ou CNPJ, endereço e como a prefeitura fala com você.",
    "grounds_of_fact": "Conte com suas palavras o que houve, e o que o auto diz de errado.",
    "grounds_of_law": "Que regra está do seu lado. Se não sabe o artigo, diga a ideia.",
    "final_request": "Por exemplo: arquivar o auto, trocar a multa por advertência, diminuir o valor.",
    "text": "",
}
"""In everyday words, for the form."""


def part_label(law: Law, name: str) -> str:
    """The law's own word for a part: «razões de fato»."""
    fact = facts_of(law).get("fields")
    said = fact.words.get(name, "") if fact else ""
    said = said or ("texto" if name == "text" else OWN.get(name, name))
    return said[:1].upper() + said[1:]


def sent_as(role: str) -> str:
    return ROLES.get(role, "servidor").lower()
