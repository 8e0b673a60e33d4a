"""A list of a million rows read whole, as a preview reads it: survey and rows, with every seventh row damaged. Rows a second and the most memory.

The file is made on the fly from a seed. Each size is read by a process of its own, whose peak memory is that of the reading and of Python itself.
Then the same list taken whole into a city, beside a bare COPY of the rows that it wrote into tables of the same columns, without and with indexes.
Beside the reading: the same file's records only split by the standard library's csv, which knows nothing of what they say. `python -m bench.imports` prints both
tables; `python -m bench.imports 10000` the second alone, at these sizes.
"""

import csv
import datetime as dt
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.measure import figure, table
from zelo.imports.reading import Settings, plans
from zelo.imports.report import Totals
from zelo.imports.rows import read_rows
from zelo.imports.source import open_source
from zelo.imports.survey import survey

SIZES = (10_000, 100_000, 1_000_000)
HEADER = (
    "NOME DO TUTOR;CPF;TELEFONE;E-MAIL;BAIRRO;NOME DO ANIMAL;ESPÉCIE;RAÇA;SEXO;DT. NASC.;CASTRADO;Nº MICROCHIP;VACINA ANTIRRÁBICA"
)
_FIRST = [
    "Maria",
    "José",
    "Antônia",
    "João",
    "Benedito",
    "Sebastião",
    "Aparecida",
    "Conceição",
    "Raimundo",
    "Luíza",
    "Thaís",
    "Uélinton",
    "Francisca",
    "Pedro",
    "Ana",
]
_LAST = [
    "Silva",
    "Souza",
    "Araújo",
    "Gonçalves",
    "Pimentel",
    "Santos",
    "Ávila",
    "Moreira",
    "Teixeira",
    "Nogueira",
    "Ribeiro",
    "Carvalho",
    "Dias",
    "Rocha",
    "Freitas",
]
_DAMAGES = ("9,85E+14", "98514100345678", "985 1410 0345 6789", "LA 985141003456789", "O76019724809696", "", "não tem")


def _digits(base: str) -> str:
    """A CPF of nine digits with its check digits."""
    for most in (10, 11):
        base += str(sum(int(digit) * weight for digit, weight in zip(base, range(most, 1, -1), strict=True)) * 10 % 11 % 10)
    return base


def lines(count: int) -> Iterator[str]:
    random_ = random.Random(4)
    yield HEADER
    for number in range(count):
        born = dt.date(2012, 1, 1) + dt.timedelta(days=random_.randrange(5000))
        chip = f"9851{number:011}" if number % 7 else _DAMAGES[number // 7 % len(_DAMAGES)]
        name = f"{random_.choice(_FIRST)} {random_.choice(_LAST)} {random_.choice(_LAST)}"
        yield ";".join(
            (
                name.upper() if number % 11 == 0 else name, _digits(f"{random_.randrange(10**9):09}"), f"(65) 9{random_.randrange(10**8):08}",
                f"p{number}@exemplo.br", random_.choice(("Centro", "Jardim Paraná", "COHAB")), random_.choice(("Rex", "Mel", "Luna", "Thor", "Bolinha")),
                random_.choice(("Canina", "Felina", "CÃO", "gato")), random_.choice(("SRD", "vira lata", "Poodle", "")), random_.choice("MF"),
                born.strftime("%d/%m/%Y"), random_.choice(("S", "N", "sim", "X")), chip, random_.choice(("", "em dia", "03/2026", "10/05/2026")),
            )
        )  # fmt: skip


def read_once(path: str) -> dict[str, float]:
    began = time.process_time()
    settings = Settings(dt.date(2026, 11, 30))
    totals = Totals()
    with open_source(path) as source:
        found = plans(source)
        surveyed = survey(found, settings)
        looked = time.process_time()
        for row in read_rows(found, surveyed, settings):
            totals.add(row)
    ended = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"survey": looked - began, "rows": ended - looked, "peak": peak, "read": totals.rows, **totals.states}


TABLES = (
    "people_person", "people_contact", "animals_animal", "animals_guardianship", "animals_animalchip", "animals_animalevent", "registry_importedrow",
)  # fmt: skip
"""What an import of this list writes."""


