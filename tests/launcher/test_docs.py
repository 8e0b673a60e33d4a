"""A variable that is read is a variable that is written about."""

import re

from tests.launcher.terminal import HOME


def test_every_variable_is_in_the_settings_page():
    sources = [HOME / "zelo" / "settings.py", *(HOME / "zelo" / "launcher").glob("*.py"), HOME / "bin" / "zelo"]
    text = "\n".join(path.read_text() for path in sources)
    read = set(re.findall(r'environ(?:\.get\(|\[|\.setdefault\()"([A-Z_]+)"', text)) | set(re.findall(r"\$\{(ZELO_[A-Z]+)", text))
    foreign = {"PATH", "XDG_DATA_HOME", "DJANGO_SETTINGS_MODULE", "PIP_DISABLE_PIP_VERSION_CHECK"}
    page = (HOME / "docs" / "settings.md").read_text()
    assert {name for name in read - foreign if f"`{name}`" not in page} == set()
    assert len(read) > 10
