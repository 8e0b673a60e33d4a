"""Each field: what is read, healed, left out, refused, and with which offer."""

import datetime as dt
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.br import cpf

from tests.imports.reading import TODAY, one, read, said
from zelo.animals.chips import Chip
from zelo.animals.chips import read as read_chip
from zelo.animals.spans import Span
from zelo.imports.columns import labels
from zelo.imports.healing import documents
from zelo.imports.healing.addresses import split_address
from zelo.imports.healing.chips import chips
from zelo.imports.healing.fields import HEALERS, Healing
from zelo.imports.healing.outcome import Context

AT = Context(TODAY, area="65")


def heal(field, cell, at=AT):
    return Healing(at).heal(field, cell)


def codes(outcome):
    return [remark.code for remark in outcome.remarks]


def test_every_field_that_a_column_can_fill_is_healed():
    assert set(HEALERS) == set(labels())


@pytest.mark.parametrize(
    ("cell", "numbers", "told", "offer"),
    [
        ("076000000000321", ["076000000000321"], [], None),
        ("076 0000 0000 0321", ["076000000000321"], ["chip_marks"], None),
        ("Chip: 076000000000321", ["076000000000321"], ["chip_marks"], None),
        ('="076000000000321"', ["076000000000321"], ["text_as_formula"], None),
        ("982000123456789,0", ["982000123456789"], ["chip_decimal"], None),
        ("982000123456789 / 076000000000321", ["982000123456789", "076000000000321"], ["chip_several"], None),
        ("9,85141E+14", None, ["chip_scientific"], None),
        ("9.85E14", None, ["chip_scientific"], None),
        ("9,85141003456789E+14", None, ["chip_expandable"], "985141003456789"),
        ("7,6000000000321E+13", None, ["chip_expandable"], "076000000000321"),
        ("76000000000321", None, ["chip_missing_digits"], "076000000000321"),
        ("O76000000000321", None, ["chip_letters"], "076000000000321"),
        ("985141000000000", None, ["chip_rounded"], "985141000000000"),
        ("985999000000001", None, ["chip_no_such_number"], None),
        ("985141340000000", None, ["chip_rounded"], "985141340000000"),
        ("123456789", ["123456789"], ["chip_old"], None),
        ("AVID*123*456*789", ["AVID123456789"], ["chip_marks", "chip_old"], None),
        ("999000000000001", None, ["chip_test_number"], None),
        ("microchipado", None, ["chip_unreadable"], None),
        ("sem chip", None, ["placeholder"], None),
    ],
)
def test_chips(cell, numbers, told, offer):
    found = heal("animal.chip", cell)
    assert (None if found.value is None else [chip.number for chip in found.value], codes(found)) == (numbers, told)
    assert next((remark.offer for remark in found.remarks if remark.weight == "refused"), None) == offer


@given(st.text("0123456789", min_size=15, max_size=15))
def test_plain_chips_are_read_as_the_counter_reads_them(number):
    found, counter = chips("animal.chip", number, AT), read_chip(number)
    assert found.value == ((counter,) if isinstance(counter, Chip) and not number.endswith("00000") else None)


@pytest.mark.parametrize(
    ("cell", "number", "told"),
    [
        ("529.982.247-25", "52998224725", []), ("52998224725", "52998224725", []), (" 529 982 247 25 ", "52998224725", []),
        ("CPF: 529.982.247-25", "52998224725", []), ("5.2998224725E+10", "52998224725", []), ("52998224725.0", "52998224725", ["cpf_decimal"]),
        ("8086891771", "08086891771", ["cpf_zeros"]), ("52998224726", None, ["cpf_digits"]), ("5,3E+10", None, ["document_scientific"]),
        ("5299822472", None, ["cpf_length"]), ("000.000.000-00", None, ["cpf_equal"]), ("111.111.111-11", None, ["cpf_equal"]),
        ("não tem", None, ["placeholder"]), ("MG-12.345", None, ["cpf_letters"]), ("12.ABC.345/01DE-35", "12ABC34501DE35", []),
        ("a8.7hb.zhb/0001-61", "A87HBZHB000161", []), ("12.ABC.345/01DE-36", None, ["cnpj_digits"]), ("11.222.333/0001-81", "11222333000181", []),
    ],
)  # fmt: skip
def test_documents(cell, number, told):
    found = heal("person.document", cell)
    assert (found.value, codes(found)) == (number, told)


@given(
    st.text("0123456789", min_size=11, max_size=11)
    | st.from_regex(r"\A[0-9]{9}\Z").map(lambda base: base + cpf._calc_check_digits(base))
)
def test_check_digits_are_those_of_the_library(number):
    if len(set(number)) > 1:
        assert documents._is_cpf(number) == cpf.is_valid(number)


def day(year, month, number):
    return Span(dt.date(year, month, number), dt.date(year, month, number), "day")


@pytest.mark.parametrize(
    ("cell", "value", "told"),
    [
        ("05/03/2021", day(2021, 3, 5), []), ("2021-03-05", day(2021, 3, 5), []), ("5.3.2021", day(2021, 3, 5), []), ("05-03-2021", day(2021, 3, 5), []),
        ("03/25/2021", day(2021, 3, 25), ["date_swapped"]), ("2021-25-03", day(2021, 3, 25), ["date_swapped"]),
        ("05/12/2026", day(2026, 5, 12), ["date_swapped"]), ("05/03/21", day(2021, 3, 5), ["date_short_year"]),
        ("05/03/98", day(1998, 3, 5), ["date_short_year"]), ("43295", day(2018, 7, 14), ["date_serial"]),
        ("05/03/2021 14:30", day(2021, 3, 5), ["date_time"]), ("2021-03-05 00:00:00", day(2021, 3, 5), []), ("20210305", day(2021, 3, 5), ["date_words"]),
        ("5 de março de 2021", day(2021, 3, 5), ["date_words"]), ("05/mar/2021", day(2021, 3, 5), ["date_words"]),
        ("03/2021", Span(dt.date(2021, 3, 1), dt.date(2021, 3, 31), "month"), ["date_partial"]),
        ("mar/21", Span(dt.date(2021, 3, 1), dt.date(2021, 3, 31), "month"), ["date_partial"]),
        ("2021", Span(dt.date(2021, 1, 1), dt.date(2021, 12, 31), "year"), ["date_partial"]),
        ("2026", Span(dt.date(2026, 1, 1), TODAY, "year"), ["date_partial"]),
        ("31/02/2020", None, ["date_impossible"]), ("01/05/2031", None, ["date_future"]), ("01/05/1899", None, ["date_too_old"]),
        ("não sabe", None, ["placeholder"]), ("ontem", None, ["date_unreadable"]), ("29/02/2023", None, ["date_impossible"]),
        ("2 anos", Span(dt.date(2023, 12, 1), dt.date(2024, 11, 30), "age"), ["age_estimated"]),
        ("1 ano e 3 meses", Span(dt.date(2025, 7, 31), dt.date(2025, 8, 30), "age"), ["age_estimated"]),
        ("dois anos", Span(dt.date(2023, 12, 1), dt.date(2024, 11, 30), "age"), ["age_estimated"]),
        ("45 dias", Span(dt.date(2026, 10, 10), dt.date(2026, 10, 16), "age"), ["age_estimated"]),
        ("aprox. 3 anos", Span(dt.date(2022, 12, 1), dt.date(2024, 5, 30), "age"), ["age_approximate"]),
        ("2 a 3 anos", Span(dt.date(2022, 12, 1), dt.date(2024, 11, 30), "age"), ["age_approximate"]),
        ("adulto", Span(dt.date(2018, 12, 1), dt.date(2025, 11, 30), "stage"), ["stage"]), ("500 anos", None, ["age_impossible"]),
    ],
)  # fmt: skip
def test_births(cell, value, told):
    found = heal("animal.birth", cell)
    assert (found.value, codes(found)) == (value, told)


