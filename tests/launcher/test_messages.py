"""What is missing is said in one line that tells what to do."""

import os
import shutil
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from tests.launcher.terminal import HOME, ZELO, run
from zelo.launcher.database import prove
from zelo.launcher.words import Failure


def one_line(done) -> str:
    assert done.returncode == 1
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("zelo: ")
    return line


@pytest.fixture
def bare_machine(tmp_path: Path) -> Path:
    """A folder for PATH with the POSIX tools alone."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "cksum", "dirname", "readlink"):
        (folder / tool).symlink_to(str(shutil.which(tool)))
    return folder


def test_no_python(bare_machine, tmp_path):
    line = one_line(run(ZELO, "law", "check", PATH=str(bare_machine), ZELO_VENV=str(tmp_path / "venv")))
    assert "Python 3.11" in line
    assert "apt install python3 python3-venv" in line


def test_an_old_python_is_passed_over(bare_machine, tmp_path):
    old = bare_machine / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")  # as the version question answers
    old.chmod(0o755)
    line = one_line(run(ZELO, "law", "check", PATH=str(bare_machine), ZELO_VENV=str(tmp_path / "venv")))
    assert "Python 3.11" in line


def test_no_venv_module(tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError\n")
    done = run(ZELO, "law", "check", PYTHONPATH=str(tmp_path), ZELO_VENV=str(tmp_path / "venv"), ZELO_PYTHON=sys.executable)
    assert "apt install python3-venv" in one_line(done)
    assert not (tmp_path / "venv").exists()


def test_a_taken_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = one_line(run(ZELO, "demo", "--port", str(port)))
    assert f"porta {port} já está ocupada" in line
    assert f"--port {port + 1}" in line


def test_a_database_out_of_reach_is_named_without_its_password():
    line = one_line(run(ZELO, "migrate", DATABASE_URL="postgresql://ana:segredo@127.0.0.1:1/zelo"))
    assert "127.0.0.1:1/zelo" in line
    assert "DATABASE_URL" in line
    assert "segredo" not in line


def test_another_kind_of_database():
    assert "PostgreSQL" in one_line(run(ZELO, "migrate", DATABASE_URL="mysql://127.0.0.1/zelo"))


def test_an_old_postgresql(monkeypatch):
    class Old:
        info = SimpleNamespace(server_version=140012)

        def __enter__(self):
            return self

        def __exit__(self, *exc):
            return None

    monkeypatch.setattr(psycopg, "connect", lambda *args, **kwargs: Old())
    with pytest.raises(Failure) as failure:
        prove("postgresql://ana@banco/zelo")
    assert str(failure.value) == "o banco de dados em banco:5432/zelo é PostgreSQL 14; é preciso 15 ou mais novo."


def test_no_secret_on_a_database_of_one_s_own():
    line = one_line(run(ZELO, "migrate", DATABASE_URL=os.environ["DATABASE_URL"]))
    assert "SECRET_KEY" in line


@pytest.mark.parametrize("command", [["voar"], ["demo", "--port", "abc"], ["demo", "--port", "70000"], ["city"], ["city", "add"]])
def test_a_command_not_understood(command):
    assert "bin/zelo help" in one_line(run(ZELO, *command))


def test_a_city_without_a_pack(tmp_path):
    pack = tmp_path / "atlantida"
    pack.mkdir()
    (pack / "city.yaml").write_text("slug: atlantida\n")
    given = {"DATABASE_URL": os.environ["DATABASE_URL"], "SECRET_KEY": "s" * 40, "ZELO_CITIES": str(tmp_path)}
    assert "não há pacote 'lemuria'" in one_line(run(ZELO, "city", "add", "lemuria", **given))
    assert "deve dizer slug, name, state e ibge" in one_line(run(ZELO, "city", "add", "atlantida", **given))


def test_help_from_any_folder_and_through_a_link(tmp_path):
    link = tmp_path / "zelo"
    link.symlink_to(ZELO)
    second = tmp_path / "again"
    second.symlink_to("zelo")
    for program in (ZELO, link, second):
        done = run(program, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert "bin/zelo" in done.stdout


def test_every_command_of_the_usage_is_known():
    usage = run(ZELO, "help").stdout
    for word in ("demo", "law", "serve", "worker", "migrate", "verify", "city", "test"):
        assert word in usage


def test_the_law_is_asked_from_the_caller_s_folder(tmp_path):
    (tmp_path / "here.yaml").write_text("not: cases\n")
    done = run(ZELO, "law", "cases", "here.yaml", cwd=tmp_path)
    missing = run(ZELO, "law", "cases", "nowhere.yaml", cwd=tmp_path)
    assert done.returncode != 0
    assert missing.returncode != 0
    assert done.stderr + done.stdout != (missing.stderr + missing.stdout).replace("nowhere", "here")


def test_no_lock_names_a_host():
    for name in ("requirements.in", "requirements-dev.in", "requirements.lock", "requirements-dev.lock", "bin/zelo"):
        text = (HOME / name).read_text()
        assert "://" not in text
        assert "index-url" not in text


def test_the_test_lock_holds_the_same_versions_and_hashes():
    def pins(name: str) -> dict[str, str]:
        entries = (HOME / name).read_text().replace("\\\n", "").splitlines()
        return {entry.split("==")[0]: " ".join(entry.split()) for entry in entries if entry.strip()}

    runtime, dev = pins("requirements.lock"), pins("requirements-dev.lock")
    assert {name: dev.get(name) for name in runtime} == runtime
