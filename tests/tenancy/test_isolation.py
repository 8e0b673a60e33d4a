"""What one city holds is nothing in another."""

from django.contrib.auth import authenticate
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection

from zelo.accounts.models import User


def test_a_user_of_one_city_does_not_exist_in_another(city, other_city, user_with_role):
    user = user_with_role(city, email="ana@example.org")
    assert User.objects.get(email="ana@example.org") == user
    with other_city:
        assert User.objects.filter(email="ana@example.org").count() == 0
        assert authenticate(email="ana@example.org", password="uma senha comprida") is None
    assert authenticate(email="ana@example.org", password="uma senha comprida") == user


def test_the_same_address_may_have_an_account_in_each_city(city, other_city, user_with_role):
    user_with_role(city, email="ana@example.org")
    user_with_role(other_city, email="ana@example.org", password="outra senha comprida")
    assert authenticate(email="ana@example.org", password="outra senha comprida") is None
    with other_city:
        assert authenticate(email="ana@example.org", password="outra senha comprida") is not None


def test_a_session_of_one_city_opens_nothing_in_another(city, other_city, client_for):
    # The same user number exists in both: a session that leaked would be somebody there.
    here = User.objects.create(pk=77, email="ana@example.org")
    with other_city:
        User.objects.create(pk=77, email="bia@example.org")
    client = client_for(city, here)
    assert client.get("/conta/senha/").status_code == 200
    stranger = client_for(other_city)
    stranger.cookies = client.cookies
    assert stranger.get("/conta/senha/").status_code == 302
    assert Session.objects.count() == 1
    with other_city:
        assert Session.objects.count() == 0


def test_a_stray_session_cookie_at_the_chooser_is_no_error(city, client_for, user_with_role):
    client = client_for(city, user_with_role(city))
    chooser = client_for(None)
    chooser.cookies = client.cookies
    assert chooser.get("/").status_code == 200


def test_a_cached_value_of_one_city_is_not_another_s(city, other_city):
    cache.set("fine", 1)
    with other_city:
        assert cache.get("fine") is None
        cache.set("fine", 2)
    assert cache.get("fine") == 1


def test_a_file_of_one_city_is_not_another_s(city, other_city):
    name = default_storage.save("proof.txt", ContentFile(b"ours"))
    with other_city:
        assert not default_storage.exists(name)
        assert default_storage.listdir("") == ([], [])
        assert default_storage.save("proof.txt", ContentFile(b"theirs")) == name
    assert default_storage.open(name).read() == b"ours"


def test_no_city_table_stands_in_the_shared_schema(city):
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        shared = {name for (name,) in cursor.fetchall()}
    assert {name for name in shared if name.startswith(("auth_", "accounts_", "account_", "mfa_"))} == set()
    assert "django_session" not in shared


def test_no_shared_table_stands_in_a_city(city):
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [city.schema_name])
        own = {name for (name,) in cursor.fetchall()}
    assert {name for name in own if name.startswith(("procrastinate_", "tenancy_"))} == set()


def test_an_unknown_host_is_404_and_says_so(db, client_for):
    client = client_for(None)
    answer = client.get("/", SERVER_NAME="atlantida.localhost")
    assert answer.status_code == 404
    assert "Nenhum município" in answer.content.decode()


def test_a_host_outside_the_domain_is_refused(db, client_for):
    assert client_for(None).get("/", SERVER_NAME="example.com").status_code in (400, 404)
