"""A batch as the pages show it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from zelo.imports.reasons import reasons
from zelo.imports.report import CsvWriter, FaultyRows, XlsxWriter
from zelo.imports.source import open_source
from zelo.registry.importing import batches
from zelo.registry.importing.encode import mappings_of
from zelo.registry.importing.options import Options
from zelo.registry.importing.spool import STATES, Kept
from zelo.registry.models import ImportBatch

OFFERS: Mapping[str, str] = {
    "chip_rounded": "ler como está o número que termina em zeros",
    "chip_expandable": "escrever por extenso o número em notação científica",
    "chip_missing_digits": "pôr o zero que falta no começo",
    "chip_letters": "trocar as letras O, I e L por algarismos",
    "chip_too_many_digits": "ler uma vez só o número lido duas vezes",
}
"""Refusals of which the program knows what may have been meant: a person takes the offer for the whole file."""
WORDS = {"good": "boas", "healed": "corrigidas", "refused": "recusadas", "skipped": "sem registro", "all": "todas"}
VERDICTS = {
    "new": "animal novo", "joins": "mesmo animal de outra linha", "gains": "já no cadastro, ganha algo", "same": "já no cadastro, nada muda",
    "known": "linha já importada", "refused": "recusada",
}  # fmt: skip
WEIGHTS = {"healed": "corrigido", "left_out": "campo deixado vazio", "refused": "recusado", "skipped": "sem registro"}

ORDER = ("refused", "left_out", "healed", "skipped")


@dataclass(frozen=True)
class Part:
    """A piece of the bar of totals, in hundredths of its length."""

    name: str
    label: str
    many: int
    left: float
    width: float


@dataclass(frozen=True)
class Shown:
    row: ImportBatch
    silent: bool
    working: bool
    parts: list[Part]
    remarks: list[tuple[str, str, str, int]]
    """Weight, code, title, rows: refusals first."""
    verdicts: list[tuple[str, int]]
    offers: list[tuple[str, str, str, int]]

    @property
    def refused(self) -> int:
        return int(self.row.totals.get("states", {}).get("refused", 0))

    @property
    def takes(self) -> int:
        """Rows that an import would take."""
        states = self.row.totals.get("states", {})
        return int(states.get("good", 0)) + int(states.get("healed", 0))

    @property
    def made(self) -> dict[str, int]:
        return dict(self.row.totals.get("made", {}))


def shown(batch: ImportBatch) -> Shown:
    totals: dict[str, Any] = batch.totals
    codes: dict[str, int] = totals.get("codes", {})
    told = [(reasons()[code].weight, code, reasons()[code].title, many) for code, many in codes.items() if code in reasons()]
    told.sort(key=lambda entry: (ORDER.index(entry[0]), -entry[3]))
    taken = set(batch.options.get("take", ()))
    offers = [(code, reasons()[code].title, OFFERS[code], codes[code]) for code in OFFERS if codes.get(code) and code not in taken]
    verdicts = [(label, totals.get("verdicts", {}).get(name, 0)) for name, label in VERDICTS.items()]
    silent = batches.silent(batch)
    return Shown(
        batch, silent, batch.state in batches.WORKING and not silent, _parts(totals), [(WEIGHTS[w], c, t, m) for w, c, t, m in told],
        [(label, many) for label, many in verdicts if many], offers,
    )  # fmt: skip


def _parts(totals: Mapping[str, Any]) -> list[Part]:
    states: dict[str, int] = totals.get("states", {})
    whole, at, found = sum(states.values()), 0.0, []
    for name in ("good", "healed", "refused", "skipped"):
        if many := states.get(name, 0):
            width = 100 * many / whole
            found.append(Part(name, WORDS[name], many, round(at, 3), round(width, 3)))
            at += width
    return found


def bar(batch: ImportBatch) -> int:
    """Hundredths done; 0 where nobody knows."""
    return min(100, 100 * batch.reached // batch.ahead) if batch.ahead else 0


def sieve(given: Mapping[str, Any]) -> tuple[str, int]:
    """Which rows are wanted, by state or code, and from which on."""
    wanted = given.get("linhas") or "refused"
    first = str(given.get("de") or "0")
    return (wanted if wanted in STATES or wanted in reasons() else "refused"), int(first) if first.isdecimal() and len(
        first
    ) < 10 else 0


def refused_file(batch: ImportBatch) -> tuple[IO[bytes], str] | None:
    """The file that the import left, or one made of the preview."""
    stem = batch.name.rpartition(".")[0] or batch.name
    for suffix in (".csv", ".xlsx"):
        path = batches.folder(batch) / f"refused{suffix}"
        if batch.state == ImportBatch.State.DONE and path.exists():
            return open(path, "rb"), f"{stem}-recusadas{suffix}"
    kept = Kept(batches.folder(batch) / "preview")
    if not (kept.folder / "refused.places").exists():
        return None
    workbook = batch.name.lower().endswith((".xlsx", ".xlsm"))
    with open_source(batches.file_of(batch)) as source:
        headers = mappings_of(Options.from_data(batch.options).plans(source))
    out = tempfile.TemporaryFile()
    faulty = FaultyRows(XlsxWriter(out) if workbook else CsvWriter(out), headers)
    for row in kept.refused():
        faulty.add(row)
    faulty.close()
    out.seek(0)
    return out, f"{stem}-recusadas{'.xlsx' if workbook else '.csv'}"
