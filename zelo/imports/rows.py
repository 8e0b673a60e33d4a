"""The stream of rows: each with what was read, what it became, what was healed, and why it was refused or skipped. No row is left out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from zelo.imports.assembling import assemble
from zelo.imports.reading import Draft, Plan, Settings, TableReader
from zelo.imports.reasons import Remark, remark
from zelo.imports.record import ImportedRow
from zelo.imports.source.cells import RawRow
from zelo.imports.survey import Survey

State = Literal["good", "healed", "refused", "skipped"]


@dataclass(frozen=True, slots=True)
class Row:
    """`number` counts as the spreadsheet does; `table` is the name of its sheet. `cells` is the row as it stands in the file, `read` its cells by field.
    `values` is None where the row is refused or skipped. `healed` holds remarks of weight `healed` and `left_out`, `faults` of weight `refused`,
    `skipped` the one of weight `skipped`. `fingerprint` is the same whenever the same row comes again: who writes rows writes each once."""

    number: int
    table: str
    cells: tuple[str, ...]
    read: dict[str, str]
    values: ImportedRow | None
    healed: tuple[Remark, ...] = ()
    faults: tuple[Remark, ...] = ()
    skipped: Remark | None = None
    fingerprint: str = ""

    @property
    def state(self) -> State:
        if self.skipped:
            return "skipped"
        return "refused" if self.faults else "healed" if self.healed else "good"


def read_rows(plans: Sequence[Plan], surveyed: Survey, settings: Settings) -> Iterator[Row]:
    """Every row of every table, in order. Raises `SourceRefused` where the file breaks off, as the survey did before."""
    for index, plan in enumerate(plans):
        reader = TableReader(plan, settings, surveyed.contexts[index])
        for row in plan.table.rows():
            yield row_of(index, plans, row, reader, surveyed, settings)


def row_of(index: int, plans: Sequence[Plan], row: RawRow, reader: TableReader, surveyed: Survey, settings: Settings) -> Row:
    """One row of the table at `index`, whose reader it is."""
    plan = plans[index]
    if plan.left is not None:
        return _skipped(plan, row, plan.left)
    if why := reader.skipping.why(row):
        return _skipped(plan, row, why)
    if settings.hidden_rows == "leave" and "hidden_row" in row.notes:
        return _skipped(plan, row, "hidden_row_left")
    return _row(index, plans, row, reader.draft(row), surveyed)


def _skipped(plan: Plan, row: RawRow, code: str) -> Row:
    return Row(row.number, plan.table.name, tuple(row.cells), {}, None, skipped=remark(code, "", ""))


def _row(index: int, plans: Sequence[Plan], row: RawRow, draft: Draft, surveyed: Survey) -> Row:
    name = plans[index].table.name
    number = surveyed.starts[index] + row.number
    fingerprint = draft.digest().hex()
    if surveyed.same is not None and surveyed.before is not None and (first := surveyed.same[number]):
        if draft.identified:
            told = remark("same_row", "", "", other=_place(first, index, plans, surveyed))
            return Row(row.number, name, tuple(row.cells), draft.read, None, skipped=told, fingerprint=fingerprint)
        fingerprint = f"{fingerprint}-{surveyed.before[number]}"
        draft.remarks.append(remark("same_without_identity", "", "", other=_place(first, index, plans, surveyed)))
    _twice(index, plans, number, draft, surveyed)
    values = assemble(draft.values, draft.read, draft.remarks)
    faults = tuple(entry for entry in draft.remarks if entry.weight == "refused")
    healed = tuple(entry for entry in draft.remarks if entry.weight != "refused") if faults else tuple(draft.remarks)
    return Row(row.number, name, tuple(row.cells), draft.read, values, healed, faults, None, fingerprint)


def _twice(index: int, plans: Sequence[Plan], number: int, draft: Draft, surveyed: Survey) -> None:
    if surveyed.chips is not None and (other := surveyed.chips[number]):
        read = draft.read.get("animal.chip", "")
        draft.remarks.append(remark("chip_twice", "animal.chip", read, other=_place(other, index, plans, surveyed)))
    if surveyed.identities is not None and (other := surveyed.identities[number]):
        field = "animal.sinpatinhas" if "animal.sinpatinhas" in draft.read else "animal.rga"
        draft.remarks.append(
            remark("identity_twice", field, draft.read.get(field, ""), other=_place(other, index, plans, surveyed))
        )


def _place(number: int, here: int, plans: Sequence[Plan], surveyed: Survey) -> str:
    table, row = surveyed.where(number)
    return str(row) if table == here else f"{row} da folha {plans[table].table.name}"
