"""Headers recognised, doubts told, and a mapping that a person gave found again."""

import json

import pytest

from tests.imports.reading import mappings_of, read
from zelo.imports.columns import labels, recognise
from zelo.imports.mapping import Mapping
from zelo.imports.reasons import SourceRefused


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("NOME DO TUTOR", "person.name"), ("Proprietário", "person.name"), ("C.P.F.", "person.document"), ("CPF/CNPJ", "person.document"),
        ("Cpf do Responsável", "person.document"), ("Tel.", "person.phone"), ("WhatsApp", "person.phone"), ("E-mail", "person.email"),
        ("nome_animal", "animal.name"), ("Nome do Pet", "animal.name"), ("Espécie (canina/felina)", "animal.species"), ("RAÇA", "animal.breed"),
        ("Sexo (M/F)", "animal.sex"), ("Castrado? (S/N)", "animal.neutered"), ("Dt. Nasc.", "animal.birth"), ("Nº Microchip", "animal.chip"),
        ("Nº do chip", "animal.chip"), ("microxip", "animal.chip"), ("rg_animal", "animal.sinpatinhas"), ("RGA", "animal.rga"),
        ("Castrado em", "neutering.on"), ("Vacina Antirrábica", "rabies.on"), ("Nº da casa", "person.number"), ("Bairro", "person.district"),
        ("CEP", "person.postal_code"), ("UF", "person.state"), ("Município", "person.town"), ("Obs.", "row.notes"), ("Data do óbito", "death.on"),
        ("Especíe do animal", "animal.species"), ("Endereço completo", "person.address"), ("Data de Nascimento do Tutor", "person.birth"),
        ("Xyz qwerty", None), ("Nº", None), ("Assinatura do tutor", None), ("", None),
    ],
)  # fmt: skip
def test_headers(header, field):
    assert recognise(header).field == field


def test_each_name_in_the_data_is_recognised_as_its_own_field():
    from zelo.imports.data import load

    for field, entry in load("columns")["fields"].items():
        for name in entry["names"]:
            assert recognise(name).field == field, name


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Nome;CPF;Nome;Espécie", ["person.name", "person.document", "animal.name", "animal.species"]),
        ("Nome;Espécie;Sexo", ["animal.name", "animal.species", "animal.sex"]),
        ("Nome;CPF;Animal;Espécie", ["person.name", "person.document", "animal.name", "animal.species"]),
        ("Tutor;Nome;Espécie", ["person.name", "animal.name", "animal.species"]),
    ],
)
def test_a_bare_name_is_told_by_its_neighbours(header, fields):
    assert [column.field for column in mappings_of(f"{header}\na;b;c;d\n".encode())[""].columns][: len(fields)] == fields


def test_what_is_not_recognised_and_what_comes_twice_is_told():
    mapping = mappings_of("Animal;Espécie;Signo;Espécie\nRex;cão;Touro;gato\n".encode())[""]
    assert [(column.header, column.guess.why) for column in mapping.unrecognised] == [("Signo", "none"), ("Espécie", "twice")]


def test_a_mapping_given_by_a_person_is_data_and_fits_every_file_with_the_same_headers():
    first, again = ("Bicho;Tipo;Código\nRex;cão;076000000000321\n" + more for more in ("", "Mel;gato;\n"))
    mapping = mappings_of(first.encode(), 1)[""].given({0: "animal.name", 1: "animal.species", 2: "animal.chip"})
    kept = Mapping.from_data(json.loads(json.dumps(mapping.to_data())))
    assert kept == mapping and kept.fingerprint == mappings_of(again.encode(), 1)[""].fingerprint
    rows = read(again, mappings={"": kept})
    assert rows[1].values.animal.chips[0].number == "076000000000321" and rows[2].values.animal.name == "Mel"
    with pytest.raises(SourceRefused) as refused:
        read("Bicho;Código;Tipo\nRex;076000000000321;cão\n", mappings={"": kept})
    assert refused.value.code == "other_columns"
    with pytest.raises(ValueError, match="no such field"):
        mapping.given({0: "animal.wings"})


def test_labels_are_words_for_the_screen():
    assert all(label[0].isupper() for label in labels().values())
