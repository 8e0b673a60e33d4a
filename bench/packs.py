"""Loading all packs beside merely parsing their YAML; the typed check; a whole command from start to end."""

import os
import subprocess
import sys
from functools import partial

import yaml

from bench.measure import figure, least, milli, table
from zelo.law import Library, conditions, law
from zelo.law.check import check

ROUNDS = 5
QUESTION = ("deadline", "--given", '{"step": "defence", "from": "2026-07-01", "served_by": "personal"}')


def report() -> str:
    files = [path.read_text(encoding="utf-8") for path in Library().root.rglob("*.yaml") if path.name != "cases.yaml"]
    time = least({"parse": [partial(parse, files)], "load": [load], "check": [partial(checked, load())]}, ROUNDS)
    parsing, loading, checking = time["parse"], time["load"], time["check"]
    command = min(started() for _ in range(ROUNDS))
    lines = sum(text.count("\n") for text in files)
    rows = [
        (f"parsing the YAML of all packs, {len(files)} files, {lines:,} lines (the floor)", milli(parsing), "1"),
        ("loading all packs: places, validation, conditions compiled, federal layer", milli(loading), figure(loading / parsing)),
        ("`law check` of all packs, every condition typed strictly (after loading)", milli(checking), figure(checking / parsing)),
        ("`bin/zelo law ask` of one question, a new process", milli(command), figure(command / parsing)),
    ]
    return table(("packs", "CPU time", "ratio"), rows)


def parse(files: list[str]) -> None:
    for text in files:
        yaml.load(text, Loader=yaml.CSafeLoader)


def load() -> Library:
    """Everything that a first question to each city needs, with nothing kept from before."""
    conditions._compile.cache_clear()
    library = Library()
    for slug in library.slugs():
        law(library, slug)
    return library


def checked(library: Library) -> None:
    assert not check(library, [])


def started() -> float:
    """CPU seconds of a process that answers one question."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "zelo.law.cli", "ask", "nobres", *QUESTION], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system
