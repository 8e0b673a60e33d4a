"""Bad files, end to end: every fault is named or healed, the good rows are taken, and a second time nothing changes."""

import codecs
import io
import zipfile
from pathlib import Path

import pytest

from tests.registry.test_importing_run import HEAD, OPTIONS, everything, taken, told
from zelo.animals.models import Animal, AnimalChip
from zelo.imports.reasons import SourceRefused
from zelo.people.models import Person
from zelo.registry.importing.run import NotTaken, write_refused

pytestmark = pytest.mark.django_db
HANDED = Path(__file__).resolve().parents[3] / "shared" / "data"
FILES = ("clinica-microchipagem.csv", "mutirao-castracao.xlsx", "protetora.tsv", "registro-nacional.csv")
HOME = Path(__file__).resolve().parents[2]


def lists() -> list[Path]:
    """Those handed to the project, where they are, and our own of the same kinds."""
    own = sorted((HOME / "tests" / "imports" / "files").iterdir())
    return [*own, *(HANDED / name for name in FILES if (HANDED / name).exists())]


@pytest.mark.parametrize("path", lists(), ids=lambda path: path.name)
def test_a_list_as_life_sends_it(city, path, tmp_path):
    """Preview, the good rows, and the same file again."""
    before = everything()
    result, lines = told(path)
    assert everything() == before
    assert sum(result.states.values()) == result.rows == len(lines)
    for line in lines:
        assert (line["state"] == "refused") == bool(line["faults"])
        assert line["state"] in ("refused", "skipped") or line["registry"]["verdict"] in ("new", "joins", "gains", "same", "known")
    beside = tmp_path / "recusadas.csv"
    if result.refused:
        with pytest.raises(NotTaken):
            taken(path)
        assert everything() == before
    done = taken(path, partial=True, refused=write_refused(beside))
    assert done.refused == result.refused
    assert Animal.objects.count() == done.made["animals"] == done.verdicts.get("new", 0)
    assert (beside.read_bytes().count(b"\r\n") > result.refused) if result.refused else not beside.exists()
    after = everything()
    again = taken(path, partial=True)
    assert everything() == after
    assert again.verdicts.get("known", 0) == sum(count for name, count in done.verdicts.items() if name != "refused")


def bytes_of(tmp_path: Path, content: bytes, name: str = "lista.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


ANA = "Ana Souza;52998224725;(65) 99999-1234;Centro;Rex;cão;M;S;985141003456789;10/05/2026\n"
EVA = "Eva Conceição;11144477735;;Cohab;Lia;gato;F;N;;\n"


@pytest.mark.parametrize(
    "content",
    [
        (HEAD + ANA + EVA).replace("\n", "\r").encode(),
        (HEAD + ANA + EVA).encode("utf-16"),
        codecs.BOM_UTF8 + (HEAD + ANA + EVA).replace("\n", "\r\n").encode(),
        (HEAD + ANA + EVA).encode("cp1252"),
        (HEAD + ANA).encode() + EVA.encode("cp1252"),
        (HEAD + ANA + EVA).replace(";", "\t").encode(),
        ("Lista do mutirão\n\n" + HEAD + ANA + HEAD + EVA + "Total;2\n").encode(),
        (HEAD + ANA.replace("Rex", "Rex 🐶") + EVA.replace("Lia", "L\0ia")).encode(),
        (HEAD + ANA.replace("Ana Souza", '="Ana Souza"') + EVA).encode(),
    ],
    ids=["CR", "UTF-16", "BOM", "1252", "mixed", "tabs", "titles", "emoji and NUL", "text formula"],
)
def test_the_same_two_animals_however_written(city, tmp_path, content):
    result = taken(bytes_of(tmp_path, content))
    assert result.made["animals"] == result.made["people"] == 2
    assert sorted(Animal.objects.values_list("name", "guardian__name")) == [("Lia", "Eva Conceição"), ("Rex", "Ana Souza")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (ANA.replace("10/05/2026", "31/02/2026"), "date_impossible"),
        (ANA.replace("985141003456789", "9,85E+14"), "chip_scientific"),
        (ANA.replace("52998224725", "52998224726"), "cpf_digits"),
        (ANA.replace("Ana Souza", "=1+1"), "text_is_formula"),
        (ANA.replace("10/05/2026", "10/05/2099"), "date_future"),
        (ANA.replace("cão", ""), "species_missing"),
        (ANA.replace("985141003456789", "999000000000001"), "chip_test_number"),
    ],
)
def test_a_fault_is_named_and_its_row_not_taken(city, tmp_path, row, code):
    path = bytes_of(tmp_path, (HEAD + row + EVA).encode())
    _, lines = told(path)
    assert code in [fault["code"] for fault in lines[1]["faults"]]
    assert taken(path, partial=True).made["animals"] == 1
    assert not AnimalChip.objects.exists()