def whole_once(path: str) -> dict[str, float]:
    """A preview and an import of the file into a city with nothing in it, on the tests' database; then the rows that were written, copied back."""
    from django.db import connection

    from bench.desk import site

    with site():
        from zelo.registry.importing.batches import open_batch
        from zelo.registry.importing.options import Options
        from zelo.registry.importing.run import look, take
        from zelo.tenancy.models import City

        file, options = Path(path), Options(dt.date(2026, 11, 30))
        City.objects.get(slug="nobres").__enter__()
        began = time.perf_counter()
        look(file, file.name, options, _drain)
        looked = time.perf_counter()
        result = take(file, options, open_batch(file, file.name, options, None), partial=True)
        taken = time.perf_counter()
        rows = float(result.rows)
        found = {"rows": rows, "taken": float(result.made["rows"]), "preview": looked - began, "import": taken - looked}
        with connection.cursor() as cursor, tempfile.TemporaryDirectory() as folder:
            for kind, like in (("plain", ""), ("indexed", "INCLUDING ALL")):
                found[kind] = sum(_copied(cursor, name, Path(folder), like) for name in TABLES)
    found["peak"] = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    return found


def _drain(rows: Iterator[object]) -> None:
    for _ in rows:
        pass


def _copied(cursor: Any, name: str, folder: Path, like: str) -> float:
    """Seconds of a COPY of a table's rows into an empty one of the same columns."""
    kept = folder / name
    if not kept.exists():
        with open(kept, "wb") as out, cursor.copy(f"COPY {name} TO STDOUT") as copy:
            for piece in copy:
                out.write(piece)
    cursor.execute(f"DROP TABLE IF EXISTS bare; CREATE TABLE bare (LIKE {name} {like})")
    began = time.perf_counter()
    with open(kept, "rb") as file, cursor.copy("COPY bare FROM STDIN") as copy:
        while piece := file.read(1 << 20):
            copy.write(piece)
    return time.perf_counter() - began


def report(sizes: tuple[int, ...] = SIZES) -> str:
    return f"{_read_report(sizes)}\n\n{_whole_report(sizes)}"


def _whole_report(sizes: tuple[int, ...]) -> str:
    told = []
    for size in sizes:
        found = _of(size, "--whole")
        rows = found["taken"] / found["import"]
        plain, indexed = found["taken"] / found["plain"], found["taken"] / found["indexed"]
        told.append(
            (
                f"{figure(size)} rows, {figure(found['taken'])} taken", figure(found["rows"] / found["preview"]), figure(rows), figure(plain),
                figure(rows / plain), figure(indexed), figure(rows / indexed), f"{figure(found['peak'])} MB",
            )
        )  # fmt: skip
    return table(
        ("into an empty city", "preview, rows/s", "import, rows/s", "bare COPY", "ratio", "COPY with the indexes", "ratio", "peak memory of a process"), told
    )  # fmt: skip


def _of(size: int, *options: str) -> dict[str, float]:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".csv") as file:
        file.writelines(f"{line}\n" for line in lines(size))
        file.flush()
        ran = subprocess.run(
            [sys.executable, "-m", "bench.imports", *options, file.name], stdout=subprocess.PIPE, text=True, check=True
        )
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def _read_report(sizes: tuple[int, ...]) -> str:
    told = []
    for size in sizes:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".csv") as file:
            file.writelines(f"{line}\n" for line in lines(size))
            file.flush()
            ran = subprocess.run([sys.executable, "-m", "bench.imports", file.name], capture_output=True, text=True, check=True)
            found = json.loads(ran.stdout)
            began = time.process_time()
            with open(file.name, encoding="utf-8", newline="") as text:
                split = sum(1 for _ in csv.reader(text, delimiter=";"))
            bare = split / (time.process_time() - began)
            rows = found["read"] / (found["survey"] + found["rows"])
            megabytes = Path(file.name).stat().st_size / 2**20
            told.append(
                (
                    f"{figure(size)} rows ({figure(megabytes)} MB)", f"{found['survey']:.1f} s", f"{found['rows']:.1f} s", figure(rows), figure(bare),
                    f"{figure(found['peak'])} MB", f"{figure(found['good'] + found['healed'])} / {figure(found['refused'])}",
                )
            )  # fmt: skip
    return table(("read whole", "survey", "rows", "rows a second", "csv alone", "peak memory", "taken / refused"), told)


if __name__ == "__main__":
    given = sys.argv[1:]
    if given[:1] == ["--whole"]:
        print(json.dumps(whole_once(given[1])))
    elif given and given[0].isdigit():
        print(_whole_report(tuple(map(int, given))))
    else:
        print(json.dumps(read_once(given[0])) if given else report())
