"""What is typed, and who is found by it: letters wrong, names heard, words in any order, and in which order they come."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from zelo.accounts.roles import Role
from zelo.people.acts import enter_person
from zelo.people.keys import folded
from zelo.people.models import NameWord, Person
from zelo.people.queries import search
from zelo.people.words import Grade, cuts, nearness, one_apart, remember, sought, words_of

TODAY = dt.date(2026, 3, 9)
NAMES = (
    "Maria Aparecida de Souza", "Benedito Gonçalves da Silva", "Thiago Nogueira", "Wellington Assis", "Kátia Conceição Xavier",
    "João Batista dos Santos", "Rosângela Sá", "Uiara Íris Queiroz", "Ana Lu", "Geovana Philipe",
)  # fmt: skip


@pytest.fixture
def enter(city, user_with_role):
    by = user_with_role(city, Role.ATTENDANT)
    return lambda name, **given: enter_person(by=by, today=TODAY, name=name, **given)


@pytest.fixture
def everybody(enter):
    made = {name: enter(name) for name in NAMES}
    made["Bia"] = enter("Roberto Carlos Teixeira", social_name="Bia Teixeira")
    return made


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("maria souza", "Maria Aparecida de Souza"),
        ("MARIA APARECIDA DE SOUZA", "Maria Aparecida de Souza"),
        ("souza maria", "Maria Aparecida de Souza"),
        ("mara aparecida", "Maria Aparecida de Souza"),
        ("mariia aparecida", "Maria Aparecida de Souza"),
        ("marua aparecida", "Maria Aparecida de Souza"),
        ("amria aparecida", "Maria Aparecida de Souza"),
        ("maria sousa", "Maria Aparecida de Souza"),
        ("maria apareci", "Maria Aparecida de Souza"),
        ("apar souz", "Maria Aparecida de Souza"),
        ("maria da souza", "Maria Aparecida de Souza"),
        ("benedito goncalves", "Benedito Gonçalves da Silva"),
        ("benedito gonsalves", "Benedito Gonçalves da Silva"),
        ("bendito goncalvez", "Benedito Gonçalves da Silva"),
        ("gonçalves benedito silva", "Benedito Gonçalves da Silva"),
        ("tiago nogeira", "Thiago Nogueira"),
        ("thigo nogueira", "Thiago Nogueira"),
        ("uelington acis", "Wellington Assis"),
        ("welinton assis", "Wellington Assis"),
        ("catia conseisão", "Kátia Conceição Xavier"),
        ("chavier katia", "Kátia Conceição Xavier"),
        ("joao batisat", "João Batista dos Santos"),
        ("joão santos", "João Batista dos Santos"),
        ("rosangela sa", "Rosângela Sá"),
        ("rozangela", "Rosângela Sá"),
        ("sa", "Rosângela Sá"),
        ("lu", "Ana Lu"),
        ("keiros", "Uiara Íris Queiroz"),
        ("jovana felipe", "Geovana Philipe"),
        ("bia", "Bia"),
        ("beto teixeira", None),
        ("roberto teixera", "Bia"),
        ("maria benedito", None),
        ("zzzz", None),
    ],
)
def test_what_is_typed_finds(everybody, typed, found):
    names = {person.pk: name for name, person in everybody.items()}
    hits = [names[person.pk] for person in search(typed)]
    assert hits[:1] == ([found] if found else [])


def test_the_nearest_come_first(enter):
    apart, alike, begun, exact = (enter(name) for name in ("Mario Lopez", "Marya Lopes", "Mariana Lopes", "Maria Lopes"))
    assert search("maria lopes") == [exact, begun, alike, apart]


def test_of_equals_who_begins_so_and_is_short_comes_first(enter):
    third, second, first = (enter(name) for name in ("Lima da Rosa", "Rosa de Lima Alves", "Rosa Lima"))
    assert search("rosa lima") == [first, second, third]


def test_a_common_word_is_read_in_few_rows(enter):
    for n in range(40):
        enter(f"Maria {'abcdefghij'[n % 10]}{n}")
    with CaptureQueriesContext(connection) as counted:
        assert len(search("maria")) == 30
    assert len(counted) == 3
    assert not [one for one in counted if "ORDER BY" in one["sql"]]


def test_the_cost_has_a_bound_however_little_is_found(everybody):
    for typed in ("maria", "tiago nogeira", "zzzz yyyy", " ".join(NAMES)):
        with CaptureQueriesContext(connection) as counted:
            search(typed)
        assert len(counted) <= 7


def test_words_are_found_by_their_index(city):
    Person.objects.bulk_create(Person(name=f"Ana {n}", folded=f"ana {n}") for n in range(3000))
    with CaptureQueriesContext(connection) as counted:
        search("lopes maria")
    query = next(one["sql"] for one in counted if "@@" in one["sql"])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE people_person")
        cursor.execute(f"EXPLAIN {query}")
        assert "person_by_words" in str(cursor.fetchall())


@pytest.mark.parametrize("typed", ["", " ", "e", "de da", "???", "a", "\x00", "'", "a & b | !c:*", "💩", "x" * 5000, "um " * 500])
def test_nothing_is_found_by_nothing_and_nothing_breaks(everybody, typed):
    assert search(typed) == []


def test_the_dictionary_knows_a_word_once(city):
    remember(words_of("Ana de Souza", "ANA Sousa"))
    remember(words_of("Ana"))
    assert list(NameWord.objects.order_by("word").values_list("word", flat=True)) == ["ana", "sousa", "souza"]


@given(st.text("abc", min_size=4, max_size=7), st.text("abc", min_size=4, max_size=7))
def test_one_letter_apart_share_a_cut(one, other):
    """So the index finds whoever the comparison would take."""
    if one_apart(one, other):
        assert set(cuts(one)) & set(cuts(other))
    assert one_apart(one, other) == one_apart(other, one)


@given(st.text(max_size=60))
def test_any_text_is_a_query_or_none(text):
    words = folded(text).split()
    near = nearness(words[0], words[-1]) if words else Grade.EXACT
    assert near in Grade


@pytest.mark.django_db
@given(st.text("ab' &|!:*()\\", max_size=12))
def test_no_text_breaks_the_search(text):
    connection.set_schema("nobres")
    wanted = sought(text)
    if wanted:
        with connection.cursor() as cursor:
            cursor.execute("SELECT to_tsquery('simple', %s)", [wanted.query(Grade.APART)])
