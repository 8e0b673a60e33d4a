"""The words that files use, as data: names of columns, spellings of values, reasons."""

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def load(name: str) -> dict[str, Any]:
    found = yaml.safe_load(files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found
