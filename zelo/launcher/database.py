"""Which database this run uses: the one of `DATABASE_URL`, proved to answer, or the embedded one, started."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from zelo.launcher.folders import own
from zelo.launcher.postgres import Server
from zelo.launcher.words import Failure

OLDEST = 15


def embedded() -> Server:
    return Server(own() / "postgres")


def open_database() -> Server | None:
    """Puts `DATABASE_URL` (and, on the embedded one, a secret of this machine's own) in the environment.

    Answers the embedded server that this process now holds, or None where the database is the caller's.
    """
    url = os.environ.get("DATABASE_URL")
    if url:
        prove(url)
        return None
    server = embedded()
    os.environ["DATABASE_URL"] = server.start()
    if not os.environ.get("SECRET_KEY") and os.environ.get("DEBUG") != "1":
        os.environ["SECRET_KEY"] = machine_secret()
    return server


def prove(url: str) -> None:
    """One sentence, without the password, for a database that is out of reach or too old."""
    import psycopg

    try:
        parts = urlsplit(url)
        place = f"{parts.hostname or 'socket local'}:{parts.port or 5432}{parts.path}"
    except ValueError as error:
        raise Failure("DATABASE_URL não é um endereço válido. Exemplo: postgresql://usuario:senha@servidor:5432/zelo") from error
    if parts.scheme not in ("postgres", "postgresql"):
        raise Failure("DATABASE_URL deve começar por postgresql://. O Zelo só usa PostgreSQL.")
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            version = connection.info.server_version // 10000
    except psycopg.Error as error:
        raise Failure(
            f"o banco de dados em {place} não atende. Confira se o PostgreSQL está ligado e se DATABASE_URL tem o "
            "endereço, o usuário e a senha certos."
        ) from error
    if version < OLDEST:
        raise Failure(f"o banco de dados em {place} é PostgreSQL {version}; é preciso {OLDEST} ou mais novo.")


def machine_secret() -> str:
    """Random, kept in the data folder for the next start, readable by its owner alone."""
    path: Path = own() / "secret.key"
    if not path.exists():
        half = path.with_suffix(f".{os.getpid()}")
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # another start was faster: its secret stands
            os.link(half, path)
        half.unlink()
    return path.read_text()
