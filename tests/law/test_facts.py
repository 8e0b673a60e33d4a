"""The border where values become facts: what each type takes, and how it refuses the rest."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from zelo.law.facts import Fact, Type
from zelo.law.faults import Refuse

UTC = dt.UTC


def local(*parts: int) -> dt.datetime:
    """The hour on the town hall's wall: no zone."""
    return dt.datetime(*parts, tzinfo=UTC).replace(tzinfo=None)  # type: ignore[arg-type,misc]


def fact(kind: Type, **more: Any) -> Fact:
    return Fact(label="peso", type=kind, **more)


SPECIES = fact("word", words={"dog": "cão", "cat": "gato"})
PRIORS = fact(
    "records", fields={"offence": Fact(label="infração", type="provision"), "final_on": Fact(label="decidida em", type="date")}
)


@pytest.mark.parametrize(
    ("kind", "given", "exact", "cel"),
    [
        ("bool", True, True, True),
        ("bool", False, False, False),
        ("int", 0, 0, 0),
        ("int", "12", 12, 12),
        ("int", 3.0, 3, 3),
        ("int", Decimal("3.00"), 3, 3),
        ("int", 10**15 - 1, 10**15 - 1, 10**15 - 1),
        ("number", 3, Decimal(3), 3.0),
        ("number", " 10.50 ", Decimal("10.50"), 10.5),
        ("number", 0.1, Decimal("0.1"), 0.1),
        ("money", "1350.05", Decimal("1350.05"), 1350.05),
        ("money", 0, Decimal(0), 0.0),
        ("date", "2026-08-05", dt.date(2026, 8, 5), dt.datetime(2026, 8, 5, tzinfo=UTC)),
        ("date", " 2026-08-05 ", dt.date(2026, 8, 5), dt.datetime(2026, 8, 5, tzinfo=UTC)),
        ("date", dt.date(1900, 1, 1), dt.date(1900, 1, 1), dt.datetime(1900, 1, 1, tzinfo=UTC)),
        ("date", dt.date(2200, 12, 31), dt.date(2200, 12, 31), dt.datetime(2200, 12, 31, tzinfo=UTC)),
        ("date", local(2026, 8, 5, 23, 59), dt.date(2026, 8, 5), dt.datetime(2026, 8, 5, tzinfo=UTC)),
        ("moment", "2026-08-05T10:00", local(2026, 8, 5, 10), dt.datetime(2026, 8, 5, 10, tzinfo=UTC)),
        ("moment", "2026-08-05 10:00:59", local(2026, 8, 5, 10, 0, 59), dt.datetime(2026, 8, 5, 10, 0, 59, tzinfo=UTC)),
        ("moment", dt.date(2026, 8, 5), local(2026, 8, 5), dt.datetime(2026, 8, 5, tzinfo=UTC)),
        ("text", "Rua Á", "Rua Á", "Rua Á"),
        ("text", "x" * 2000, "x" * 2000, "x" * 2000),
        ("name", "  Rua  São MATEUS ", "  Rua  São MATEUS ", "rua sao mateus"),
        ("texts", ["Rua Á", "B"], ("Rua Á", "B"), ["rua a", "b"]),
        ("texts", [], (), []),
        ("dates", ["2026-08-05"], (dt.date(2026, 8, 5),), [dt.datetime(2026, 8, 5, tzinfo=UTC)]),
        ("dates", "2026-08-05", (dt.date(2026, 8, 5),), [dt.datetime(2026, 8, 5, tzinfo=UTC)]),
        ("provision", "art5_par1", "art5_par1", "art5_par1"),
        ("provisions", ["art5", "art5", "art6_inc1_ali2"], ("art5", "art6_inc1_ali2"), ["art5", "art6_inc1_ali2"]),
        ("provisions", "art5", ("art5",), ["art5"]),
    ],
)
def test_a_value_of_its_type_is_kept_exactly_and_as_conditions_see_it(
    kind: Type, given: object, exact: object, cel: object
) -> None:
    found = fact(kind).read("x", given)
    assert (found.exact, found.cel) == (exact, cel)
    assert (type(found.exact), type(found.cel)) == (type(exact), type(cel))


