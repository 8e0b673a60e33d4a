"""`bin/zelo import CITY FILE`: a list of people and animals looked at, or taken into the registry."""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zelo.launcher.installation import installed, need_migrations
from zelo.launcher.words import Failure

if TYPE_CHECKING:
    from zelo.registry.importing.options import Options


def add_options(reader: argparse.ArgumentParser) -> None:
    reader.add_argument("city")
    reader.add_argument("file", type=Path)
    reader.add_argument("--preview", action="store_true")
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--accept-partial", action="store_true")
    reader.add_argument("--columns", action="store_true")
    reader.add_argument("--map", action="append", default=[])
    reader.add_argument("--as-of")
    reader.add_argument("--area")
    reader.add_argument("--dates", choices=["day", "month"])
    reader.add_argument("--species")
    reader.add_argument("--take", action="append", default=[])
    reader.add_argument("--leave-hidden", action="store_true")
    reader.add_argument("--by", metavar="E-MAIL")


def import_file(given: argparse.Namespace) -> int:
    """0: done, or looked at; 1: nothing was written; 3: only the good rows were."""
    if not given.file.is_file():
        raise Failure(f"não há o arquivo {given.file}. Confira o caminho.")
    with installed():
        need_migrations()
        from zelo.imports.reasons import SourceRefused
        from zelo.tenancy.models import City

        city = City.objects.filter(slug=given.city).first()
        if city is None:
            raise Failure(f"não há o município '{given.city}'. Veja os que há: bin/zelo city list")
        with city:
            try:
                options = _options(given)
                if given.columns:
                    return _columns(given.file, options)
                return _preview(given, options) if given.preview else _take(given, options)
            except SourceRefused as error:
                raise Failure(f"{given.file.name} não foi lido. {error}") from error


def _options(given: argparse.Namespace) -> Options:
    from zelo.registry.importing.options import Options, fits_as_of, today

    try:
        as_of = dt.date.fromisoformat(given.as_of) if given.as_of else today()
    except ValueError as error:
        raise Failure(f"'{given.as_of}' não é uma data. Escreva como 2026-11-30.") from error
    if not fits_as_of(as_of):
        raise Failure(f"'{given.as_of}' não serve: a lista é de um dia que já passou, e não tão antigo.")
    take = frozenset(code for said in given.take for code in said.split(",") if code)
    options = Options(as_of, given.area, take, given.species, not given.leave_hidden, given.dates)
    return options.with_columns(_chosen(given, options)) if given.map else options


def _chosen(given: argparse.Namespace, options: Options) -> dict[str, dict[int, str | None]]:
    """`--map 'Folha!Coluna=campo'`: the column by its header or its number from 1; without a field it is left aside."""
    from zelo.imports.columns import labels
    from zelo.imports.source import open_source

    found: dict[str, dict[int, str | None]] = {}
    with open_source(given.file) as source:
        plans = options.plans(source)
    for said in given.map:
        where, _, name = said.rpartition("=")
        sheet, _, column = where.rpartition("!")
        if name and name not in labels():
            raise Failure(f"não há o campo '{name}'. Há: {', '.join(sorted(labels()))}.")
        places = [
            (plan.table.name, entry.index)
            for plan in plans
            for entry in plan.mapping.columns
            if sheet in ("", plan.table.name) and column in (entry.header, str(entry.index + 1))
        ]
        if not places:
            raise Failure(f"não há a coluna '{where}' no arquivo. Veja: bin/zelo import {given.city} {given.file} --columns")
        for table, index in places:
            found.setdefault(table, {})[index] = name or None
    return found


def _columns(path: Path, options: Options) -> int:
    from zelo.imports.source import open_source

    with open_source(path) as source:
        for plan in options.plans(source):
            for column in plan.mapping.columns:
                said = [
                    plan.table.name,
                    str(column.index + 1),
                    column.header,
                    column.field or "",
                    f"{column.guess.sure:.2f}",
                    column.guess.why,
                ]
                print("\t".join(said))
    return 0


