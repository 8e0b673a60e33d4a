"""The directory: which cities know a number, and nothing else in it."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction

from zelo.directory.acts import forget, point, rebuild
from zelo.directory.digests import digest
from zelo.directory.models import Entry
from zelo.directory.queries import cities_of, missing

CHIP = ("chip", "076000000000017")
OTHER = ("chip", "982000123456789")
TAG = ("mark", "JF1234")


def test_a_number_is_found_in_the_city_that_knows_it(city, other_city):
    assert point(city, [CHIP, TAG]) == 2
    assert cities_of(*CHIP) == [city]
    assert cities_of(*TAG) == [city]
    assert cities_of(*OTHER) == []


def test_a_tag_that_reads_like_a_chip_is_another_number(city):
    point(city, [("mark", CHIP[1])])
    assert cities_of(*CHIP) == []


def test_two_cities_may_know_one_number_and_are_named_in_order(city, other_city):
    point(other_city, [CHIP])
    point(city, [CHIP])
    assert cities_of(*CHIP) == [city, other_city]
    with other_city:
        assert cities_of(*CHIP) == [city, other_city]


def test_what_is_known_already_stays_as_it_is(city):
    assert point(city, [CHIP, CHIP, OTHER]) == 2
    assert point(city, iter([OTHER, TAG])) == 1
    assert Entry.objects.count() == 3


def test_forgetting_takes_out_this_city_alone(city, other_city):
    point(city, [CHIP, TAG])
    point(other_city, [CHIP])
    assert forget(city, [CHIP, OTHER]) == 1
    assert cities_of(*CHIP) == [other_city]
    assert cities_of(*TAG) == [city]


def test_more_than_a_batch(city):
    many = [("chip", f"076{n:012}") for n in range(1, 12_001)]
    assert point(city, iter(many)) == 12_000
    assert missing(city, iter(many)) == 0
    assert forget(city, iter(many)) == 12_000
    assert missing(city, many) == 12_000


def test_nothing_is_written_where_what_it_follows_from_is_undone(city):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        point(city, [CHIP])
        1 / 0  # noqa: B018
    assert cities_of(*CHIP) == []


def test_rebuilding_writes_a_city_anew_and_no_other(city, other_city):
    point(city, [CHIP, TAG])
    point(other_city, [CHIP])
    assert rebuild(city, iter([CHIP, OTHER])) == 2
    assert cities_of(*TAG) == []
    assert cities_of(*CHIP) == [city, other_city]
    assert cities_of(*OTHER) == [city]


def test_rebuilding_that_breaks_off_changes_nothing(city):
    def broken():
        yield OTHER
        raise OSError

    point(city, [CHIP])
    with pytest.raises(OSError):
        rebuild(city, broken())
    assert (cities_of(*CHIP), cities_of(*OTHER)) == ([city], [])


def test_another_secret_finds_nothing_until_the_city_is_written_anew(city, settings):
    point(city, [CHIP])
    settings.SECRET_KEY = "outro segredo, de trinta e duas letras ou mais"
    assert cities_of(*CHIP) == []
    assert missing(city, [CHIP, TAG]) == 2
    rebuild(city, [CHIP])
    assert cities_of(*CHIP) == [city]
    assert Entry.objects.count() == 1


def test_a_digest_is_of_the_secret_and_of_the_kind(settings):
    settings.SECRET_KEY = "a" * 40
    first = digest(*CHIP)
    assert first == digest(*CHIP)
    assert len({first, digest("mark", CHIP[1]), digest(*OTHER)}) == 3
    settings.SECRET_KEY = "b" * 40
    assert digest(*CHIP) != first


def test_the_table_is_shared_and_holds_no_number(city):
    point(city, [CHIP, TAG])
    with connection.cursor() as cursor:
        cursor.execute("SELECT schemaname FROM pg_tables WHERE tablename = 'directory_entry'")
        assert cursor.fetchall() == [("public",)]
        cursor.execute("SELECT string_agg(entry::text, ' ') FROM public.directory_entry entry")
        (held,) = cursor.fetchone()
    assert CHIP[1] not in held
    assert TAG[1] not in held


@pytest.mark.parametrize("many", [1, 3])
def test_a_look_up_asks_the_same_however_many_know_it(city, other_city, many, django_assert_num_queries):
    from zelo.tenancy.models import City

    for one in list(City.objects.all())[:many]:
        point(one, [CHIP])
    with django_assert_num_queries(2):
        assert len([(one.name, list(one.domains.all())) for one in cities_of(*CHIP)]) == many


def test_the_look_up_goes_by_index(city):
    point(city, [("chip", f"076{n:012}") for n in range(1, 3000)])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE public.directory_entry")
        cursor.execute("EXPLAIN SELECT city_id FROM public.directory_entry WHERE digest = %s", [uuid.uuid4()])
        plan = " ".join(line for (line,) in cursor.fetchall())
    assert "Seq Scan" not in plan


def test_two_who_write_the_same_numbers_at_once(transactional_db, city_named):
    nobres, pavao = city_named("nobres"), city_named("vila-pavao")
    many = [("chip", f"076{n:012}") for n in range(1, 2000)]

    def write(order):
        try:
            return point(nobres, order)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        assert sum(threads.map(write, [many, many[::-1]])) == 1999
    assert cities_of(*many[5]) == [nobres]
    assert cities_of(*many[5]) != [pavao]


def test_forgetting_waits_for_a_rebuilding_that_read_the_number_already(transactional_db, city_named):
    nobres = city_named("nobres")
    point(nobres, [CHIP])
    read, may_end = [], []

    with ThreadPoolExecutor(1) as threads:

        def take_out():
            try:
                return forget(nobres, [CHIP])
            finally:
                connections.close_all()

        def numbers():
            yield CHIP
            read.append(threads.submit(take_out))
            with pytest.raises(TimeoutError):
                read[0].result(timeout=0.5)
            may_end.append(True)

        rebuild(nobres, numbers())
        assert read[0].result(timeout=20) == 1
    assert may_end == [True]
    assert cities_of(*CHIP) == []