def test_a_bare_number_is_an_age_only_where_ages_are_told():
    assert heal("animal.age", "3").value == Span(dt.date(2022, 12, 1), dt.date(2023, 11, 30), "age")
    assert codes(heal("animal.birth", "3")) == ["date_unreadable"]


@given(st.dates(dt.date(1950, 1, 1), TODAY), st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d", "%d-%m-%Y"]))
def test_any_day_written_as_brazil_writes_it_comes_back(born, form):
    assert heal("animal.birth", born.strftime(form)).value == Span(born, born, "day")


def test_a_column_with_the_month_first_and_one_that_nobody_can_tell():
    first = "".join(f"Rex{n};cão;03/{n}/2021\n" for n in range(13, 19))
    rows = read(f"Animal;Espécie;Nascimento\n{first}Bob;cão;03/05/2021\n")
    assert rows[-1].values.animal.born == day(2021, 3, 5) and "date_month_first" in said(rows[-1])
    rows = read("Animal;Espécie;Nascimento\nRex;cão;03/25/2021\nMel;gato;25/03/2021\nBob;cão;03/05/2021\nLua;gato;04/04/2021\n")
    assert [row.state for row in rows[1:]] == ["healed", "healed", "refused", "healed"]
    assert rows[3].faults[0].offer == "03/05/2021" and "05/03/2021" in rows[3].faults[0].says


@pytest.mark.parametrize(
    ("field", "cell", "value", "told"),
    [
        ("person.name", "MARIA D'ÁVILA DOS SANTOS", "Maria D'Ávila dos Santos", ["name_capitals"]), ("person.name", "josé da silva", "José da Silva", ["name_capitals"]),
        ("person.name", "João Paulo II", "João Paulo II", []), ("person.name", "Zoé 🐶🐶 Dias", "Zoé Dias", ["name_emoji"]),
        ("person.name", "JoÃ£o ConceiÃ§Ã£o", "João Conceição", ["mojibake"]), ("person.name", "=1+1", None, ["text_is_formula"]),
        ("person.name", "123", None, ["name_unreadable"]), ("person.name", "xxx", None, ["placeholder"]), ("animal.name", "sem nome", None, ["animal_unnamed"]),
        ("animal.name", "Rex 2", "Rex 2", []), ("person.phone", "(65) 99123-4567", ("65991234567",), []),
        ("person.phone", "+55 65 99123 4567", ("65991234567",), ["phone_country"]), ("person.phone", "065991234567", ("65991234567",), ["phone_marks"]),
        ("person.phone", "99123-4567", ("65991234567",), ["phone_area"]), ("person.phone", "(65) 3376-1234", ("6533761234",), []),
        ("person.phone", "(65) 9123-4567", None, ["phone_old"]), ("person.phone", "(20) 99123-4567", None, ["phone_unreadable"]),
        ("person.phone", "65 99123-4567 / 3376-1234", ("65991234567", "6533761234"), ["phone_area", "phone_several"]),
        ("person.phone", "liga depois", None, ["phone_unreadable"]), ("person.email", "Ana@Exemplo.BR", "ana@exemplo.br", []),
        ("person.email", "ana @ gmail", "ana@gmail.com", ["email_mended"]), ("person.email", "ana.exemplo.br", None, ["email_unreadable"]),
        ("person.postal_code", "78.460-000", "78460000", []), ("person.postal_code", "1001000", "01001000", ["cep_zero"]), ("person.postal_code", "784", None, ["cep_unreadable"]),
        ("person.number", "S/N", "s/n", ["no_number"]), ("person.number", "s/nº", "s/n", ["no_number"]), ("person.number", "12.0", "12", []),
        ("person.state", "Mato Grosso", "MT", ["state_name"]), ("person.state", "mt", "MT", []), ("person.state", "XY", None, ["state_unknown"]),
        ("animal.species", "CÃO", "dog", []), ("animal.species", "Can.", "dog", ["species_word"]), ("animal.species", "égua", "horse", []),
        ("animal.species", "iguana", "other", ["species_other"]), ("animal.sex", "FÊMEA", "female", []), ("animal.sex", "fc", "female", ["neutered_in_sex"]),
        ("animal.sex", "?", None, ["placeholder"]), ("animal.sex", "talvez", None, ["sex_unknown"]), ("animal.neutered", "✓", True, ["bool_word"]),
        ("animal.neutered", "X", True, ["bool_word"]), ("animal.neutered", "n", False, []), ("animal.neutered", "vou ver", None, ["bool_unknown"]),
        ("animal.breed", "pudou", "Poodle", ["breed_spelling"]), ("animal.breed", "Vira-lata", "SRD", ["breed_spelling"]), ("animal.breed", "Xoloitzcuintle", "Xoloitzcuintle", []),
        ("animal.sinpatinhas", "br 924901488471", "BR-924901488471", ["sinpatinhas_marks"]), ("animal.sinpatinhas", "77-X", "77-X", ["sinpatinhas_odd"]),
        ("event.price", "R$ 1.234,50", Decimal("1234.50"), []), ("event.price", "35", Decimal("35.00"), ["money_read"]), ("event.price", "grátis", None, ["money_unreadable"]),
    ],
)  # fmt: skip
def test_other_fields(field, cell, value, told):
    found = heal(field, cell)
    assert (found.value, codes(found)) == (value, told)


def test_a_telephone_without_area_code_is_left_out_where_the_city_has_told_none():
    found = heal("person.phone", "99123-4567", Context(TODAY))
    assert (found.value, codes(found)) == (None, ["phone_no_area"])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rua das Flores, 10", {"person.street": "rua das Flores", "person.number": "10"}),
        ("Av. Brasil, 1200 - Centro", {"person.street": "Av. Brasil", "person.number": "1200", "person.district": "Centro"}),
        ("Rua A, s/n, fundos, bairro COHAB, CEP 78460-000",
         {"person.street": "Rua A", "person.number": "s/n", "person.complement": "fundos", "person.district": "COHAB", "person.postal_code": "78460000"}),
        ("Sítio Boa Vista", {"person.street": "Sítio Boa Vista"}),
    ],
)  # fmt: skip
def test_addresses_in_one_cell(text, parts):
    assert split_address(text) == parts


