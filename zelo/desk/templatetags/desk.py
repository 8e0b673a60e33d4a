"""What the desk's templates draw: how full a place is, what a line of the log says, how long something waits."""

import datetime as dt
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from zelo.custody.acts.keep_prices import exact
from zelo.custody.models import Price

register = template.Library()
NEARLY = 90
"""Per cent from which a place is said to be nearly full."""


@register.simple_tag
def room_left(taken: int, capacity: int) -> SafeString:
    """`18 de 20 lugares ocupados`, a bar, and in words where it is nearly full."""
    per_cent = 100 * taken // max(capacity, 1)
    tone, says = ("late", "cheio") if taken >= capacity else ("warn", "quase cheio") if per_cent >= NEARLY else ("", "")
    tag = format_html(' <span class="tag {}">{}</span>', tone, says) if says else ""
    return format_html(
        '<svg class="room {}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/>'
        '<rect width="{}" height="8"/></svg><span class="num"><b>{} de {}</b> {} {}</span>{}',
        tone, min(per_cent, 100), taken, capacity, "lugar" if capacity == 1 else "lugares", "ocupado" if taken == 1 else "ocupados", tag,
    )  # fmt: skip


@register.simple_tag
def said_all(values: dict[str, Any], beside: dict[str, Any] | None = None) -> SafeString:
    """One side of a line of the log. What is blank is said only where it was something else `beside`."""
    told = [
        (name, value) for name, value in values.items() if value not in (None, "") or (beside or {}).get(name) not in (None, "")
    ]
    if not told:
        return mark_safe('<span class="soft">nada</span>')
    return format_html_join(mark_safe("<br>"), "{}", ((said(name, value),) for name, value in told))


def said(name: str, value: Any) -> SafeString:
    """`lugares: 20`, `em uso: não`, `funções: Fiscal, Fazenda`."""
    if isinstance(value, bool):
        shown = "sim" if value else "não"
    elif isinstance(value, list):
        shown = ", ".join(str(one) for one in value) or "nenhuma"
    else:
        shown = "em branco" if value in (None, "") else str(value)
    return format_html('<span class="soft">{}:</span> {}', name, shown)


@register.simple_tag
def price_of(row: Price) -> str:
    return exact(row.value)


@register.filter
def waiting(since: dt.datetime | None, now: dt.datetime) -> str:
    """`há 40 min`, `há 3 h`, `há 2 dias`."""
    if since is None:
        return ""
    minutes = max(int((now - since).total_seconds() // 60), 0)
    if minutes < 60:
        return f"há {minutes} min"
    if minutes < 48 * 60:
        return f"há {minutes // 60} h"
    return f"há {minutes // (24 * 60)} dias"


@register.filter
def in_a_line(cells: list[str]) -> str:
    """The cells of a row in their order, the blank ones left out."""
    return " · ".join(cell.strip() for cell in cells if cell.strip())
