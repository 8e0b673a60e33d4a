"""Logs without personal data."""

import logging


class Impersonal(logging.Formatter):
    """Drops PostgreSQL's `DETAIL:` lines: they quote the row that failed, names and CPF included."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(line for line in super().format(record).split("\n") if not line.lstrip().startswith("DETAIL:"))
