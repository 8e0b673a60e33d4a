"""`bin/zelo test`: pytest on all cores, from any folder."""

import os
import sys
from pathlib import Path

from zelo.launcher.database import prove
from zelo.launcher.folders import HOME, own
from zelo.launcher.postgres import FORGETFUL, Server


def run_tests(argv: list[str]) -> int:
    if url := os.environ.get("DATABASE_URL"):
        prove(url)
    names_a_test = any(Path(argument.split("::")[0]).exists() for argument in argv if not argument.startswith("-"))
    parallel = not any(argument.startswith(("-n", "--pdb", "--numprocesses")) for argument in argv)
    command = [
        *(sys.executable, "-P", "-m", "pytest", "-c", str(HOME / "pyproject.toml"), "--rootdir", str(HOME)),
        *(["-n", "logical", "--dist", "worksteal"] if parallel else []),
        *argv,
        *([] if names_a_test else [str(HOME / "tests")]),
    ]
    sys.stdout.flush()
    os.execv(sys.executable, command)


def test_server() -> Server:
    """Apart from the demo's, kept between runs for its template database, and careless with what it writes."""
    return Server(own() / "test-postgres", FORGETFUL)
