"""The pictures behind a map, where an installation chose to show them: who serves them, and what the page's policy must allow for that."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

HOST = re.compile(r"(\{s\}\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?\Z")


def checked(template: str) -> str:
    """The address with `{z}`, `{x}` and `{y}`; empty stays empty. Raises `ImproperlyConfigured`."""
    template = template.strip()
    if not template:
        return ""
    if not all(part in template for part in ("{z}", "{x}", "{y}")):
        raise ImproperlyConfigured("ZELO_TILES deve ter {z}, {x} e {y}, como https://mapas.exemplo.br/{z}/{x}/{y}.png")
    if template.startswith("/") and not template.startswith("//"):
        return template
    parts = urlsplit(template)
    if parts.scheme != "https" or not HOST.match(parts.netloc.lower()):
        raise ImproperlyConfigured("ZELO_TILES deve começar por https:// e um nome de servidor, ou por / para os deste servidor.")
    return template


def sources(template: str) -> list[str]:
    """What `img-src` must allow beside this site; nothing where the tiles are its own."""
    host = urlsplit(template).netloc.lower()
    return [f"https://{host.replace('{s}.', '*.')}"] if host else []