def test_events_of_a_row():
    row = one(
        "Animal;Espécie;Castrado em;Data da vacina;Vacina;Lote;Antirrábica;Veterinário;CRMV",
        "Rex;cão;10/05/2026;01/03/2026;V10;L9;em dia;Dra. Eva;MT 12",
    )
    told = [(event.kind, event.what, event.status, event.batch, event.by) for event in row.values.events]
    assert told == [
        ("neutering", None, None, None, "Dra. Eva"), ("vaccination", "antirrábica", "current", None, "Dra. Eva"), ("vaccination", "V10", None, "L9", "Dra. Eva"),
    ]  # fmt: skip
    assert row.values.animal.neutered is True
    assert one("Animal;Espécie;Castrado em", "Rex;cão;não").values.animal.neutered is False


def test_who_has_no_name_no_species_or_only_a_stray_note():
    assert "person_without_name" in said(one("Tutor;CPF;Animal;Espécie", ";52998224725;Rex;cão"))
    assert "species_missing" in said(one("Tutor;Animal;Espécie", "Ana;Rex;"))
    assert "row_without_identity" in said(one("Telefone;Animal;Espécie", "(65) 99123-4567;;"))
    assert one("Tutor;Animal", "Ana;Rex", species="dog").values.animal.species == "dog"