@pytest.mark.parametrize(
    ("kind", "given", "detail"),
    [
        ("bool", "sim", "responda sim (true) ou não (false); veio 'sim'"),
        ("bool", 1, "responda sim (true) ou não (false); veio '1'"),
        ("bool", [], "responda sim (true) ou não (false); veio '[]'"),
        ("int", "dois", "deve ser um número; veio 'dois'"),
        ("int", True, "deve ser um número; veio 'True'"),
        ("int", 1.5, "deve ser um número inteiro; veio '1.5'"),
        ("int", -1, "não pode ser negativo; veio '-1'"),
        ("int", 10**15, "número grande demais ou que não existe; veio '1000000000000000'"),
        ("int", "", "deve ser um número; veio ''"),
        ("number", "1,5", "deve ser um número; veio '1,5'"),
        ("number", float("nan"), "número grande demais ou que não existe; veio 'nan'"),
        ("number", float("inf"), "número grande demais ou que não existe; veio 'inf'"),
        ("number", "-0.01", "não pode ser negativo; veio '-0.01'"),
        ("number", [1], "deve ser um número; veio '[1]'"),
        ("money", {"brl": 1}, "deve ser um número; veio \"{'brl': 1}\""),
        ("date", "31/02/2026", "deve ser uma data, como 2026-08-05; veio '31/02/2026'"),
        ("date", "2026-02-30", "deve ser uma data, como 2026-08-05; veio '2026-02-30'"),
        ("date", 20260805, "deve ser uma data, como 2026-08-05; veio '20260805'"),
        ("date", "1899-12-31", "a data deve estar entre 1900 e 2200; veio '1899-12-31'"),
        ("date", "2201-01-01", "a data deve estar entre 1900 e 2200; veio '2201-01-01'"),
        ("moment", "10:00", "deve ser data e hora, como 2026-08-05T10:00; veio '10:00'"),
        ("moment", "2026-08-05T25:00", "deve ser data e hora, como 2026-08-05T10:00; veio '2026-08-05T25:00'"),
        ("moment", "2201-01-01T00:00", "deve ser data e hora, como 2026-08-05T10:00; veio '2201-01-01 00:00:00'"),
        ("moment", "2026-08-05T10:00Z", "diga a hora local, sem fuso; veio '2026-08-05 10:00:00+00:00'"),
        ("moment", "2026-08-05T10:00-04:00", "diga a hora local, sem fuso; veio '2026-08-05 10:00:00-04:00'"),
        ("moment", 10, "deve ser data e hora, como 2026-08-05T10:00; veio '10'"),
        ("text", 5, "deve ser um texto; veio '5'"),
        ("text", "x" * 2001, f"deve ser um texto; veio '{'x' * 60}'"),
        ("name", ["Rua A"], "deve ser um texto; veio \"['Rua A']\""),
        ("texts", "Rua A", "deve ser uma lista de textos; veio 'Rua A'"),
        ("texts", [1], "deve ser um texto; veio '1'"),
        ("dates", ["ontem"], "deve ser uma data, como 2026-08-05; veio 'ontem'"),
        ("provision", "artigo 5", "deve ser um dispositivo da lei, como art5_par1; veio 'artigo 5'"),
        ("provisions", ["art5", 6], "deve ser um dispositivo da lei, como art5_par1; veio '6'"),
        ("records", {"offence": "art5"}, "deve ser uma lista de registros; veio \"{'offence': 'art5'}\""),
        ("records", ["art5"], "deve ser uma lista de registros; veio \"['art5']\""),
        ("counts", [1], "deve dizer quantos de cada espécie; veio '[1]'"),
        ("counts", {"dog": -1}, "não pode ser negativo; veio '-1'"),
    ],
)  # fmt: skip
def test_a_value_of_another_type_is_refused_in_portuguese(kind: Type, given: object, detail: str) -> None:
    with pytest.raises(Refuse) as raised:
        fact(kind, words={"dog": "cão"}).read("weight", given)
    assert (raised.value.code, raised.value.detail, raised.value.needs) == ("wrong_type", f"peso (weight): {detail}", ("weight",))


def test_a_signed_number_may_be_negative() -> None:
    assert fact("money", signed=True).read("x", "-10.50").exact == Decimal("-10.50")


@pytest.mark.parametrize("kind", ["word", "words"])
def test_a_word_outside_the_list_is_refused_with_the_offer(kind: Type) -> None:
    with pytest.raises(Refuse) as raised:
        fact(kind, words={"dog": "cão", "cat": "gato"}).read("species", "dgo")
    assert (raised.value.code, raised.value.needs) == ("unknown_word", ("species",))
    assert raised.value.detail == "peso (species): 'dgo' não é uma das opções: dog (cão) ou cat (gato)"


