"""Invented people: Brazilian names, valid CPFs and CNPJs drawn by chance, addresses in the town."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Mapping
from typing import Any

from stdnum.br import cnpj, cpf

from zelo.demonstration.ground import Spot

WOMEN = (
    "Adriana", "Ana Paula", "Aparecida", "Benedita", "Bruna", "Cássia", "Cleusa", "Conceição", "Dalva", "Débora", "Edna", "Fátima", "Geralda",
    "Iracema", "Ivone", "Joana", "Jussara", "Larissa", "Luzia", "Márcia", "Maria das Dores", "Marilda", "Neusa", "Patrícia", "Rosângela",
    "Sebastiana", "Sônia", "Tatiane", "Terezinha", "Vanessa",
)  # fmt: skip
MEN = (
    "Adilson", "Antônio", "Benedito", "Carlos Alberto", "Cícero", "Damião", "Edson", "Everaldo", "Francisco", "Geraldo", "Gilmar", "Hélio", "Ivo",
    "João Batista", "Joaquim", "José Carlos", "Jurandir", "Lourival", "Luís Fernando", "Manoel", "Nivaldo", "Odair", "Osvaldo", "Pedro", "Raimundo",
    "Roberto", "Rubens", "Sebastião", "Valdir", "Wagner",
)  # fmt: skip
FAMILY = (
    "Almeida", "Alves", "Andrade", "Araújo", "Barbosa", "Batista", "Camargo", "Cardoso", "Coelho", "Correia", "da Silva", "de Jesus", "de Oliveira",
    "de Souza", "dos Santos", "Fagundes", "Ferraz", "Ferreira", "Figueiredo", "Gomes", "Lima", "Lopes", "Machado", "Magalhães", "Martins", "Moreira",
    "Nogueira", "Nunes", "Pacheco", "Pereira", "Pinheiro", "Ramos", "Ribeiro", "Rocha", "Rodrigues", "Siqueira", "Teixeira", "Vieira",
)  # fmt: skip
SOCIAL = ("Alexia", "Bianca", "Dandara", "Enzo", "Isis", "Noah", "Theo", "Yasmin")


def full_name(rng: random.Random) -> str:
    first = rng.choice(WOMEN if rng.random() < 0.5 else MEN)
    return " ".join([first, *rng.sample(FAMILY, 2)])


def invented_cpf(rng: random.Random) -> str:
    base = f"{rng.randrange(10**8, 10**9)}"
    return next(number for n in range(100) if cpf.is_valid(number := f"{base}{n:02}"))


def invented_cnpj(rng: random.Random) -> str:
    """Of the alphanumeric kind given since 2026."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    base = "".join(rng.choice(letters) for _ in range(8)) + "0001"
    return base + str(cnpj.calc_check_digits(base))


def invented_person(rng: random.Random, spot: Spot, area: str) -> dict[str, Any]:
    """Fields of `Person`. One in nine has or tells no CPF, one in fifteen uses a social name."""
    name = full_name(rng)
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode().split()
    found: dict[str, Any] = {
        "name": name,
        "document": None if rng.random() < 0.11 else invented_cpf(rng),
        "phone": f"({area}) 9{rng.randrange(8000, 9999)}-{rng.randrange(1000, 9999)}",
        "street": spot.street, "street_number": str(rng.randrange(5, 1900)), "district": spot.district, "town": spot.town, "state": spot.state,
        "latitude": spot.latitude, "longitude": spot.longitude,
    }  # fmt: skip
    if rng.random() < 0.4:
        found["email"] = f"{plain[0]}.{plain[-1]}@correio.example"
    if rng.random() < 0.07:
        found["social_name"] = f"{rng.choice(SOCIAL)} {name.split(' ', 1)[1]}"
    return found


def invented_institution(rng: random.Random, name: str, spot: Spot, area: str) -> dict[str, Any]:
    return {
        "kind": "legal", "name": name, "document": invented_cnpj(rng), "phone": f"({area}) 3{rng.randrange(200, 899)}-{rng.randrange(1000, 9999)}",
        "street": spot.street, "street_number": str(rng.randrange(5, 900)), "district": spot.district, "town": spot.town, "state": spot.state,
    }  # fmt: skip


AREAS: Mapping[str, str] = {"ES": "27", "MG": "32", "MT": "65", "RJ": "22", "SP": "14"}
"""A telephone area of each state: for numbers nobody answers."""
