"""`bin/zelo export CITY`: the registry as a list, to a file or to whoever reads the output."""

from __future__ import annotations

import argparse
import datetime as dt
import os
import sys
from pathlib import Path

from zelo.launcher.installation import installed, need_migrations
from zelo.launcher.words import Failure


def add_options(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("city")
    reader.add_argument("--why", required=True)
    reader.add_argument("--format", choices=["csv"], default="csv")
    reader.add_argument("--out", type=Path)
    reader.add_argument("--species", default="")
    reader.add_argument("--since", type=_day)
    reader.add_argument("--until", type=_day)
    reader.add_argument("--gone", action="store_true")


def export(given: argparse.Namespace) -> int:
    with installed():
        need_migrations()
        from django.utils import timezone

        from zelo.legal.conflicts import Unfit
        from zelo.legal.queries import law_now
        from zelo.registry.exporting.animals import Cut, written
        from zelo.tenancy.models import City

        city = City.objects.filter(slug=given.city).first()
        if city is None:
            raise Failure(f"não há o município '{given.city}'. Veja os que há: bin/zelo city list")
        with city:
            law = law_now()
            if given.species and given.species not in law.vocabulary.facts["species"].words:
                raise Failure(f"não há a espécie '{given.species}': use dog, cat, horse…")
            with timezone.override(law.pack.city.time_zone):
                try:
                    cut = Cut(given.species, given.since, given.until, given.gone)
                    pieces = written(law, by=None, why=given.why, cut=cut, ibge=city.ibge)
                except Unfit as error:
                    raise Failure(error.message) from error
                if given.out is None:
                    sys.stdout.buffer.writelines(pieces)
                    return 0
                half = given.out.with_name(f"{given.out.name}.parte")
                # Names and CPFs: only for whoever asked.
                with open(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.writelines(pieces)
                half.replace(given.out)
    return 0


def _day(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' não é um dia: escreva como 2026-11-30") from error
