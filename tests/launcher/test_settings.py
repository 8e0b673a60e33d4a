"""Safe when nothing is said."""

import json
import sys

import pytest

from tests.launcher.terminal import HOME, run

SHOW = """
import json, zelo.settings as s
names = [n for n in dir(s) if n.isupper()]
print(json.dumps({n: getattr(s, n) for n in names}, default=str))
"""
SECRET = "x" * 40


def settings(**given: str) -> dict:
    done = run(sys.executable, "-c", SHOW, PYTHONPATH=str(HOME), **given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("secret", ["", "curto", "segredo-de-desenvolvimento-que-todos-conhecem"])
def test_without_debug_a_default_or_weak_secret_is_refused(secret):
    done = run(sys.executable, "-c", "import zelo.settings", PYTHONPATH=str(HOME), SECRET_KEY=secret)
    assert done.returncode == 1
    assert "Defina SECRET_KEY" in done.stderr.splitlines()[-1]


def test_with_debug_the_development_secret_will_do():
    assert settings(DEBUG="1")["DEBUG"] is True


def test_by_default_the_site_is_behind_tls():
    found = settings(SECRET_KEY=SECRET)
    assert found["DEBUG"] is False
    assert found["SESSION_COOKIE_SECURE"] and found["CSRF_COOKIE_SECURE"] and found["SECURE_SSL_REDIRECT"]
    assert found["SECURE_HSTS_SECONDS"] == 31536000
    assert found["SESSION_COOKIE_NAME"].startswith("__Host-")
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_without_tls_only_when_it_is_said():
    found = settings(SECRET_KEY=SECRET, ZELO_TLS="0")
    assert not found["SESSION_COOKIE_SECURE"]
    assert "SECURE_HSTS_SECONDS" not in found


def test_argon2_comes_first():
    assert settings(SECRET_KEY=SECRET)["PASSWORD_HASHERS"][0].endswith("Argon2PasswordHasher")


def test_the_database_is_read_from_its_url():
    url = "postgresql://ana:a%40b@banco.example:6543/autos?sslmode=require"
    found = settings(SECRET_KEY=SECRET, DATABASE_URL=url)["DATABASES"]["default"]
    assert {key: found[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")} == {
        "NAME": "autos",
        "USER": "ana",
        "PASSWORD": "a@b",
        "HOST": "banco.example",
        "PORT": "6543",
        "OPTIONS": {"sslmode": "require"},
    }


def test_only_the_domain_s_hosts_are_answered():
    found = settings(SECRET_KEY=SECRET, ZELO_DOMAIN="animais.example", ALLOWED_HOSTS="outro.example")
    assert found["ALLOWED_HOSTS"] == [".animais.example", "outro.example"]


def test_every_page_carries_the_guards(city, client_for):
    for client in (client_for(city), client_for(None)):
        headers = client.get("/").headers
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert "unsafe-inline" not in headers["Content-Security-Policy"]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
