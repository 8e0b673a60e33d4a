"""In which order complaints are attended: by the risk the triage gave, before it by what was told; then by when they came."""

from __future__ import annotations

RISKS = {"high": 30, "medium": 20, "low": 10}
UNKNOWN = 15
"""Nobody has judged it yet: it comes before what was judged to be of low risk."""
URGENT = RISKS["high"]


def rank_told(*, danger: bool | None, happening: bool | None, suspect: bool = False) -> int:
    """Before any triage."""
    if suspect:
        return 0
    return URGENT if danger else RISKS["medium"] if happening else UNKNOWN
