"""The whole of it, as a person starts it: three cities, one of them at work, a second start, a clean end."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import psutil
import pytest

from tests.launcher.terminal import HOME, ZELO, data_folder, environment, run

PACK = "slug: {slug}\nname: {name}\nstate: ES\nibge: {ibge}\ntime_zone: America/Sao_Paulo\n"

STORIES = """
teams: [Equipe]
places: [{name: Abrigo, capacity: 9, address: "Rua A, 1"}]
prices: []
stories:
  - {story: chamado, stage: called, ends: 0, species: [dog], steps: [call, dispatch]}
  - {story: sem tutor, stage: destination, ends: 9, species: [cat], steps: [call, {take_in: {group: collected, immediate: true, imminent_risk: true}}, board]}
"""
ROLES = 12
CITIZENS = 3
"""Two guardians and a clinic, in the one city of these tests whose law can be read."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(port: int, *options: str, **given: str) -> tuple[subprocess.Popen[str], str]:
    """The demo and what it said until it stood."""
    process = subprocess.Popen(
        [str(ZELO), "demo", "--port", str(port), *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(**given),
    )  # fmt: skip
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            return process, said
    raise AssertionError(said)


def get(port: int, host: str, path: str = "/") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Host": f"{host}:{port}"})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def ours(data: Path) -> list[psutil.Process]:
    """Processes that work on this data folder: PostgreSQL by its command line, the rest by their environment."""
    found = []
    for process in psutil.process_iter():
        try:
            if str(data) in " ".join(process.cmdline()) or process.environ().get("ZELO_DATA") == str(data):
                found.append(process)
        except psutil.Error:
            continue
    return found


def end(process: subprocess.Popen[str], how: signal.Signals, data: Path) -> None:
    process.send_signal(how)
    assert process.wait(timeout=40) == 0
    until = time.monotonic() + 5
    while (left := ours(data)) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []


@pytest.mark.slow
def test_the_demo_stands_ends_and_stands_again_on_the_same_data(tmp_path):
    for slug, name, ibge in (("atlantida", "Atlântida", "3200001"), ("lemuria", "Lemúria", "3200002")):
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "city.yaml").write_text(PACK.format(slug=slug, name=name, ibge=ibge))
    for slug in ("_brasil", "nobres"):
        shutil.copytree(HOME / "cities" / slug, tmp_path / slug)
    (tmp_path / "nobres" / "demonstration.yaml").write_text(STORIES)
    with data_folder() as data:
        given = {"ZELO_DATA": str(data), "ZELO_CITIES": str(tmp_path)}
        port = free_port()
        process, said = start(port, **given)
        try:
            assert f"http://localhost:{port}/" in said
            assert f"http://atlantida.localhost:{port}/" in said
            assert re.search(r"Nobres/MT: 2 processos, 5 atos, \d+ fotografias", said)
            assert get(port, "localhost")[0] == 200
            status, log_in = get(port, "lemuria.localhost", "/conta/entrar/")
            assert (status, "Entrar" in log_in) == (200, True)
            assert get(port, "mu.localhost")[0] == 404
            assert "ocupada" in run(ZELO, "demo", "--port", str(port), **given).stderr
            assert "outro Zelo" in run(ZELO, "demo", "--port", str(free_port()), "--fresh", **given).stderr
            assert run(ZELO, "verify", **given).stdout == "Instalação em ordem.\n"
            assert run(ZELO, "city", "list", **given).stdout.count("\n") == 3
        finally:
            end(process, signal.SIGTERM, data)
        assert os.stat(data / "demo.json").st_mode & 0o077 == 0
        assert os.stat(data / "secret.key").st_mode & 0o077 == 0

        process, again = start(port, **given)
        end(process, signal.SIGINT, data)
        logins = re.findall(r"entrar: .*", said)
        assert re.findall(r"entrar: .*", again) == logins
        assert len(set(logins)) == 3 * ROLES + CITIZENS
        assert "Preenchendo" not in again

        (tmp_path / "lemuria" / "city.yaml").unlink()
        process, fresh = start(port, "--fresh", **given)
        end(process, signal.SIGINT, data)
        assert len(re.findall(r"entrar: .*", fresh)) == 2 * ROLES + CITIZENS
        assert re.findall(r"entrar: .*", fresh)[0] not in logins
        assert "Nobres/MT: 2 processos" in fresh


@pytest.mark.slow
def test_stopped_while_a_city_is_filled_it_is_filled_at_the_next_start(tmp_path):
    for slug in ("_brasil", "nobres"):
        shutil.copytree(HOME / "cities" / slug, tmp_path / slug)
    with data_folder() as data:
        given = {"ZELO_DATA": str(data), "ZELO_CITIES": str(tmp_path)}
        process = subprocess.Popen(
            [str(ZELO), "demo", "--port", str(free_port())],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(**given),
        )  # fmt: skip
        for line in process.stdout:
            if "Preenchendo" in line:
                break
        end(process, signal.SIGINT, data)
        (tmp_path / "nobres" / "demonstration.yaml").write_text(STORIES)
        process, said = start(free_port(), **given)
        end(process, signal.SIGTERM, data)
        assert "Nobres/MT: 2 processos" in said
