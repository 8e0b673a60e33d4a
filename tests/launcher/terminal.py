"""A person at a terminal, on a machine that may lack things."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
ZELO = HOME / "bin" / "zelo"
OURS = ("DATABASE_URL", "SECRET_KEY", "DEBUG", "DJANGO_SETTINGS_MODULE", "PYTHONPATH")


def environment(**given: str) -> dict[str, str]:
    """This process's, without what the test run itself put there."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS and not name.startswith(("ZELO_", "PYTEST_"))}
    if venv := os.environ.get("ZELO_VENV"):
        kept["ZELO_VENV"] = venv
    return kept | given


def run(*command: str | Path, cwd: Path | None = None, **given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, env=environment(**given), cwd=cwd, timeout=120
    )


@contextmanager
def data_folder() -> Iterator[Path]:
    """A `ZELO_DATA` of its own, which a system user may enter where root runs the tests; with a short path, for sockets."""
    with tempfile.TemporaryDirectory(prefix="zelo-test-") as name:
        os.chmod(name, 0o711)
        yield Path(name)
