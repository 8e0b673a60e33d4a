"""The texts of five real laws, as their cities have them: all their provisions are found, and what is odd in them is said."""

import json
from pathlib import Path

import pytest
import yaml

from zelo.law import import_text
from zelo.law.articles import compare, split

TEXTS = Path(__file__).parent / "texts"
CITIES = Path(__file__).parents[2] / "cities"
REMARK = "linha sem marca, não atribuída a nenhum dispositivo: “Esse título ficou enxuto e já resolve o ponto…”"
EXPECTED = {
    "juiz-de-fora": (12, 61, []),
    "sao-pedro-da-aldeia": (14, 59, [
        "“'A7 2º” é marca pouco clara; lida como art. 4º, § 2º",
        "“'A73°” é marca pouco clara; lida como art. 5º, § 3º",
        "“§2\"” é marca pouco clara; lida como art. 5º, § 2º",
        "“'A71°” é marca pouco clara; lida como art. 8º, § 1º",
        "“'A71º” é marca pouco clara; lida como art. 10, § 1º",
    ]),
    "nobres": (88, 324, [REMARK]),
    "vila-pavao": (69, 269, [
        "“Art. 85” é marca pouco clara; lida como art. 8º",
        "“Art. 95” é marca pouco clara; lida como art. 9º",
        "art. 40, § 2º, XIX termina em “;” e nada vem depois: pode faltar texto",
    ]),
    "lencois-paulista": (82, 225, [
        "antes de “VI” falta o inciso V do art. 8º",
        "antes de “II” falta o inciso I do art. 10",
        "antes de “V” faltam os incisos III e IV do art. 10",
        "art. 10, VI termina em “;” e nada vem depois: pode faltar texto",
        "antes de “d)” falta a alínea c do art. 29, § 1º, V",
        "antes de Capítulo IX falta Capítulo VIII",
        "antes de “II” falta o inciso I do art. 49",
        "art. 73, VI termina em “;” e nada vem depois: pode faltar texto",
        "antes de “II” falta o inciso I do art. 75, parágrafo único",
        "art. 78, II: o texto repete a marca “II”",
    ]),
}  # fmt: skip


