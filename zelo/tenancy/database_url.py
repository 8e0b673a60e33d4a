"""`DATABASE_URL` in Django's terms."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def database_from_url(url: str | None) -> dict[str, Any]:
    """`postgresql://user:password@host:port/name?sslmode=require`; `?host=` may name a socket's folder.

    Without a URL nothing can be reached: the launcher starts the embedded server and fills it in.
    """
    if not url:
        return {"NAME": "zelo", "HOST": "banco-nao-definido"}
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL deve começar por postgresql://. O Zelo só usa PostgreSQL.")
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    return {
        "NAME": unquote(parts.path.lstrip("/")) or "zelo",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }
