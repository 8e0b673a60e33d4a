"""Text files in every separator, encoding and line end, and damaged ones."""

import io

import pytest

from tests.imports.reading import TODAY, by_number, mappings_of, read, said
from zelo.imports.limits import Limits
from zelo.imports.reading import Settings
from zelo.imports.reasons import SourceRefused
from zelo.imports.source import open_source
from zelo.imports.source.encodings import encoding_of

LINES = (
    ("Tutor", "CPF", "Animal", "Espécie", "Observações"),
    ("João da Conceição", "52998224725", "Pretão", "cão", 'ação; reação, "não"'),
)


def written(separator, end):
    def quoted(cell):
        return '"' + cell.replace('"', '""') + '"' if separator in cell or '"' in cell else cell

    return end.join(separator.join(map(quoted, line)) for line in LINES) + end


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "cp850"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|", "^", "~"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_the_same_is_read_however_it_is_written(encoding, separator, end):
    rows = read(written(separator, end).encode(encoding))
    assert [row.state for row in rows] == ["skipped", "good"]
    record = rows[1].values
    assert (record.person.name, record.person.document) == ("João da Conceição", "52998224725")
    assert (record.animal.name, record.animal.species, record.notes) == ("Pretão", "dog", 'ação; reação, "não"')


def test_a_line_of_other_letters_in_utf_8():
    rows = read(
        "Tutor;Animal;Espécie\nJoão;Açaí;cão\n".encode() + "Conceição;Pingo;cão\n".encode("cp1252") + "Tomás Ção;Ão;cão\n".encode()
    )
    assert [row.values.person.name for row in rows[1:]] == ["João", "Conceição", "Tomás Ção"]
    assert encoding_of(io.BytesIO("ãõé".encode() + b"\xe3")).mixed


def test_the_separator_that_a_file_names_itself_and_rows_counted_as_a_spreadsheet_does():
    rows = read('sep=|\nTutor|Animal|Espécie|Obs\nAna|Rex|cão|"linha 1\nlinha 2"\nBia|Mel|gato|\n')
    assert [(row.number, row.state) for row in rows] == [(1, "skipped"), (2, "skipped"), (3, "good"), (4, "good")]
    assert rows[2].values.notes == "linha 1 linha 2"


def test_a_quote_that_never_closes_costs_its_own_line_only():
    rows = read('Tutor;Animal;Espécie\nAna;"Rex;cão\n' + "".join(f"Bia;Mel{n};gato\n" for n in range(150)))
    assert said(rows[1]) >= {"quote_unclosed"} and rows[1].state == "refused"
    assert [row.state for row in rows[2:]] == ["good"] * 150


def test_two_lines_with_a_stray_quote_are_not_read_as_one():
    rows = read('Tutor;Animal;Espécie\nAna;"Rex;cão\nBia;Mel;gato\nCaio;"Bob;cão\nDora;Lua;gato\n')
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]
    assert [row.state for row in rows[1:]] == ["refused", "good", "refused", "good"]


def test_more_cells_than_the_header_and_fewer():
    rows = read("Tutor;Animal;Espécie;Obs\nAna;Rex;cão;manso;de rua\nBia;Mel;gato\nCaio;Bob;cão;\n")
    assert ("too_many_cells" in said(rows[1]), rows[1].state) == (True, "refused")
    assert ("row_short" in said(rows[2]), rows[2].state) == (True, "healed")
    assert rows[3].state == "good"


def test_nul_and_giant_cells_and_lines():
    rows = read(
        "Tutor;Animal;Espécie;Obs\nA\0na;Rex;cão;\nBia;Mel;gato;"
        + "x" * 50_000
        + "\nCaio;Bob;cão;"
        + "y" * 300_000
        + "\nDora;Lua;gato;\n"
    )
    assert "control" in said(rows[1]) and rows[1].values.person.name == "Ana"
    assert "cut" in said(rows[2]) and len(rows[2].cells[3]) == 32_767
    assert said(rows[3]) >= {"row_too_long"} and rows[3].state == "refused"
    assert rows[4].state == "good"


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (b"", "empty"), (b"%PDF-1.7\n%\xe2\xe3", "pdf"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old_excel"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "password"),
        (b"\x89PNG\r\n\x1a\n", "picture"), (b"\xff\xd8\xff\xe0", "picture"), (b"Rar!\x1a\x07", "packed"), (b"\x1f\x8b\x08", "packed"),
        (b"{\\rtf1", "document"), (b"<html><table><tr>", "web_page"), (b"\n <!DOCTYPE html>", "web_page"),
        (b'<?xml version="1.0"?><Workbook>', "xml"), (b"PK\x03\x04rest", "broken_workbook"), (bytes(range(256)) * 40, "binary"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused_with_clear_words(start, code):
    with pytest.raises(SourceRefused) as refused:
        open_source(io.BytesIO(start))
    assert refused.value.code == code and str(refused.value).startswith(("O arquivo", "A planilha"))


def test_more_rows_than_anybody_has_are_refused_not_cut_off():
    with (
        open_source(io.BytesIO(b"Animal;Especie\n" + b"Rex;cao\n" * 50), limits=Limits(rows=40)) as source,
        pytest.raises(SourceRefused) as refused,
    ):
        list(source.tables()[0].rows())
    assert refused.value.code == "too_many_rows"


def test_header_below_titles_and_repeated_in_the_middle():
    rows = by_number(
        read(
            "Clínica São João;;\nLista de março;;\n;;\nTutor;Animal;Espécie\nAna;Rex;cão\ntutor;ANIMAL;espécie\nBia;Mel;gato\nTotal geral;2;\n"
        )
    )
    assert [next(iter(said(rows[number]))) for number in (1, 2, 3, 4, 6, 8)] == [
        "title",
        "title",
        "blank",
        "header",
        "header_again",
        "total",
    ]
    assert rows[5].state == rows[7].state == "good"


def test_an_animal_called_total_is_no_total():
    rows = read("Tutor;CPF;Animal;Espécie;Sexo;Microchip\nAna;52998224725;Total;cão;M;076000000000321\n")
    assert rows[1].state == "good"


def test_a_list_without_any_header_is_told_by_its_content():
    text = "".join(f"0760000000004{n:02};52998224725;cão;x{n}@exemplo.br\n" for n in range(10, 20))
    fields = [column.field for column in mappings_of(text.encode())[""].columns]
    assert fields == ["animal.chip", "person.document", "animal.species", "person.email"]
    assert len(read(text)) == 10


def test_a_list_of_chips_alone():
    rows = read("Microchip\n076000000000321\n9,82E+14\n\n", Settings(TODAY, species="dog"))
    assert [row.state for row in rows] == ["skipped", "healed", "refused", "skipped"]
    assert rows[1].values.animal.chips[0].number == "076000000000321"
