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
    folder = data_folder().joinpath(*parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"não consigo escrever em {folder} ({error.strerror}). Escolha outra pasta: ZELO_DATA=PASTA") from error
    return folder
