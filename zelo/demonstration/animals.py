"""Invented animals: species, coat, marks, name and chip, and how a picture shows them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from zelo.animals.chips import NATIONAL_MOST

COATS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "equine": (
        ("bay", "castanho", "castanha"), ("chestnut", "alazão", "alazã"), ("grey", "tordilho", "tordilha"), ("black", "preto", "preta"),
        ("dun", "baio", "baia"), ("paint", "pampa", "pampa"),
    ),
    "donkey": (("ash", "pardo", "parda"), ("brown", "marrom", "marrom"), ("black", "preto", "preta")),
    "mule": (("brown", "pelo de rato", "pelo de rato"), ("bay", "castanho", "castanha"), ("black", "preto", "preta")),
    "cattle": (("white", "branco", "branca"), ("spotted", "malhado de preto", "malhada de preto"), ("red", "avermelhado", "avermelhada"), ("grey", "cinza", "cinza")),
    "goat": (("white", "branco", "branca"), ("brown", "marrom", "marrom"), ("spotted", "malhado", "malhada"), ("black", "preto", "preta")),
    "sheep": (("white", "branco", "branca"), ("dark", "cara preta", "cara preta")),
    "swine": (("pink", "rosado", "rosada"), ("black", "preto", "preta"), ("spotted", "malhado", "malhada")),
    "dog": (
        ("caramel", "caramelo", "caramelo"), ("black", "preto", "preta"), ("white", "branco", "branca"), ("spotted", "malhado", "malhada"),
        ("brindle", "tigrado", "tigrada"), ("tan", "preto e fogo", "preta e fogo"),
    ),
    "cat": (("tabby", "rajado", "rajada"), ("black", "preto", "preta"), ("white", "branco", "branca"), ("orange", "amarelo", "amarela"), ("grey", "cinza", "cinza"), ("calico", "tricolor", "tricolor")),
}  # fmt: skip
COAT_OF = {"horse": "equine", "ox": "cattle", "buffalo": "cattle"}
MARKS: dict[str, tuple[tuple[str, str], ...]] = {
    "equine": (
        ("star", "estrela na testa"), ("blaze", "frente aberta"), ("socks", "calçado das patas de trás"), ("star,socks", "estrela na testa e duas patas calçadas"),
        ("", "sem marcas"), ("scar", "cicatriz na anca"), ("brand", "marca de ferro na coxa"),
    ),
    "donkey": (("cross", "listra de burro nas costas"), ("", "sem marcas"), ("scar", "cicatriz no joelho")),
    "mule": (("", "sem marcas"), ("brand", "marca de ferro na coxa"), ("scar", "pisadura de cangalha")),
    "cattle": (("tag", "brinco amarelo na orelha"), ("brand", "marca de ferro na coxa"), ("", "sem brinco"), ("horns", "chifres curtos")),
    "goat": (("horns", "chifres curvos"), ("tag", "brinco na orelha"), ("", "mocho")),
    "sheep": (("", "lã por tosar"), ("tag", "brinco na orelha")),
    "swine": (("", "sem marcas"), ("tag", "brinco na orelha")),
    "dog": (
        ("collar", "coleira vermelha"), ("", "sem coleira"), ("chest", "peito branco"), ("socks", "patas brancas"), ("torn", "orelha esquerda cortada"),
        ("patch", "mancha no olho"),
    ),
    "cat": (("", "sem coleira"), ("collar", "coleira com guizo"), ("chest", "peito branco"), ("socks", "patas brancas"), ("torn", "ponta da orelha cortada")),
}  # fmt: skip
NAMES: dict[str, tuple[str, ...]] = {
    "equine": ("Relâmpago", "Estrela", "Trovão", "Pintada", "Sereno", "Faísca", "Princesa", "Gaúcho"),
    "dog": ("Bob", "Mel", "Thor", "Nina", "Pingo", "Lobo", "Belinha", "Caramelo", "Rex", "Amora"),
    "cat": ("Mimi", "Frajola", "Luna", "Tom", "Nina", "Garfield", "Jade"),
}
MAKERS = ("076", "900", "963", "981", "982")
"""ISO 11784: Brazil, and codes that makers share."""


@dataclass(frozen=True)
class Beast:
    species: str
    sex: str
    coat: str
    coat_text: str
    marks: tuple[str, ...]
    marks_text: str
    name: str
    chip: str
    seed: str
    """Of its pictures: the same animal looks the same in all of them."""

    @property
    def looks(self) -> str:
        return f"{self.coat_text}, {self.marks_text}" if self.marks_text else self.coat_text


def invented_animal(rng: random.Random, species: str, seed: str) -> Beast:
    kind = COAT_OF.get(species, species)
    kind = kind if kind in COATS else "dog"
    sex = rng.choice(("male", "female"))
    coat, male, female = rng.choice(COATS[kind])
    marks, text = rng.choice(MARKS[kind])
    if "horns" in marks and sex == "female" and kind == "cattle":
        marks, text = "", "sem brinco"
    names = NAMES.get(kind, ("",))
    chip = f"{rng.choice(MAKERS)}{rng.randrange(10**8, NATIONAL_MOST):012}"
    return Beast(
        species,
        sex,
        coat,
        male if sex == "male" else female,
        tuple(filter(None, marks.split(","))),
        text,
        rng.choice(names),
        chip,
        seed,
    )
