"""Where Zelo keeps what is its own on a machine: the embedded database, files, mail, the demo's secret."""

import os
from pathlib import Path

from zelo.launcher.words import Failure

HOME = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """`ZELO_DATA`; else the user's data home; for root a place that others may enter, so that `/root` stays shut."""
    given = os.environ.get("ZELO_DATA")
    if given:
        return Path(given).expanduser().absolute()
    if os.geteuid() == 0:
        return Path("/var/lib/zelo")
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "zelo"


def cities_folder() -> Path:
    given = os.environ.get("ZELO_CITIES")
    return Path(given).expanduser().absolute() if given else HOME / "cities"


def own(*parts: str) -> Path:
    """A folder below the data folder, made if missing."""
    base = data_folder()
    folder = base.joinpath(*parts)
    try:
        if not base.exists():
            base.mkdir(parents=True)
            # The files in it are people's. As root, the database's own user must be able to pass through.
            base.chmod(0o711 if os.geteuid() == 0 else 0o700)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"não consigo escrever em {folder} ({error.strerror}). Escolha outra pasta: ZELO_DATA=PASTA") from error
    return folder
