"""`zelo law …` on the command line: what it prints and how it ends."""

import io
import json
from pathlib import Path

import pytest

from tests.law import small
from zelo.law.cli import main

RULES = {
    "federal": small.FEDERAL_NAMES,
    "own": """
        circulation:
          - offences:
              - {put: art3, when: "animals > 3 || animals == 3 && doubt == 'two'", basis: art3}
        """,
}
DOUBT = """
    doubt:
      basis: [art2]
      issue: Em três ou em quatro?
      readings: {one: em quatro, two: em três}
      taken: one
      why: Está escrito.
    """
CASES = """
    - {id: four, city: vila-exemplo, ask: circulation, given: {animals: 4}, expect: {allowed: false}, basis: [art3]}
    - {id: three, city: vila-exemplo, ask: circulation, given: {animals: 3}, expect: {allowed: true}}
    - {id: three-two, city: vila-exemplo, ask: circulation, given: {animals: 3}, readings: {doubt: two}, expect: {offences: [art3]}}
    """


@pytest.fixture
def cities(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = small.library(tmp_path, RULES, knows="animals in_public_keeping diagnosis", interpretations=DOUBT, cases=CASES).root
    monkeypatch.setenv("ZELO_CITIES", str(root))
    return root


Output = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Output:
    code = main(words)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_sound_folder_is_checked(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check") == (0, f"1 pacote conferido em {cities}: nada a corrigir\n", "")


def test_a_fault_is_printed_with_its_place(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cities / small.SLUG / "rules" / "own.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("basis: art3", "basis: art99"), encoding="utf-8")
    fault = "cities/vila-exemplo/rules/own.yaml:4: dispositivo desconhecido: art99 não existe nesta lei (law.yaml)\n"
    assert run(capsys, "check", small.SLUG) == (1, fault, "")


def test_a_city_that_has_no_folder_is_a_fault(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "atlantis") == (1, f"{cities}: município sem pasta: atlantis\n", "")


@pytest.mark.parametrize("words", [("check",), ("cases",), ("ask", "x", "fund"), ("coverage", "x")])
def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("ZELO_CITIES", str(tmp_path / "nowhere"))
    code, out, err = run(capsys, *words)
    assert (code, out + err) == (1, f"{tmp_path / 'nowhere'}: pasta de municípios não encontrada (confira ZELO_CITIES)\n")


def test_cases_pass_and_are_counted(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cases", str(cities / small.SLUG / "cases.yaml"))
    assert (code, out) == (0, "3 passed, 0 failed\n")
    code, out, _ = run(capsys, "cases", "--coverage", str(cities / small.SLUG / "cases.yaml"))
    assert (code, out) == (0, "0 sem caso que o prove\n3 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("case", "difference"),
    [
        ("ask: circulation, given: {animals: 4}, expect: {allowed: true}", "allowed: esperava true, veio false"),
        ("ask: circulation, given: {}, expect: {allowed: true}", "allowed: esperava true, veio null (falta saber: animals)"),
        ("ask: circulation, given: {animals: 4}, expect: {offences: [art4, art5]}", "offences: esperava [art4, art5], veio [art3]"),
        ("ask: circulation, given: {animals: 4}, expect: {severity: grave}", "severity: esperava grave, a resposta não o diz"),
        ("ask: circulation, given: {animals: 4}, expect: {}, basis: [art9]", "não cita art9 (cita art3)"),
        ("ask: circulation, given: {animals: 4}, expect_error: fact_required", "esperava a recusa fact_required, veio {allowed: false, offences: [art3]}"),
        ("ask: fund, given: {}, expect: {allowed: true}", "recusado: unknown_ask (esta lei não responde a esta pergunta; responde a: circulation)"),
        ("ask: circulation, given: {animals: 4}, readings: {doubt: three}, expect: {}", "three não é leitura de doubt"),
        ("ask: circulation, given: {animals: 4}, readings: {question: one}, expect: {}", "município ou interpretação que não existe: question"),
    ],
)  # fmt: skip
def test_a_case_that_fails_says_how(
    cities: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str, difference: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"- {{id: it, city: vila-exemplo, {case}}}\n- {{id: ok, city: vila-exemplo, ask: fund, expect_error: unknown_ask}}\n",
        encoding="utf-8",
    )
    assert run(capsys, "cases", str(path)) == (1, f"it ({path}:1)\n    {difference}\n1 passed, 1 failed\n", "")


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("- {id: a\n- b", ":3", "não é YAML válido: did not find expected ',' or '}'"),
        ("words", ":1", "um arquivo de casos é uma lista de casos"),
        ("- {id: a, city: x, ask: fund, given: {}}", ":1", "o caso diz ou expect ou expect_error"),
        (None, "", "arquivo não encontrado"),
    ],
)
def test_a_file_of_cases_that_is_none_is_told_with_its_place(
    cities: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, place: str, cause: str
) -> None:
    path = tmp_path / "mine.yaml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert run(capsys, "cases", str(path)) == (1, "", f"{path}{place}: {cause}\n")


def test_a_question_is_answered_in_words(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "ask", small.SLUG, "circulation", "--given", '{"animals": 4}') == (
        0,
        "Permitido (allowed): não\nInfrações (offences): art3\nBase: art. 3º\nMemória:\n  1. Diz art3. [art. 3º]\n       número de animais: 4\n",
        "",
    )


def test_what_lacks_and_the_reading_taken_are_told(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, unknown, _ = run(capsys, "ask", small.SLUG, "circulation")
    assert unknown.splitlines()[:4] == [
        "Permitido (allowed): não se pode dizer",
        "Infrações (offences): nada",
        "Base: art. 3º",
        "Falta saber: número de animais (animals)",
    ]
    _, switched, _ = run(capsys, "ask", small.SLUG, "circulation", "--given", '{"animals": 3}', "--reading", "doubt=two")
    assert switched.splitlines()[-1] == "Leitura: Em três ou em quatro? em três (escolhida pela cidade)"
    assert switched.splitlines()[0] == "Permitido (allowed): não"


def test_a_question_is_answered_in_json(cities: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"animals": 4}'))
    code, out, _ = run(capsys, "ask", small.SLUG, "circulation", "--given", "-", "--json")
    told = json.loads(out)
    assert (code, told["answer"], told["basis"], told["needs"]) == (0, {"allowed": False, "offences": ["art3"]}, ["art3"], [])


def test_a_refused_question_ends_in_one(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "ask", small.SLUG, "circulation", "--given", '{"animals": "muitos"}')
    assert (code, out.splitlines()[0]) == (
        1,
        "Recusado (wrong_type): O valor não serve para este dado. Confira o formato. [número de animais (animals): deve ser um número; veio 'muitos']",
    )
    code, out, _ = run(capsys, "ask", small.SLUG, "circulation", "--given", "[1]", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (1, "wrong_type")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("ask", "atlantis", "fund"), "não existe: atlantis. Municípios: vila-exemplo\n"),
        (("coverage", "atlantis"), "não existe: atlantis. Municípios: vila-exemplo\n"),
        (("ask", small.SLUG, "circulation", "--reading", "doubt=three"), "leitura que não se entende: three não é leitura de doubt\n"),
        (("ask", small.SLUG, "circulation", "--reading", "doubt"), "leitura que não se entende: doubt; escreva ID=LEITURA\n"),
        (("ask", small.SLUG, "circulation", "--reading", "question=one"), "interpretação que não existe: question. São: doubt\n"),
        (("ask", small.SLUG, "circulation", "--given", "{animals: 3}"), "os fatos (--given) não são JSON válido: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)\n"),
    ],
)  # fmt: skip
def test_wrong_words_end_in_two(cities: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], error: str) -> None:
    assert run(capsys, *words) == (2, "", error)


@pytest.mark.parametrize("words", [(), ("dance",), ("ask",), ("ask", "x")])
def test_no_command_or_too_few_words_end_in_two(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(words)
    assert raised.value.code == 2


def test_coverage_tells_each_provision_and_counts(cities: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "coverage", small.SLUG)
    lines = out.splitlines()
    assert (code, len(lines), lines[-1]) == (0, 37, "calculado por regra: 2; ainda não construído: 34")
    code, out, _ = run(capsys, "coverage", small.SLUG, "--json")
    found = {item["id"]: item for item in json.loads(out)}
    assert (code, found["art3"]["state"], found["art3"]["cases"]) == (0, "rule", ["four"])
