"""`python -m bench [answers] [packs] [site] [case] [recompute] [opening] [deadlines] [registry] [directory] [imports]`: measures these, or all of them but the
last three, whose millions of rows take an hour and ten gigabytes."""

import sys

from bench import answers, case_page, deadlines, directory, imports, openings, packs, recomputation, registry, site
from bench.measure import machine

PARTS = {
    "answers": answers.report, "packs": packs.report, "site": site.report, "case": case_page.report, "recompute": recomputation.report,
    "opening": openings.report, "deadlines": deadlines.report,
    "registry": registry.report, "directory": directory.report, "imports": imports.report,
}  # fmt: skip


LARGE = ("registry", "directory", "imports")
"""Measured only where they are asked for."""


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no such part: {', '.join(unknown)}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(f"{machine()}\n")
    for name in names or (name for name in PARTS if name not in LARGE):
        print(f"{PARTS[name]()}\n", flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
