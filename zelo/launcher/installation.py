"""Commands on the installation: schemas, cities, background work, its soundness."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from zelo.launcher.database import open_database
from zelo.launcher.words import Failure


@contextmanager
def installed() -> Iterator[None]:
    """Opens the database and Django; leaves the embedded server as it was found."""
    server = open_database()
    try:
        open_django()
        yield
    finally:
        if server:
            close_connections()
            server.stop()


def open_django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zelo.settings")
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise Failure(str(error)) from error


def close_connections() -> None:
    from django.db import connections

    connections.close_all()


def migrate() -> int:
    with installed():
        from zelo.tenancy.schemas import migrate_all

        done = migrate_all()
        print(f"Atualizados: {', '.join(done)}." if done else "Nada a atualizar.")
    return 0


def city_list() -> int:
    with installed():
        need_migrations()
        from zelo.tenancy.models import City

        for city in City.objects.prefetch_related("domains"):
            addresses = ", ".join(domain.domain for domain in city.domains.all())
            print(f"{city.slug}\t{city}\t{city.ibge}\t{addresses}")
    return 0


def city_add(slug: str, admin: str | None) -> int:
    with installed():
        from django.conf import settings
        from django.core.exceptions import ValidationError
        from django.core.validators import validate_email

        from zelo.tenancy.packs import PackUnreadable, identity
        from zelo.tenancy.provision import add_city
        from zelo.tenancy.schemas import migrate_all

        try:
            if admin:
                validate_email(admin)
            who = identity(settings.CITIES, slug)
        except PackUnreadable as error:
            raise Failure(str(error)) from error
        except ValidationError as error:
            raise Failure(f"'{admin}' não é um e-mail.") from error
        migrate_all()
        city = add_city(who)
        print(f"{city} em {city.get_primary_domain().domain}")
        if admin:
            password = administrator(city.schema_name, admin)
            print(f"Administrador {admin}, senha {password}" if password else f"{admin} já tem conta.")
    return 0


def administrator(schema: str, email: str, password: str | None = None) -> str | None:
    """Opens the account of the city's administrator and answers its password; None where the account is there already."""
    from django_tenants.utils import schema_context

    from zelo.accounts.acts import open_account, random_password
    from zelo.accounts.models import User
    from zelo.accounts.roles import Role

    with schema_context(schema):
        if User.objects.filter(email=email.lower()).exists():
            return None
        password = password or random_password()
        open_account(email=email, name="Administração", roles=[Role.ADMINISTRATOR], password=password)
    return password


def worker() -> int:
    with installed():
        need_migrations()
        from procrastinate.contrib.django import app

        from zelo.tenancy.tasks import start

        start()
        with app.replace_connector(app.connector.get_worker_connector()) as queue:
            queue.run_worker()
    return 0


def directory_rebuild() -> int:
    """Writes the directory of animals' numbers anew out of the cities, one after the other; in constant memory."""
    with installed():
        need_migrations()
        from zelo.animals.pointed import numbers
        from zelo.directory.acts import rebuild
        from zelo.tenancy.models import City

        for city in City.objects.all():
            with city:
                print(f"{city.slug}\t{rebuild(city, numbers())} número(s)")
    return 0


def verify() -> int:
    with installed():
        found = 0
        for fault in unsound():
            found += 1
            print(fault)
        print("Instalação em ordem." if not found else f"{found} problema(s).")
    return 1 if found else 0


def unsound() -> Iterator[str]:
    """What is not in order: the installation, then in each city the case files, act by act, the papers, and what the directory knows of it."""
    from zelo.animals.pointed import numbers
    from zelo.directory.queries import missing
    from zelo.documents.queries import unsound_papers
    from zelo.proceedings.queries import broken_chains
    from zelo.tenancy.models import City
    from zelo.tenancy.schemas import lagging
    from zelo.tenancy.soundness import faults

    yield from faults()
    if lagging():
        return
    for city in City.objects.all():
        with city:
            yield from (f"{city.slug}: {fault}" for faults_ in (broken_chains(), unsound_papers()) for fault in faults_)
            if lost := missing(city, numbers()):
                yield f"{city.slug}: {lost} número(s) de animais fora do diretório (bin/zelo directory rebuild)"


def need_migrations() -> None:
    from zelo.tenancy.schemas import lagging

    if lagging():
        raise Failure("o banco de dados não está atualizado. Rode antes: bin/zelo migrate")


def manage(argv: list[str]) -> int:
    """Django's own commands, for who develops Zelo."""
    with installed():
        from django.core.management import execute_from_command_line

        execute_from_command_line(["bin/zelo manage", *argv])
    return 0


def child(*arguments: str) -> list[str]:
    """The command line of another `bin/zelo …` in this environment."""
    return [sys.executable, "-P", "-m", "zelo.launcher", *arguments]