@pytest.fixture(params=EXPECTED)
def city(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def official_text(city: str) -> str:
    return (TEXTS / f"{city}.txt").read_text(encoding="utf-8")


def test_all_provisions_are_found_and_the_odd_ones_said(city):
    articles, provisions, doubts = EXPECTED[city]
    text = official_text(city)
    found = split(text)
    assert sum("_" not in name for name in found.ids) == articles
    assert len(found.ids) == provisions
    assert sorted(doubt.message for doubt in found.doubts) == sorted(doubts)
    assert found.text == text


def test_the_pack_has_every_provision_of_the_text_and_no_other(city):
    listed = yaml.safe_load((CITIES / city / "law.yaml").read_text(encoding="utf-8"))["provisions"]
    differs = compare(split(official_text(city)), [entry["id"] for entry in listed])
    assert (differs.missing, differs.extra) == ((), ())


def test_no_provision_carries_what_is_not_law(city):
    words = " ".join(piece.text for piece in split(official_text(city)).by_id.values())
    for stray in (
        "Esse título ficou enxuto",
        "Gabinete do Prefeito",
        "Paço da Prefeitura",
        "Prefeito Municipal\n",
        "não substitui",
        "CAPÍTULO",
    ):
        assert stray not in words


def test_glued_and_slipped_provisions_have_their_own_words():
    found = split(official_text("sao-pedro-da-aldeia")).by_id
    assert found["art4_par2"].text.startswith("A EQUIPE DE RECOLHIMENTO SERÁ CONSTITUÍDA")
    assert found["art2_inc13"].text.endswith("DESPESAS DECORRENTES DE ASSISTÊNCIA MÉDICO-VETERINÁRIA;")
    assert found["art12_inc1"].text == "1° RECOLHIMENTO: MULTA DE 100 UFM; E"
    assert found["art7_par5"].text.endswith("CONFORME REDAÇÃO DO ART.32 DA LEI FEDERAL 9.605/1998.")
    juiz = split(official_text("juiz-de-fora")).by_id
    assert juiz["art8_inc13"].text == "circular com o VTA sem identificação e numeração;"
    lencois = split(official_text("lencois-paulista"))
    assert lencois.by_id["art82"].text.endswith("4.385/2012 e 4.776/2015.")
    assert [piece.id for piece in lencois.pieces if piece.kind == "heading"][6:8] == ["cap7", "cap9"]


# ------------------------------------------------------------------------------------------------------- the command


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = import_text.main(words)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def pack(tmp_path, monkeypatch) -> Path:
    """A city of two provisions, in a folder of its own."""
    folder = tmp_path / "cities" / "bicholandia"
    folder.mkdir(parents=True)
    (folder / "law.yaml").write_text(
        "title: Lei dos bichos\nprovisions:\n  - {id: art1, says: Aqui se cuida de bicho.}\n  - {id: art3, says: Vale já.}\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("ZELO_CITIES", str(tmp_path / "cities"))
    return folder


@pytest.fixture
def law_file(tmp_path) -> Path:
    path = tmp_path / "lei.txt"
    path.write_text("Art. 1º Proteção.\nArt. 2º Outra coisa.\n", encoding="utf-8")
    return path


def test_the_text_is_printed_beside_the_plain_sentences_with_what_differs(capsys, pack, law_file):
    code, out, _ = run(capsys, "bicholandia", str(law_file))
    assert code == 0
    assert out.splitlines() == [
        "art. 1º  Proteção.",
        "    = Aqui se cuida de bicho.",
        "art. 2º  Outra coisa.",
        "    = (falta no pacote)",
        "No texto, mas não no pacote (1):",
        "  art2 — art. 2º, linha 2",
        "No pacote, mas não no texto (1):",
        "  art3 — art. 3º",
        "2 artigos, 2 dispositivos: o pacote difere do texto",
    ]


def test_check_says_only_the_differences_and_fails(capsys, pack, law_file):
    code, out, _ = run(capsys, "bicholandia", str(law_file), "--check")
    assert code == 1
    assert "Aqui se cuida" not in out
    assert out.endswith("o pacote difere do texto\n")


def test_check_is_content_where_they_agree(capsys, city):
    code, out, _ = run(capsys, city, str(TEXTS / f"{city}.txt"), "--check")
    assert code == 0
    assert out.endswith(f"{EXPECTED[city][0]} artigos, {EXPECTED[city][1]} dispositivos: o pacote tem todos, e nenhum a mais\n")


def test_json_holds_text_and_sentence_of_each_provision(capsys, pack, law_file):
    code, out, _ = run(capsys, "bicholandia", str(law_file), "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["provisions"][0] == {
        "id": "art1", "label": "art. 1º", "mark": "Art. 1º", "line": 1, "text": "Proteção.", "says": "Aqui se cuida de bicho.",
    }  # fmt: skip
    assert (answer["missing"], answer["extra"], answer["doubts"]) == (["art2"], ["art3"], [])


@pytest.mark.parametrize(
    ("data", "remark"),
    [
        ("Art. 1º Proteção.".encode(), ""),
        ("Art. 1º Proteção.".encode("utf-8-sig"), ""),
        ("Art. 1º Proteção.".encode("utf-16"), "UTF-16"),
        ("Art. 1º Proteção.".encode("cp1252"), "Windows-1252"),
        ("Art. 1º Proteção – “já”.".encode("cp1252"), "Windows-1252"),
        ("Art. 1º Proteção.\x81".encode("latin-1"), "Latin-1"),
        ("Art. 1º Proteção.".encode().decode("cp1252").encode(), "acentos trocados"),
    ],
)
def test_old_encodings_are_read_and_said(capsys, pack, tmp_path, data, remark):
    path = tmp_path / "lei.txt"
    path.write_bytes(data)
    code, out, _ = run(capsys, "bicholandia", str(path))
    assert code == 0
    assert "art. 1º  Proteção" in out
    assert (remark in out) if remark else ("Obs." not in out)


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"PK\x03\x04", ".docx"),
        (b"\xd0\xcf\x11\xe0", ".doc"),
        (b"{\\rtf1", "RTF"),
        (b"<!DOCTYPE html><p>Art. 1", "HTML"),
        (b"Art. 1\x00\x01\x02", "não é texto"),
        (b"\xff\xfeA", "não é texto"),
        (b" \n", "vazio"),
        (b"a" * 2_000_001, "grande demais"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(capsys, pack, tmp_path, data, cause):
    path = tmp_path / "lei"
    path.write_bytes(data)
    code, out, err = run(capsys, "bicholandia", str(path))
    assert (code, out) == (1, "")
    assert cause in err and err.count("\n") == 1


def test_a_missing_file_a_folder_and_an_unknown_city_are_said_in_one_line(capsys, pack, tmp_path, law_file):
    for words, expected, cause in (
        (("bicholandia", str(tmp_path / "nada.txt")), 1, "nada.txt"),
        (("bicholandia", str(tmp_path)), 1, str(tmp_path)),
        (("atlantida", str(law_file)), 2, "não há pacote 'atlantida'"),
    ):
        code, out, err = run(capsys, *words)
        assert (code, out) == (expected, "")
        assert cause in err and err.count("\n") == 1


def test_a_pack_that_is_no_yaml_is_said_with_its_line(capsys, pack, law_file):
    (pack / "law.yaml").write_text("provisions:\n  - {id: art1\n", encoding="utf-8")
    code, _, err = run(capsys, "bicholandia", str(law_file))
    assert code == 1
    assert err.startswith("bicholandia/law.yaml:")