def test_two_animals_with_one_chip_in_a_file_are_both_refused(city, tmp_path):
    rows = ANA + EVA.replace("F;N;;", "F;N;985141003456789;")
    _, lines = told(bytes_of(tmp_path, (HEAD + rows).encode()))
    assert [[fault["code"] for fault in line["faults"]] for line in lines[1:]] == [["chip_twice"], ["chip_twice"]]


def test_ten_thousand_columns_are_read_no_further_than_the_limit(city, tmp_path):
    head = HEAD.rstrip() + ";x" * 10_000 + "\n"
    result = taken(bytes_of(tmp_path, (head + ANA.rstrip() + ";1" * 10_000 + "\n").encode()), partial=True)
    assert sum(result.states.values()) == result.rows


def test_one_line_without_end_costs_its_row_alone(city, tmp_path):
    content = HEAD + "A" * 30_000_000 + "\n" + ANA
    result = taken(bytes_of(tmp_path, content.encode()), partial=True)
    assert (result.states["refused"], result.made["animals"]) == (1, 1)
    assert "row_too_long" in result.codes


def test_a_workbook_that_unfolds_without_end_is_not_read(city, tmp_path):
    path = tmp_path / "bomba.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        packed.writestr(
            "xl/workbook.xml",
            '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        )
        packed.writestr(
            "xl/_rels/workbook.xml.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        )
        with packed.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(
                b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c t="inlineStr"><is><t>'
            )
            for _ in range(100):
                sheet.write(b"A" * 2**20)
    with pytest.raises(SourceRefused):
        taken(path)
    assert not Animal.objects.exists()


def test_two_sheets_are_two_lists_and_merged_cells_hold_for_their_rows(city, tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    first = book.active
    first.title = "Cães"
    for row in (
        ["Tutor", "CPF", "Nome do animal", "Espécie", "Microchip"],
        ["Ana Souza", "529.982.247-25", "Rex", "cão", "985141003456789"],
        [None, None, "Bob", "cão", None],
    ):
        first.append(row)
    first.merge_cells("A2:A3")
    first.merge_cells("B2:B3")
    second = book.create_sheet("Gatos")
    for row in (["Nome do animal", "Espécie", "Tutor", "CPF"], ["Lia", "gato", "Eva Reis", 11144477735]):
        second.append(row)
    out = io.BytesIO()
    book.save(out)
    result = taken(bytes_of(tmp_path, out.getvalue(), "lista.xlsx"))
    assert result.made["animals"] == 3
    assert sorted(Person.objects.get(name="Ana Souza").animals.values_list("name", flat=True)) == ["Bob", "Rex"]
    assert Person.objects.get(name="Eva Reis").document == "11144477735"


def test_a_million_is_not_needed_to_see_that_processes_agree(city, tmp_path, monkeypatch):
    """The same rows read by two other processes."""
    from bench.imports import lines as many

    path = bytes_of(tmp_path, "\n".join(many(4500)).encode())
    alone, _ = told(path, OPTIONS)
    monkeypatch.setattr("zelo.registry.importing.run.processes_for", lambda size: 2)
    assert told(path, OPTIONS)[0] == alone
