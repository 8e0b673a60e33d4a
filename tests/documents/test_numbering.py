"""Numbers of files and of sheets as a law wants them written (Lençóis Paulista, art. 78, I and II), and as plain numbers where it says nothing."""

import datetime as dt
import io

import pikepdf
import pytest
from django.db import connection

from zelo.desk.files.finding import find, sought
from zelo.documents.typesetting import Press
from zelo.legal.queries import law_now
from zelo.proceedings.models import CaseFile
from zelo.proceedings.written import written


@pytest.fixture
def lencois(city_named):
    city = city_named("lencois-paulista")
    connection.set_tenant(city)
    return city


@pytest.mark.law("lencois-paulista", "art78_inc1")
@pytest.mark.parametrize(
    ("number", "year", "said"), [(1, 2020, "01/2020"), (9, 2020, "09/2020"), (10, 2020, "10/2020"), (100, 2020, "100/2020"), (1, 2021, "01/2021")]
)  # fmt: skip
def test_the_number_of_a_process(lencois, number, year, said):
    assert str(CaseFile(kind="sanction", number=number, year=year)) == said
    assert str(CaseFile(kind="impoundment", number=number, year=year)) == f"{number}/{year}"


def test_where_the_law_says_nothing_it_is_the_bare_number(lencois, city_named):
    connection.set_tenant(city_named("nobres"))
    assert written("sanction", 9, 2026) == "9/2026"
    connection.set_schema_to_public()
    assert written("sanction", 9, 2026) == "9/2026"


@pytest.mark.law("lencois-paulista", "art78_inc1")
@pytest.mark.parametrize("typed", ["9/2026", "09/2026", "009/2026", "processo administrativo nº 09/2026", "Processo 9/2026"])
def test_it_is_found_either_way(lencois, typed):
    file = CaseFile.objects.create(kind="sanction", number=9, year=2026)
    assert find(sought(law_now(), typed, ["sanction"]), people=False) == [file]


@pytest.mark.law("lencois-paulista", "art78_inc2")
def test_the_sheets_are_numbered_from_01_and_initialled_in_red(lencois):
    form = law_now().pack.procedures(law_now().readings)["sanction"].sheets
    assert (form.digits, form.initials, form.basis) == (2, True, ("art78_inc2",))
    with Press() as press:
        red, plain = (
            press.pdf("stamps.typ", {"numbers": ["01", "02"], "initials": initials}, moment=dt.datetime(2026, 3, 9, tzinfo=dt.UTC), archive=False)
            for initials in (True, False)
        )  # fmt: skip
    with pikepdf.open(io.BytesIO(red)) as marked, pikepdf.open(io.BytesIO(plain)) as bare:
        assert len(marked.pages) == len(bare.pages) == 2
        assert len(marked.pages[0].Contents.read_bytes()) > len(bare.pages[0].Contents.read_bytes())
