"""The people of São Pedro da Aldeia, as the tests of case files have them."""

from tests.proceedings.conftest import aldeia, alone, around, key, monday, work  # noqa: F401
