"""Times that a busy machine disturbs little: CPU time of this process, the least of many rounds."""

import platform
import time
from collections.abc import Callable, Iterable


def least(work: Callable[[], object], rounds: int) -> float:
    """Seconds of CPU of one call, the least of so many."""
    found = []
    for _ in range(rounds):
        start = time.process_time_ns()
        work()
        found.append(time.process_time_ns() - start)
    return min(found) / 1e9


def each(works: Iterable[Callable[[], object]], rounds: int) -> float:
    """Seconds of CPU of one call on average over several pieces of work, each with the least of its rounds."""
    times = [least(work, rounds) for work in works]
    return sum(times) / len(times)


def machine() -> str:
    """The kind of processor and Python, for the reader to compare with."""
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    return f"{model}, {platform.system()}, Python {platform.python_version()}"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Markdown; the first column is words, the others figures."""
    lines = [head, ("---", *("---:" for _ in head[1:])), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def figure(value: float) -> str:
    """Three figures that mean something, thousands apart."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def micro(seconds: float) -> str:
    return f"{figure(seconds * 1e6)} µs"


def milli(seconds: float) -> str:
    return f"{figure(seconds * 1e3)} ms"
