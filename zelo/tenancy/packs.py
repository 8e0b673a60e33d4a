"""Who a city is, as its pack says. Only that: the law in the pack is `zelo.law`'s to read."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from zelo.tenancy.models import SLUG


class PackUnreadable(Exception):
    """Why a folder cannot become a city, in one Portuguese sentence."""


@dataclass(frozen=True)
class Identity:
    slug: str
    name: str
    state: str
    ibge: str


def pack_slugs(folder: Path) -> list[str]:
    """Folders that hold a city. `_brasil` and the like are layers, not cities."""
    if not folder.is_dir():
        return []
    return sorted(pack.parent.name for pack in folder.glob("*/city.yaml") if not pack.parent.name.startswith("_"))


def identity(folder: Path, slug: str) -> Identity:
    path = folder / slug / "city.yaml"
    if not re.fullmatch(SLUG, slug) or len(slug) > 60 or slug == "public" or slug.startswith("pg-"):
        raise PackUnreadable(f"'{slug}' não serve de identificador de município: use letras minúsculas, números e hífens.")
    if not path.is_file():
        known = ", ".join(pack_slugs(folder)) or "nenhum"
        raise PackUnreadable(f"não há pacote '{slug}' em {folder} (há: {known}). Para usar outra pasta: ZELO_CITIES=PASTA")
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        found = Identity(*(str(data[key]) for key in ("slug", "name", "state", "ibge")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise PackUnreadable(f"não consigo ler {path}: {' '.join(str(error).split())}") from error
    except (KeyError, TypeError) as error:
        raise PackUnreadable(f"{path} deve dizer slug, name, state e ibge.") from error
    if found.slug != slug:
        raise PackUnreadable(f"{path} diz slug '{found.slug}', mas a pasta se chama '{slug}'.")
    if not re.fullmatch(r"[A-Z]{2}", found.state) or not re.fullmatch(r"[0-9]{7}", found.ibge):
        raise PackUnreadable(f"{path}: state deve ser a sigla da UF, e ibge o código de sete algarismos.")
    return found
