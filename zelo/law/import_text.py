"""`bin/zelo law import-text CITY FILE`: the official text, split, beside the pack's plain sentences, with what differs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zelo.law import ids, source
from zelo.law.articles import Articles, Comparison, Piece, compare, split
from zelo.law.faults import PackFaults
from zelo.law.official_file import Unreadable, decode
from zelo.law.pack import cities_folder

_WIDTH = 92


@dataclass(frozen=True)
class Import:
    """A text and the pack of its city."""

    articles: Articles
    says: Mapping[str, str]  # the pack's plain sentence of each provision
    differs: Comparison


def read(folder: Path, text: str) -> Import:
    """`folder` is the city's; only its law.yaml is read, so that a pack half written can be compared. Raises `PackFaults`."""
    path = folder / "law.yaml"
    data = source.load(path, f"{folder.name}/law.yaml")
    listed = data.get("provisions") if isinstance(data, dict) else None
    entries = [entry for entry in listed or [] if isinstance(entry, dict) and "id" in entry]
    says = {str(entry["id"]): str(entry.get("says") or "") for entry in entries}
    articles = split(text)
    return Import(articles, says, compare(articles, says))


def main(argv: Sequence[str] | None = None) -> int:
    arguments = _parser().parse_args(argv)
    folder = cities_folder()
    city = folder / arguments.city
    if not (city / "law.yaml").is_file():
        known = ", ".join(sorted(path.parent.name for path in folder.glob("[!_.]*/law.yaml"))) or "nenhum"
        print(f"não há pacote '{arguments.city}' em {folder} (há: {known})", file=sys.stderr)
        return 2
    try:
        data = sys.stdin.buffer.read() if arguments.file == "-" else Path(arguments.file).read_bytes()
        text, remark = decode(data)
        found = read(city, text)
    except (OSError, Unreadable, PackFaults) as error:
        cause = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        print(f"{arguments.file}: {cause}" if not isinstance(error, PackFaults) else cause, file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps(as_json(arguments.city, found, remark), ensure_ascii=False, indent=2))
    else:
        print("\n".join(report(found, remark, outline=not arguments.check)))
    return 1 if arguments.check and found.differs else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="zelo law import-text",
        description="Divide o texto oficial de uma lei e o mostra ao lado das frases do pacote da cidade.",
    )
    parser.add_argument("city", metavar="CIDADE", help="pasta do pacote (nobres, vila-pavao…)")
    parser.add_argument("file", metavar="ARQUIVO", help="texto simples, ou - para ler da entrada")
    parser.add_argument("--json", action="store_true", help="mostra em JSON")
    parser.add_argument("--check", action="store_true", help="só as dúvidas e diferenças; sai com 1 se o pacote difere do texto")
    return parser


def as_json(city: str, found: Import, remark: str = "") -> dict[str, Any]:
    return {
        "city": city,
        "remark": remark or None,
        "provisions": [
            {
                "id": piece.id,
                "label": piece.label,
                "mark": piece.mark,
                "line": piece.line,
                "text": piece.text,
                "says": found.says.get(piece.id),
            }
            for piece in found.articles.by_id.values()
        ],
        "doubts": [{"line": doubt.line, "message": doubt.message} for doubt in found.articles.doubts],
        "missing": list(found.differs.missing),
        "extra": list(found.differs.extra),
    }


def report(found: Import, remark: str = "", *, outline: bool = True) -> list[str]:
    """Lines for a terminal."""
    out = [line for piece in found.articles.pieces for line in _outlined(piece, found.says)] if outline else []
    out += [f"Obs.: {remark}"] if remark else []
    doubts = found.articles.doubts
    out += [f"Dúvidas ({len(doubts)}):", *(f"  {doubt}" for doubt in doubts)] if doubts else []
    for title, names in (
        ("No texto, mas não no pacote", found.differs.missing),
        ("No pacote, mas não no texto", found.differs.extra),
    ):
        out += [f"{title} ({len(names)}):", *(f"  {name} — {_named(name, found)}" for name in names)] if names else []
    provisions = found.articles.ids
    articles = sum("_" not in name for name in provisions)
    verdict = "o pacote difere do texto" if found.differs else "o pacote tem todos, e nenhum a mais"
    out.append(f"{_counted(articles, 'artigo', 'artigos')}, {_counted(len(provisions), 'dispositivo', 'dispositivos')}: {verdict}")
    return out


def _outlined(piece: Piece, says: Mapping[str, str]) -> list[str]:
    if piece.kind == "heading":
        return ["", f"{piece.label} {piece.text}".strip()]
    if piece.kind not in ids.KINDS:
        return [f"  [{_OTHERS[piece.kind]}] {_short(piece.text)}"]
    indent = "  " * piece.id.count("_")
    plain = says.get(piece.id)
    return [
        f"{indent}{piece.label}  {_short(piece.text)}",
        f"{indent}    = {plain}" if plain else f"{indent}    = (falta no pacote)",
    ]


_OTHERS = {
    "preamble": "preâmbulo",
    "loose": "sem marca",
    "quotation": "entre aspas",
    "closing": "fecho",
    "annex": "anexo",
}


def _named(name: str, found: Import) -> str:
    piece = found.articles.by_id.get(name)
    if piece:
        return f"{piece.label}, linha {piece.line}"
    return ids.label(name, sole=found.articles.sole) if ids.is_id(name) else "não é id de dispositivo"


def _counted(amount: int, one: str, many: str) -> str:
    return f"{amount} {one if amount == 1 else many}"


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1].rsplit(" ", 1)[0] + "…"


if __name__ == "__main__":
    sys.exit(main())
