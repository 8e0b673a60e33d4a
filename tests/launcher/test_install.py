"""The environment is made once, whole or not at all."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.launcher.terminal import HOME, environment, run

INSTALL = HOME / "zelo" / "launcher" / "install.py"


def install(venv: Path, lock: Path) -> subprocess.Popen[str]:
    command = [sys.executable, str(INSTALL), str(venv), str(lock), "1"]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment(PIP_NO_INDEX="1"))


@pytest.mark.slow
def test_two_starts_share_one_install_and_a_third_does_nothing(tmp_path):
    lock, venv = tmp_path / "requirements.lock", tmp_path / "venv"
    lock.write_text("")  # nothing to install: what is tried is the environment around it
    both = [install(venv, lock) for _ in range(2)]
    said = [process.communicate(timeout=120)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum("preparando" in text for text in said) == 1
    assert (venv / ".zelo-requirements.lock").read_text() == "1\n"
    third = install(venv, lock)
    assert third.communicate()[1] == ""
    assert third.returncode == 0


@pytest.mark.slow
def test_what_broke_off_or_failed_is_done_again(tmp_path):
    lock, venv = tmp_path / "requirements.lock", tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").write_text("half a file")
    lock.write_text("nothing-of-this-name==1 --hash=sha256:" + "0" * 64 + "\n")
    failed = install(venv, lock)
    last = failed.communicate()[1].splitlines()[-1]
    assert failed.returncode == 1
    assert "a instalação parou" in last
    assert f"{venv}.log" in last
    assert not (venv / ".zelo-requirements.lock").exists()
    assert run(venv / "bin" / "python", "-c", "print('whole')").stdout == "whole\n"
