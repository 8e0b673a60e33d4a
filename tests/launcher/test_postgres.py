"""The embedded server: started by the first, stopped by the last, even when one of them is killed."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.launcher.terminal import HOME, data_folder, environment
from zelo.launcher import postgres
from zelo.launcher.postgres import FORGETFUL, Server
from zelo.launcher.words import Failure

HOLD = """
import sys, pathlib
from zelo.launcher.postgres import FORGETFUL, Server
server = Server(pathlib.Path(sys.argv[1]), FORGETFUL)
print(server.start(), flush=True)
sys.stdin.readline()
server.stop()
print("left", flush=True)
"""


@pytest.fixture(scope="module")
def folder():
    with data_folder() as data:
        yield data / "postgres"
        Server(data / "postgres", FORGETFUL).remove()


def hold(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(PYTHONPATH=str(HOME)),
    )  # fmt: skip
    assert process.stdout.readline().startswith("postgresql://")
    return process


def leave(process: subprocess.Popen[str]) -> None:
    assert process.communicate("\n", timeout=60)[0] == "left\n"


def running(folder: Path) -> bool:
    try:
        psycopg.connect(Server(folder).url()).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.mark.slow
def test_the_last_to_leave_stops_it(folder):
    first, second = hold(folder), hold(folder)
    assert not Server(folder).unused()
    with pytest.raises(Failure, match="outro Zelo"):
        Server(folder).remove()
    leave(first)
    assert running(folder)
    leave(second)
    assert not running(folder)
    assert Server(folder).unused()


@pytest.mark.slow
def test_one_that_was_killed_holds_nothing(folder):
    killed = hold(folder)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert running(folder)
    leave(hold(folder))
    assert not running(folder)


def test_only_the_server_s_user_may_reach_it(folder):
    Server(folder, FORGETFUL)._make_folder()
    data = folder / "data"
    if not data.exists():
        leave(hold(folder))
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert (os.geteuid() == 0) == (data.stat().st_uid != os.geteuid())


# Only root has folders that the server's user cannot reach: elsewhere these are no tests, and so not skipped ones.
if os.geteuid() == 0:

    def test_root_opens_no_folder_but_its_own(tmp_path):
        tmp_path.chmod(0o700)
        with pytest.raises(Failure, match="ZELO_DATA"):
            Server(tmp_path / "closed" / "postgres").start()
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700

    @pytest.mark.slow
    def test_programs_in_a_closed_folder_are_copied(tmp_path, monkeypatch):
        tmp_path.chmod(0o700)
        real = postgres.wheel_folder()
        for name in (real.name, f"{real.name}.libs"):
            shutil.copytree(real.with_name(name), tmp_path / name, symlinks=True)
        monkeypatch.setattr(postgres, "wheel_folder", lambda: tmp_path / real.name)
        with data_folder() as data:
            server = Server(data / "postgres", FORGETFUL)
            psycopg.connect(server.start()).close()
            server.stop()
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


def test_a_long_path_gets_a_short_socket_as_closed():
    server = Server(Path("/tmp") / ("x" * 120))
    socket_folder = server._socket_folder()
    assert len(str(socket_folder)) < 60
    assert socket_folder != server.data
    assert Server(Path("/tmp") / ("y" * 120))._socket_folder() != socket_folder
