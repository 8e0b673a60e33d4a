"""Times that a busy machine disturbs little: CPU time of this process, the least of many rounds."""

import platform
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

Work = Callable[[], object]


def least(groups: Mapping[str, Sequence[Work]], rounds: int) -> dict[str, float]:
    """Seconds of CPU of one piece of work on average, by group. Each piece counts with the least of its rounds.

    All groups take turns in every round, so that a busy spell of the machine falls on all of them.
    """
    found = {name: [float("inf")] * len(works) for name, works in groups.items()}
    for _ in range(rounds):
        for name, works in groups.items():
            times = found[name]
            for place, work in enumerate(works):
                start = time.process_time_ns()
                work()
                times[place] = min(times[place], time.process_time_ns() - start)
    return {name: sum(times) / len(times) / 1e9 for name, times in found.items()}


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
