"""`bin/zelo law …`: check, cases, journeys, ask, coverage, import-text. Needs no database."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from zelo.law import ids
from zelo.law.answers import Answer, Refusal, plain
from zelo.law.faults import PackFaults
from zelo.law.law import Law, law
from zelo.law.pack import Library, cities_folder
from zelo.law.wording import counted


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code is 0, 1 where something is wrong, 2 where the words are."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["import-text"]:
        from zelo.law.import_text import main as import_text

        return int(import_text(words[1:]))
    arguments = _parser().parse_args(words)
    try:
        return int(arguments.run(arguments))
    except PackFaults as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="zelo law", description="A lei das cidades, na linha de comando.")
    commands = parser.add_subparsers(required=True, metavar="comando")

    check = commands.add_parser("check", help="confere os pacotes: tudo o que falta, sobra ou se contradiz")
    check.add_argument("cities", nargs="*", metavar="CIDADE", help="só estas (todas, se nenhuma)")
    check.set_defaults(run=_check)

    cases = commands.add_parser("cases", help="roda arquivos de casos (ou os dos próprios pacotes)")
    cases.add_argument("files", nargs="*", type=Path, metavar="ARQUIVO")
    cases.add_argument("--coverage", action="store_true", help="diz que cláusulas e leituras nenhum caso prova")
    cases.set_defaults(run=_cases)

    journeys = commands.add_parser("journeys", help="roda percursos: atos num processo, e onde ele deve estar")
    journeys.add_argument("files", nargs="*", type=Path, metavar="ARQUIVO")
    journeys.add_argument("--coverage", action="store_true", help="diz que atos, fases e impedimentos nenhum percurso prova")
    journeys.set_defaults(run=_journeys)

    ask = commands.add_parser("ask", help="faz uma pergunta à lei de uma cidade")
    ask.add_argument("city", metavar="CIDADE")
    ask.add_argument("ask", metavar="PERGUNTA")
    ask.add_argument("--given", default="{}", metavar="JSON", help="os fatos, ou - para ler da entrada")
    ask.add_argument("--reading", action="append", default=[], metavar="ID=LEITURA", help="pergunta sob outra leitura")
    ask.add_argument("--json", action="store_true", help="responde em JSON")
    ask.set_defaults(run=_ask)

    coverage = commands.add_parser("coverage", help="cada dispositivo e onde ele vive: regra, tela, teste, ou por que não há")
    coverage.add_argument("city", metavar="CIDADE")
    coverage.add_argument("--json", action="store_true")
    coverage.set_defaults(run=_coverage)

    commands.add_parser("import-text", help="divide o texto oficial em artigos e o compara com o pacote")
    return parser


def _check(arguments: argparse.Namespace) -> int:
    from zelo.law.check import check

    library = Library()
    faults = check(library, arguments.cities)
    for fault in sorted(set(faults)):
        print(fault)
    if not faults:
        checked = counted(len(arguments.cities or library.slugs()), "pacote conferido", "pacotes conferidos")
        print(f"{checked} em {cities_folder()}: nada a corrigir")
    return 1 if faults else 0


def _cases(arguments: argparse.Namespace) -> int:
    from zelo.law.cases import Runner, read_cases
    from zelo.law.coverage import untried, untried_federal

    library = Library()
    library.slugs()
    paths: list[Path] = arguments.files or [
        library.root,
        *([] if library.federal_folder.parent == library.root else [library.federal_folder]),
    ]
    cases = [case for path in paths for case in read_cases(path)]
    runner = Runner(library)
    passed = failed = 0
    for result in runner.run_all(cases):
        if result.differences:
            failed += 1
            print(f"{result.case.id} ({result.case.place})")
            for difference in result.differences:
                print(f"    {difference}")
        else:
            passed += 1
    lacking: list[str] = []
    if arguments.coverage:
        for slug in library.slugs():
            if any(case.place.file.endswith(f"{slug}/cases.yaml") for case in cases):
                lacking += untried(library, slug, cases)
        if any(case.place.file.endswith("_brasil/cases.yaml") for case in cases):
            lacking += untried_federal(library, cases)
        for line in lacking:
            print(line)
        print(f"{len(lacking)} sem caso que o prove")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or lacking else 0


def _journeys(arguments: argparse.Namespace) -> int:
    from zelo.law.procedures.journeys import read_journeys, travel, untried

    library = Library()
    library.slugs()
    paths: list[Path] = arguments.files or sorted(library.root.glob("*/journeys.yaml"))
    failed, lacking = 0, []
    found = [journey for path in paths for journey in read_journeys(path, library.shown(path))]
    for journey in found:
        try:
            bound = law(library, journey.city, readings=journey.readings)
        except (KeyError, ValueError) as error:
            print(f"{journey.place}: município, interpretação ou leitura que não existe: {error}", file=sys.stderr)
            return 2
        differences = travel(bound, journey).differences
        failed += bool(differences)
        for difference in differences:
            print(difference)
    if arguments.coverage:
        for slug in dict.fromkeys(journey.city for journey in found):
            lacking += untried(library, slug, found)
        for fault in lacking:
            print(fault)
        print(f"{len(lacking)} sem percurso que o prove")
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed or lacking else 0


def _ask(arguments: argparse.Namespace) -> int:
    library = Library()
    chosen: dict[str, str] = {}
    try:
        pack = library.pack(arguments.city)
        for item in arguments.reading:
            name, sign, reading = item.partition("=")
            if not sign:
                raise ValueError(f"{item}; escreva ID=LEITURA")
            if name not in pack.interpretations:
                known = ", ".join(pack.interpretations) or "nenhuma"
                print(f"interpretação que não existe: {name}. São: {known}", file=sys.stderr)
                return 2
            chosen[name] = reading
        bound = law(library, arguments.city, readings=chosen)
    except KeyError as error:
        known = ", ".join(library.slugs())
        print(f"não existe: {str(error).strip(chr(39))}. Municípios: {known}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"leitura que não se entende: {error}", file=sys.stderr)
        return 2
    try:
        given = json.loads(sys.stdin.read() if arguments.given == "-" else arguments.given)
    except ValueError as error:
        print(f"os fatos (--given) não são JSON válido: {error}", file=sys.stderr)
        return 2
    outcome = bound.ask(arguments.ask, given)
    print(json.dumps(outcome.as_json(), ensure_ascii=False, indent=2) if arguments.json else written(bound, outcome))
    return 1 if isinstance(outcome, Refusal) else 0


def written(bound: Law, outcome: Answer | Refusal) -> str:
    """An outcome as a person reads it: the answer, its provisions, the memo."""
    lines = []
    if isinstance(outcome, Refusal):
        lines.append(f"Recusado ({outcome.code}): {outcome.says}{f' [{outcome.detail}]' if outcome.detail else ''}")
    else:
        for key, value in outcome.values.items():
            shown = plain(value)
            if isinstance(shown, list):
                shown = ", ".join(str(item) for item in shown) or "nada"
            elif isinstance(shown, bool):
                shown = "sim" if shown else "não"
            lines.append(f"{bound.answer_label(key)} ({key}): {'não se pode dizer' if shown is None else shown}")
    if outcome.basis:
        lines.append(f"Base: {ids.labels(outcome.basis)}")
    if outcome.needs:
        lines.append(f"Falta saber: {bound.labels(outcome.needs)} ({', '.join(outcome.needs)})")
    lines.append("Memória:")
    for number, step in enumerate(outcome.because, 1):
        cited = f" [{ids.labels(step.basis)}]" if step.basis else ""
        lines.append(f"  {number}. {step.says}{cited}")
        lines.extend(f"       {label}: {value}" for label, value in step.facts)
    lines.extend(f"Leitura: {r.issue} {r.says}{'' if r.default else ' (escolhida pela cidade)'}" for r in outcome.readings)
    if outcome.presumed:
        lines.append(f"Presumido: {bound.labels(outcome.presumed)}")
    return "\n".join(lines)


def _coverage(arguments: argparse.Namespace) -> int:
    from zelo.law.provisions import STATES, lives

    library = Library()
    try:
        found = lives(library, arguments.city)
    except KeyError:
        print(f"não existe: {arguments.city}. Municípios: {', '.join(library.slugs())}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps([item.as_json() for item in found], ensure_ascii=False, indent=2))
        return 0
    for item in found:
        where = "; ".join((*item.rules, *item.cases, *item.tests))
        print(f"{item.label:28} {STATES[item.state]:28} {where or item.does}")
    counts: dict[str, int] = {}
    for item in found:
        counts[item.state] = counts.get(item.state, 0) + 1
    print("; ".join(f"{STATES[state]}: {count}" for state, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
