"""The whole of Zelo on one machine: database, cities, site and background work, until Ctrl-C."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from zelo.launcher import installation
from zelo.launcher.database import embedded, open_database
from zelo.launcher.filling import fill_all
from zelo.launcher.folders import cities_folder, own
from zelo.launcher.serving import check_port, collect_static
from zelo.launcher.words import Failure

SECONDS_TO_START = 60
SECONDS_TO_STOP = 15


class Stop(Exception):
    """Somebody asked the demo to end."""


def demo(port: int, *, fresh: bool) -> int:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, _stop)
    check_port("127.0.0.1", port)
    os.environ.setdefault("ZELO_TLS", "0")
    os.environ.setdefault("ZELO_SITE_PORT", str(port))
    children: dict[str, subprocess.Popen[bytes]] = {}
    server = None
    try:
        if fresh:
            forget()
        server = open_database()
        logins = prepare(port)
        children["site"] = run("serve", "--port", str(port))
        children["tarefas de fundo"] = run("worker")
        wait_for_site(port, children)
        show(port, logins)
        watch(children)
    except Stop:
        return 0
    finally:
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, signal.SIG_IGN)
        stop(children)
        if server:
            server.stop()
    return 0


def run(*arguments: str) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C reaches this process alone, which then stops the others in order."""
    return subprocess.Popen(installation.child(*arguments), start_new_session=True)


def _stop(number: int, frame: Any) -> None:
    raise Stop


def forget() -> None:
    """Removes what the demo made, and only on the embedded database: a database of the caller's is not ours to empty."""
    if os.environ.get("DATABASE_URL"):
        raise Failure("--fresh só apaga o banco embutido, e DATABASE_URL aponta outro. Apague-o você mesmo, ou tire DATABASE_URL.")
    embedded().remove()
    for name in ("media", "mail", "static"):
        shutil.rmtree(own() / name, ignore_errors=True)
    for name in ("demo.json", "secret.key"):
        (own() / name).unlink(missing_ok=True)


Logins = dict[str, dict[str, Any]]
"""By city: its `name`, and `accounts` by role (of who has none, by name: demonstration/citizens.py), each with `email`, `name` and `password`."""


def prepare(port: int) -> Logins:
    """`port`: where the site will be, for the addresses on papers. Schemas, cities, accounts, towns at work and static files; answers each city's log-ins."""
    installation.open_django()
    from zelo.demonstration.accounts import open_accounts
    from zelo.demonstration.citizens import open_citizens
    from zelo.demonstration.fill import is_to_be_filled
    from zelo.law import PackFaults
    from zelo.tenancy.models import City
    from zelo.tenancy.packs import PackUnreadable, identity, pack_slugs
    from zelo.tenancy.provision import add_city
    from zelo.tenancy.schemas import migrate_all

    say("Preparando o banco de dados…")
    migrate_all()
    path = own() / "demo.json"
    logins = known_logins(path)
    folder = cities_folder()
    here: Logins = {}
    empty = []
    for slug in pack_slugs(folder):
        try:
            city = add_city(identity(folder, slug))
        except PackUnreadable as error:
            say(f"Pulei {slug}: {error}")
            continue
        found = logins.setdefault(slug, {"name": str(city), "accounts": {}})
        with city:
            found["accounts"].update({role.value: account for role, account in open_accounts(slug).items()})
            if is_to_be_filled():
                empty.append((slug, str(city)))
        keep(path, logins)
        here[slug] = found
    if not here:
        say(f"Nenhum município em {folder}.")
    installation.close_connections()
    if empty:
        say("Preenchendo as cidades de exemplo, só na primeira vez; um ou dois minutos…")
        fill_all(empty, port, say)
    for slug, found in here.items():
        # A city whose pack cannot be read has its staff, who are told what is wrong with its law.
        with City.objects.get(slug=slug), suppress(PackFaults):
            found["accounts"].update(open_citizens(slug))
    keep(path, logins)
    installation.close_connections()
    collect_static()
    return here


def known_logins(path: Path) -> Logins:
    """As kept at the start before; those of older versions knew the administrator alone."""
    logins: Logins = json.loads(path.read_text()) if path.exists() else {}
    for found in logins.values():
        if "accounts" not in found:
            found["accounts"] = {
                "administrator": {name: found.pop(name) for name in ("email", "password")} | {"name": "Administração"}
            }
    return logins


def keep(path: Path, logins: Logins) -> None:
    half = path.with_suffix(".half")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(logins, file, ensure_ascii=False, indent=1)
    half.replace(path)


def wait_for_site(port: int, children: dict[str, subprocess.Popen[bytes]]) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        alive(children)
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise Failure(f"o site não respondeu em {SECONDS_TO_START} segundos. Veja as linhas acima.")


def show(port: int, logins: Logins) -> None:
    from zelo.accounts.roles import Role
    from zelo.demonstration.citizens import LABELS

    say(f"\nZelo no ar. Municípios: http://localhost:{port}/\n")
    for slug, found in logins.items():
        say(f"{found['name']}: http://{slug}.localhost:{port}/")
        accounts = [(LABELS.get(role) or Role(role).label, account) for role, account in found["accounts"].items()]
        wide = max((len(label) for label, _ in accounts), default=0)
        far = max((len(account["email"]) for _, account in accounts), default=0)
        for label, account in accounts:
            say(f"  {label:<{wide}}  entrar: {account['email']:<{far}}  senha: {account['password']}")
        say("")
    say("Ctrl-C para tudo.")


def watch(children: dict[str, subprocess.Popen[bytes]]) -> None:
    while True:
        alive(children)
        time.sleep(0.5)


def alive(children: dict[str, subprocess.Popen[bytes]]) -> None:
    for name, child in children.items():
        if child.poll() is not None:
            raise Failure(f"um processo do Zelo parou sozinho ({name}). Veja as linhas acima.")


def stop(children: dict[str, subprocess.Popen[bytes]]) -> None:
    for child in children.values():
        if child.poll() is None:
            child.terminate()
    until = time.monotonic() + SECONDS_TO_STOP
    for child in children.values():
        try:
            child.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)
