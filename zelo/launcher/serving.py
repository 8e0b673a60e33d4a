"""The web server: gunicorn on the installed site."""

import os
import socket
from pathlib import Path

from zelo.launcher.installation import close_connections, need_migrations, open_django
from zelo.launcher.words import Failure


def serve(host: str, port: int) -> int:
    from zelo.launcher.database import open_database

    check_port(host, port)
    server = open_database()
    try:
        open_django()
        need_migrations()
        collect_static()
        close_connections()
        run_gunicorn(host, port)
    finally:
        if server:
            server.stop()
    return 0


def check_port(host: str, port: int) -> None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError as error:
        raise Failure(f"a porta {port} é reservada ao sistema. Escolha outra, acima de 1023: --port 8000") from error
    except OSError as error:
        raise Failure(f"a porta {port} já está ocupada. Escolha outra: --port {port + 1 if port < 65535 else 8000}") from error


def collect_static() -> None:
    from django.conf import settings
    from django.core.management import call_command

    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)


def run_gunicorn(host: str, port: int) -> None:
    """In this process: the environment holds the database and the secret."""
    from gunicorn.app.base import BaseApplication

    class Site(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            options = {
                "bind": bind,
                "workers": int(os.environ.get("ZELO_WORKERS", min(2, os.cpu_count() or 1))),
                "worker_class": "gthread",
                "threads": 4,
                "loglevel": "error",
                "graceful_timeout": 10,
                "worker_tmp_dir": "/dev/shm" if os.path.isdir("/dev/shm") else None,
            }
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> object:
            from zelo.wsgi import application

            return application

    Site().run()
