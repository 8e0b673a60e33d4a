"""Plain values as one page that any browser opens: no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

STYLE = mark_safe(
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;overflow-wrap:anywhere}"
    "h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem;border-bottom:2px solid #1351b4;padding-bottom:.2rem}"
    "dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.2rem 1rem;margin:0}dt{color:#555}dd{margin:0}"
    "ol{padding-left:1.4rem}li{margin-bottom:.7rem}@media(max-width:36rem){dl{display:block}dd{margin-bottom:.4rem}}"
)


def as_page(told: Mapping[str, Any]) -> str:
    """A whole HTML document."""
    parts = format_html_join("", "<h2>{}</h2>{}", ((title[:1].upper() + title[1:], _said(value)) for title, value in told.items()))
    return format_html(
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Tudo o que o cadastro guarda</title><style>{}</style></head><body><h1>Tudo o que o cadastro guarda sobre {}</h1>{}</body></html>",
        STYLE, told.get("sobre este arquivo", {}).get("de quem", "a pessoa"), parts,
    )  # fmt: skip


def _said(value: Any) -> SafeString:
    if isinstance(value, Mapping):
        return format_html(
            "<dl>{}</dl>", format_html_join("", "<dt>{}</dt><dd>{}</dd>", ((key, _said(one)) for key, one in value.items()))
        )
    if isinstance(value, list):
        return (
            format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", ((_said(one),) for one in value)))
            if value
            else mark_safe("<p>Nada.</p>")
        )
    if isinstance(value, bool):
        return format_html("{}", "sim" if value else "não")
    return format_html("{}", "—" if value in (None, "") else value)