def test_words_are_a_set_one_word_stands_for_itself_and_a_provision_is_a_word() -> None:
    words = fact("words", words={"dog": "cão", "cat": "gato"})
    assert words.read("x", ["dog", "cat", "dog"]).exact == ("dog", "cat")
    assert words.read("x", "dog").exact == ("dog",)
    assert words.read("x", ["art5_inc1"]).exact == ("art5_inc1",)
    with pytest.raises(Refuse) as raised:
        SPECIES.read("x", "art5_inc1")
    assert raised.value.code == "unknown_word"


def test_an_open_list_takes_any_word() -> None:
    assert fact("word", words={"dog": "cão"}, open=True).read("x", "llama").exact == "llama"
    assert fact("words", open=True).read("x", ["llama", "emu"]).cel == ["llama", "emu"]


def test_a_record_keeps_the_fields_given_and_only_those() -> None:
    found = PRIORS.read("priors", [{"offence": "art5", "final_on": None}, {"final_on": "2026-01-02"}])
    assert found.exact == ({"offence": "art5"}, {"final_on": dt.date(2026, 1, 2)})
    assert found.cel == [{"offence": "art5"}, {"final_on": dt.datetime(2026, 1, 2, tzinfo=UTC)}]


@pytest.mark.parametrize(
    ("given", "code", "detail"),
    [
        ([{"offense": "art5"}], "unknown_fact", "priors[1].offense: campo que não existe em peso"),
        (
            [{}, {"final_on": "ontem"}],
            "wrong_type",
            "decidida em (priors[2].final_on): deve ser uma data, como 2026-08-05; veio 'ontem'",
        ),
    ],
)
def test_a_field_of_a_record_is_refused_by_its_place(given: object, code: str, detail: str) -> None:
    with pytest.raises(Refuse) as raised:
        PRIORS.read("priors", given)
    assert (raised.value.code, raised.value.detail) == (code, detail)


def test_counts_say_how_many_of_each_word() -> None:
    counts = fact("counts", words={"dog": "cão", "cat": "gato"})
    assert counts.read("x", {"dog": 2, "cat": "1"}).exact == {"dog": 2, "cat": 1}
    with pytest.raises(Refuse) as raised:
        counts.read("x", {"emu": 1})
    assert raised.value.code == "unknown_word"


def test_null_is_a_value_of_its_own() -> None:
    nullable = fact("date", nullable="nunca registrado")
    assert (nullable.read("x", None).exact, nullable.read("x", None).cel) == (None, None)
    assert nullable.shown(None) == "nunca registrado"


@pytest.mark.parametrize(
    ("kind", "more", "given", "shown"),
    [
        ("bool", {}, True, "sim"),
        ("bool", {}, False, "não"),
        ("int", {"unit": "anos"}, 1200, "1.200 anos"),
        ("number", {"unit": "kg"}, "1250.50", "1.250,5 kg"),
        ("money", {}, "1250.5", "R$ 1.250,50"),
        ("date", {}, "2026-08-05", "05/08/2026"),
        ("moment", {}, "2026-08-05T09:05", "05/08/2026 09:05"),
        ("name", {}, "Rua Á", "Rua Á"),
        ("word", {"words": {"dog": "cão"}}, "dog", "cão"),
        ("words", {"words": {"dog": "cão", "cat": "gato"}}, ["dog", "cat", "art5_inc2"], "cão, gato e art. 5º, II"),
        ("words", {"words": {"dog": "cão"}}, [], "nenhum"),
        ("dates", {}, ["2026-08-05", "2026-08-06"], "05/08/2026 e 06/08/2026"),
        ("provision", {}, "art5_par1", "art. 5º, § 1º"),
        ("counts", {"words": {"dog": "cão", "cat": "gato"}}, {"dog": 2, "cat": 1}, "2 cão e 1 gato"),
    ],
)
def test_a_value_is_shown_in_portuguese(kind: Type, more: dict[str, Any], given: object, shown: str) -> None:
    made = fact(kind, **more)
    assert made.shown(made.read("x", given).exact) == shown


def test_records_are_shown_field_by_field() -> None:
    assert (
        PRIORS.shown(PRIORS.read("x", [{"offence": "art5", "final_on": "2026-01-02"}, {"offence": "art6"}]).exact)
        == "art. 5º (decidida em: 02/01/2026); art. 6º"
    )
    assert PRIORS.shown(()) == "nenhum"


def test_words_written_as_a_list_are_their_own_labels() -> None:
    assert Fact.model_validate({"label": "x", "type": "word", "words": ["urban", "rural"]}).words == {
        "urban": "urban",
        "rural": "rural",
    }
