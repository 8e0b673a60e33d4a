"""What is written about Zelo is true of it: its commands, its settings, its links and pictures."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

HOME = Path(__file__).resolve().parents[1]
PAGES = sorted(path for path in (*HOME.glob("*.md"), *HOME.glob("docs/**/*.md"), *HOME.glob("tests/**/*.md")))
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def told() -> str:
    """What a reader can find: the two front pages, the manual, the settings."""
    pages = [HOME / "README.md", HOME / "LEIA-ME.md", *(HOME / "docs" / "manual").glob("*.md"), HOME / "docs" / "settings.md"]
    return "\n".join(text(page) for page in pages)


@cache
def usage() -> str:
    return subprocess.run([HOME / "bin" / "zelo", "help"], capture_output=True, text=True, check=True).stdout


def commands() -> set[str]:
    """`demo`, `serve`, … and `law check`, `city add`, … as the usage gives them."""
    rows = "\n".join(line for line in usage().splitlines() if line.startswith("  "))
    found = set(re.findall(r"^  ([a-z]+)", rows, re.MULTILINE)) - {"law", "city"}
    found |= {word for word in ("worker", "verify") if re.search(rf"\b{word}\b", rows)}
    found |= {f"law {name}" for name in re.search(r"law (\S+)", rows)[1].split("|")}
    found |= {f"city {name}" for name in re.findall(r"\b(list|add)\b", rows)}
    return found


def test_the_usage_is_read_whole():
    assert len(commands()) == 17
    assert {"demo", "test", "worker", "verify", "law import-text", "city add"} <= commands()


@pytest.mark.parametrize("command", sorted(commands()))
def test_every_command_is_explained(command):
    assert f"bin/zelo {command}" in told()


def options() -> set[str]:
    return set(re.findall(r"--[a-z]+", usage())) - {"--help"}


@pytest.mark.parametrize("option", sorted(options()))
def test_every_option_of_the_usage_is_explained(option):
    assert option in told() + text(HOME / "docs" / "settings.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_command_written_in_a_page_exists(page):
    known = {name.split()[0] for name in commands()} | {"law", "city", "help", "manage", "prepare-tests"}
    written = set(re.findall(r"bin/zelo ([a-z][a-z-]*)", text(page)))
    assert written - known == set()
    for first, second in re.findall(r"bin/zelo (law|city) ([a-z][a-z-]*)", text(page)):
        assert f"{first} {second}" in commands()


def variables() -> set[str]:
    """Names of the environment that the settings, the launcher and the engine read."""
    found = set(re.findall(r"\$\{(ZELO_[A-Z]+)", text(HOME / "bin" / "zelo")))
    for path in [HOME / "zelo" / "settings.py", *(HOME / "zelo" / "launcher").glob("*.py"), *(HOME / "zelo" / "law").glob("*.py")]:
        for node in ast.walk(ast.parse(text(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv", "environ.get"):
                key = node.args[0]
            elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ" and isinstance(node.ctx, ast.Load):
                key = node.slice
            else:
                continue
            if isinstance(key, ast.Constant):
                found.add(key.value)
    return found - {"PATH", "HOME", "XDG_DATA_HOME", "DJANGO_SETTINGS_MODULE"}


@pytest.mark.parametrize("name", sorted(variables()))
def test_every_variable_is_explained(name):
    assert f"`{name}`" in text(HOME / "docs" / "settings.md")


def test_variables_are_found_at_all():
    assert {"DATABASE_URL", "SECRET_KEY", "ZELO_CITIES", "ZELO_DATA", "ZELO_VENV"} <= variables()


def words() -> list[tuple[str, list[str]]]:
    """Each row of the glossary: its words and its other cells."""
    found = []
    for line in text(HOME / "docs" / "glossary.md").splitlines():
        if line.startswith("|") and not line.startswith(("| word |", "|---")):
            first, *rest = [cell.strip() for cell in line.strip("|").split("|")]
            found.append((first, rest))
    return found


def test_every_row_of_the_glossary_is_a_word_with_its_meaning():
    rows = words()
    assert len(rows) > 100
    for first, rest in rows:
        assert re.fullmatch(r"[A-Za-z][\w -]*(, [\w -]+)*", first), first
        assert len(rest) == 3, first
        assert len(rest[0]) > 0, first
        assert len(rest[1]) > 5, first


def test_no_word_has_two_meanings():
    seen = [word for first, _ in words() for word in first.split(", ")]
    assert sorted(word for word in set(seen) if seen.count(word) > 1) == []


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings, as a forge makes them."""
    heads = re.findall(r"^#+ (.+)$", FENCE.sub("", text(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_link_leads_somewhere(page):
    astray = []
    for _, target in LINK.findall(FENCE.sub("", text(page))):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = unquote(target).partition("#")
        found = (page.parent / file).resolve() if file else page
        if not found.exists() or not found.is_relative_to(HOME) or (anchor and anchor not in anchors(found)):
            astray.append(target)
    assert astray == []


def test_pictures_are_pictures_and_are_shown():
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for picture, target in LINK.findall(text(page))
        if picture and not target.startswith("http")
    }
    assert len(shown) >= 4
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in shown)
    assert set((HOME / "docs" / "images").iterdir()) - shown == set()


def test_both_front_pages_warn_and_name_the_laws():
    for page, warning in (("README.md", "must confirm its pack before use"), ("LEIA-ME.md", "deve conferir o pacote")):
        written = re.sub(r"\s+", " ", text(HOME / page))
        assert warning in written
        for said in ("13.071", "5.686", "5.920", "2019", "AGPL-3.0"):
            assert said in written, (page, said)


def test_decisions_are_numbered_without_gap():
    numbers = [int(path.name[:4]) for path in sorted((HOME / "docs" / "decisions").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))
