"""Pictures behind the map: none unless named, and then only theirs may be fetched."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from zelo.portal.tiles import checked, sources


@pytest.mark.parametrize(
    ("template", "allowed"),
    [
        ("", []),
        ("  ", []),
        ("/mapas/{z}/{x}/{y}.png", []),
        ("https://tile.example.org/{z}/{x}/{y}.png", ["https://tile.example.org"]),
        ("https://{s}.tile.example.org:8443/{z}/{x}/{y}.png?k=1", ["https://*.tile.example.org:8443"]),
    ],
)
def test_the_policy_allows_what_was_named_and_no_more(template, allowed):
    assert checked(template) == template.strip() and sources(checked(template)) == allowed


@pytest.mark.parametrize(
    "template",
    [
        "https://tile.example.org/{z}/{x}.png", "http://tile.example.org/{z}/{x}/{y}.png", "//tile.example.org/{z}/{x}/{y}.png",
        "https://*/{z}/{x}/{y}.png", "https://a b/{z}/{x}/{y}.png", "https://a;script-src/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}.png",
        "ftp://h/{z}/{x}/{y}", "https://h'unsafe-inline'/{z}/{x}/{y}.png",
    ],
)  # fmt: skip
def test_what_could_widen_the_policy_is_refused(template):
    with pytest.raises(ImproperlyConfigured, match="ZELO_TILES"):
        checked(template)


def test_nobody_outside_sees_who_looks_unless_it_is_said(city, client_for):
    policy = client_for(city).get("/animais/")["Content-Security-Policy"]
    assert "img-src 'self' data:" in policy and "https:" not in policy
