"""A skipped test is said in one line; under CI it fails the run, for there nothing may be missing."""

import os

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    worker = hasattr(session.config, "workerinput")
    if worker or reporter is None or os.environ.get("CI") != "true":
        return
    if reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason] = reasons.get(reason, 0) + 1
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} não rodaram: {reason.removeprefix('Skipped: ')}", yellow=True)
    if reasons and os.environ.get("CI") == "true":
        terminalreporter.write_line("Em CI nenhum teste pode deixar de rodar.", red=True)
