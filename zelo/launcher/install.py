"""Makes the environment out of a lock. Run by the machine's own Python: nothing but the standard library, no imports of ours.

Usage: install.py VENV LOCK SUM. The stamp with SUM is written last, so that an interrupted install is done again.
"""

import fcntl
import os
import subprocess
import sys
from pathlib import Path


def fail(sentence: str) -> None:
    sys.exit(f"zelo: {sentence}")


def main(venv: Path, lock: Path, total: str) -> None:
    try:
        import ensurepip  # noqa: F401
        import venv as _venv  # noqa: F401
    except ImportError:
        fail("falta o módulo venv do Python. No Debian ou Ubuntu: apt install python3-venv")

    try:
        venv.parent.mkdir(parents=True, exist_ok=True)
        guard = open(f"{venv}.guard", "w")
    except OSError as error:
        fail(f"não consigo escrever em {venv.parent} ({error.strerror}). Escolha outra pasta: ZELO_VENV=PASTA")
    with guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        stamp = venv / f".zelo-{lock.name}"
        if stamp.exists() and stamp.read_text().strip() == total and (venv / "bin" / "python").exists():
            return  # another start did it while this one waited
        print("zelo: preparando o ambiente; só na primeira vez, um ou dois minutos…", file=sys.stderr, flush=True)
        whole = any(venv.glob(".zelo-requirements*")) and (venv / "bin" / "python").exists()
        stamp.unlink(missing_ok=True)
        if not whole:
            run(venv, [sys.executable, "-m", "venv", "--clear", str(venv)])
        pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input"]
        run(venv, [*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)])
        stamp.write_text(total + "\n")


def run(venv: Path, command: list[str]) -> None:
    """Shows nothing while all goes well; one line and where the rest is when it does not."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if done.returncode == 0:
        return
    log = Path(f"{venv}.log")
    log.write_text(done.stdout)
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    cause = next((line for line in lines if line.startswith("ERROR")), lines[-1] if lines else "sem mensagem")
    if "ensurepip" in done.stdout and "pip" not in command:
        fail("falta o módulo venv do Python. No Debian ou Ubuntu: apt install python3-venv")
    fail(f"a instalação parou: {cause} (tudo em {log}; confira a internet e rode outra vez)")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
