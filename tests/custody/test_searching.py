"""One box: what is found by what was typed, and why; in a number of queries that does not grow."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.custody.test_custody import CHIP, seen  # noqa: F401
from zelo.custody.acts import open_place
from zelo.custody.models import Impoundment
from zelo.custody.searching import search
from zelo.people.acts import enter_person

CPF = "529.982.247-25"


@pytest.fixture
def file(seen):  # noqa: F811
    return seen()


@pytest.fixture
def ana(person):
    return person("Ana Luíza Souza", document=CPF)


def files(text: str, people: bool = True) -> list[tuple[str, str]]:
    return [(str(file), why) for file, why in search(text, people=people).files]


@pytest.mark.parametrize("typed", ["1/2026", " 1 / 2026", "1"])
def test_by_number(file, typed):
    assert files(typed) == [("1/2026", "número do processo")]


@pytest.mark.parametrize(
    "typed",
    [
        CHIP,
        f"{CHIP[:3]} {CHIP[3:7]} {CHIP[7:11]} {CHIP[11:]}",
        f"chip: {CHIP}",
        f"LA {CHIP}",
        f"'{CHIP}",
        CHIP.replace("0", "O", 1),
        f"{CHIP}{CHIP}",
        CHIP[1:],
    ],
)
def test_by_chip_however_the_reader_sends_it(file, typed):
    found = search(typed, people=True)
    assert [why for _, why in found.files] == ["microchip"]
    assert [why for _, why in found.animals] == ["microchip"]


@pytest.mark.parametrize(
    ("typed", "says"), [("9,82E+14", "arredondado por uma planilha"), (CHIP[2:], "deve ter 15"), ("999000000000123", "de teste")]
)
def test_a_spoilt_chip_is_told(file, typed, says):
    assert says in search(typed, people=True).says


@pytest.mark.parametrize("typed", [CPF, "52998224725", "529 982 247 25"])
def test_by_cpf_with_its_files(file, ana, typed):
    Impoundment.objects.update(responsible=ana)
    found = search(typed, people=True)
    assert found.people == [(ana, "CPF")]
    assert files(typed) == [("1/2026", "CPF de Ana Luíza Souza")]


def test_by_cnpj(file, work):
    firm = enter_person(
        by=work.people["attendant"],
        today=Impoundment.objects.get().taken_on,
        name="Haras Bom Pasto",
        kind="legal",
        document="12.ABC.345/01DE-35",
    )
    for typed in ("12.ABC.345/01DE-35", "12abc34501de35"):
        assert search(typed, people=True).people == [(firm, "CNPJ")]


@pytest.mark.parametrize(
    ("typed", "says"),
    [("529.982.247-24", "não conferem"), ("11144477735", "não há cadastro"), ("12.ABC.345/01DE-36", "não conferem")],
)
def test_wrong_check_digits_are_told(file, typed, says):
    assert says in search(typed, people=True).says


@pytest.mark.parametrize("typed", ["ana luiza", "ANA LUÍZA SOUZA", "Ana Luisa Sousa", "souza", "ana sou", "sousa ana"])
def test_by_name_as_it_sounds_and_as_far_as_it_was_typed(file, ana, typed):
    Impoundment.objects.update(claimant=ana)
    found = search(typed, people=True)
    assert [one for one, _ in found.people] == [ana]
    assert files(typed) == [("1/2026", "nome de Ana Luíza Souza")]


def test_nobody_is_found_for_who_may_not_look_people_up(file, ana):
    Impoundment.objects.update(responsible=ana)
    for typed in (CPF, "ana souza"):
        found = search(typed, people=False)
        assert (found.people, found.files) == ([], [])


@pytest.mark.parametrize(
    ("typed", "why"),
    [("estrela", "sinais"), ("castanho ESTRÉLA", "sinais"), ("cavalo cast", "sinais"), ("rj-140", "lugar"), ("km 5", "lugar")],
)
def test_by_marks_and_place(file, typed, why):
    assert [reason.split()[0] for _, reason in files(typed)] == [why]


def test_by_boarding_place(file, work):
    open_place(by=work.people["coordinator"], name="Curral São João", capacity=3)
    assert [str(one) for one, _ in search("sao joao", people=True).places] == ["Curral São João"]


@pytest.mark.parametrize("typed", ["", " ", "???", "\0", "x" * 5000, "' OR 1=1 --", "a & b | !c:*", "%", "e", "99/2026", "😀"])
def test_nothing(file, typed):
    found = search(typed, people=True)
    assert (found.files, found.people, found.animals, found.places) == ([], [], [], [])


@pytest.mark.parametrize("typed", ["1/2026", CHIP, CPF, "ana souza", "castanho"])
def test_the_cost_does_not_grow(seen, person, typed):  # noqa: F811
    def cost() -> int:
        with CaptureQueriesContext(connection) as counted:
            search(typed, people=True)
        return len(counted)

    ana = person("Ana Souza", document=CPF)
    seen()
    Impoundment.objects.update(responsible=ana)
    once = cost()
    for n in range(2):
        person(f"Ana Souza {n}")
        seen()
    Impoundment.objects.update(responsible=ana)
    assert cost() == once <= 20


def test_words_are_found_by_the_index(file):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")
        with CaptureQueriesContext(connection) as counted:
            search("castanho", people=False)
        query = next(one["sql"] for one in counted if "to_tsvector" in one["sql"] and "custody_impoundment" in one["sql"])
        cursor.execute(f"EXPLAIN {query}")
        assert "impounded_words" in str(cursor.fetchall())