def _preview(given: argparse.Namespace, options: Options) -> int:
    from zelo.registry.importing.run import look

    def lines(rows: Iterator[tuple[int, str, tuple[str, ...], str]]) -> None:
        for _, state, _, line in rows:
            if given.json:
                print(line)
            elif state == "refused":
                _tell(json.loads(line))

    result = look(given.file, given.file.name, options, lines, _progress())
    _end()
    if given.json:
        print(json.dumps({"totals": result.to_data()}, ensure_ascii=False))
    else:
        print(_summary(result), "Nada foi gravado.")
    return 0


def _tell(row: dict[str, Any]) -> None:
    place = f"{row['sheet']} {row['row']}".strip()
    print(f"linha {place}: {' '.join(fault['says'] for fault in row['faults'])}")


def _take(given: argparse.Namespace, options: Options) -> int:
    from zelo.registry.importing.batches import open_batch, shell_user
    from zelo.registry.importing.run import NotTaken, take, write_refused

    beside = given.file.with_name(f"{given.file.stem}-recusadas{'.xlsx' if given.file.suffix.lower() == '.xlsx' else '.csv'}")
    by = shell_user(given.by) if given.by else None
    if given.by and by is None:
        raise Failure(f"'{given.by}' não é conta de quem pode importar neste município.")
    batch = open_batch(given.file, given.file.name, options, by)
    try:
        result = take(given.file, options, batch, partial=given.accept_partial, refused=write_refused(beside), say=_progress())
    except NotTaken as error:
        _end()
        result = error.args[0]
        _fail(batch, str(error.args[0].refused))
        if given.json:
            print(json.dumps({"totals": result.to_data(), "written": False, "refused": str(beside)}, ensure_ascii=False))
        print(
            f"zelo: nada foi gravado: {result.refused} linha(s) recusada(s). Elas estão em {beside}, cada uma com o motivo. "
            "Corrija-as e importe de novo, ou use --accept-partial para gravar as outras.",
            file=sys.stderr,
        )
        return 1
    except BaseException:
        _fail(batch, "interrompida")
        raise
    _end()
    if given.json:
        print(
            json.dumps(
                {"totals": result.to_data(), "written": True, "refused": str(beside) if result.refused else None},
                ensure_ascii=False,
            )
        )
    else:
        print(_summary(result), f"As recusadas estão em {beside}." if result.refused else "Tudo está no cadastro.")
    return 3 if result.refused else 0


def _fail(batch: Any, says: str) -> None:
    from zelo.registry.importing.batches import fail

    fail(batch, f"Nada foi gravado ({says}).")


def _summary(result: Any) -> str:
    states, made = result.states, result.made
    rows = f"{result.rows} linhas: {states.get('good', 0)} boas, {states.get('healed', 0)} corrigidas, {result.refused} recusadas, {states.get('skipped', 0)} sem registro."
    if made:
        return f"{rows} Novos: {made.get('animals', 0)} animais, {made.get('people', 0)} pessoas; {made.get('changes', 0)} cadastros completados."
    told = result.verdicts
    return f"{rows} Animais novos: {told.get('new', 0)}; já conhecidos: {told.get('known', 0) + told.get('same', 0)}; a completar: {told.get('gains', 0)}."


def _progress() -> Callable[[str, int, int], None]:
    """On a terminal, one line that changes; else nothing."""
    if not sys.stderr.isatty():
        return lambda step, reached, ahead: None

    def say(step: str, reached: int, ahead: int) -> None:
        share = (
            f"{'█' * (20 * reached // ahead)}{'░' * (20 - 20 * reached // ahead)} {100 * reached // ahead} %"
            if ahead
            else f"{reached or ''}"
        )
        sys.stderr.write(f"\r\x1b[K{step} {share}")
        sys.stderr.flush()

    return say


def _end() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
