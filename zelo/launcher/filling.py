"""Fills the demonstration's cities, each in a process of its own: `python -m zelo.launcher.filling SLUG PORT`."""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from zelo.launcher.words import Failure


def fill_all(cities: Sequence[tuple[str, str]], port: int, say: Callable[[str], None]) -> None:
    """`cities`: slug and name. As many at once as there are processors; ends those that run when it is stopped itself."""
    waiting = list(cities)
    running: dict[str, tuple[str, subprocess.Popen[str]]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                slug, name = waiting.pop(0)
                running[slug] = (name, _start(slug, port))
            for slug, (name, child) in list(running.items()):
                if child.poll() is not None:
                    _told(name, child, say)
                    del running[slug]
            time.sleep(0.05)
    finally:
        for _, child in running.values():
            child.terminate()
        for _, child in running.values():
            child.communicate()


def _start(slug: str, port: int) -> subprocess.Popen[str]:
    """In a session of its own, as the other children: Ctrl-C reaches this process alone."""
    command = [sys.executable, "-P", "-m", "zelo.launcher.filling", slug, str(port)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def _told(name: str, child: subprocess.Popen[str], say: Callable[[str], None]) -> None:
    said, faults = child.communicate()
    if child.returncode:
        sys.stderr.write(faults)
        raise Failure(
            f"não consegui preencher {name}. Veja as linhas acima; o município ficou vazio, e o próximo começo tenta de novo."
        )
    if said.strip():
        say(f"  {name}: {said.strip()}")


def main(slug: str, port: str) -> None:
    """As of today in that city."""
    from zelo.launcher.installation import close_connections, open_django

    signal.signal(signal.SIGTERM, _stop)  # so that what the transaction wrote is taken back, files too
    began = time.monotonic()
    gc.disable()  # it lives a minute and lets little go, while looking for it costs a tenth of that
    open_django()
    from django.utils import timezone

    from zelo.demonstration.fill import fill_city
    from zelo.legal.queries import local_time
    from zelo.tenancy.models import City

    with City.objects.get(slug=slug), local_time():
        found = fill_city(timezone.localdate(), f"http://{slug}.localhost:{port}/")
    close_connections()
    if found is not None:
        seconds = round(time.monotonic() - began)
        print(f"{found.files} processos, {found.acts} atos, {found.pictures} fotografias, {found.papers} papéis ({seconds} s)")


def _stop(number: int, frame: object) -> None:
    raise SystemExit(1)


if __name__ == "__main__":
    main(*sys.argv[1:3])
