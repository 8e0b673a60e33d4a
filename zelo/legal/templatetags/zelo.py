"""What templates need to write the law: citations as links, days, money, icons, shields."""

import datetime as dt
import functools
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import template
from django.template import Context
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from zelo.law import Answer, Refusal, ids
from zelo.law.answers import Step
from zelo.law.provisions import STATES
from zelo.law.wording import WEEKDAYS, folded, money, number
from zelo.legal.look.arms import drawn
from zelo.legal.look.icons import ICONS
from zelo.legal.look.words import ROOMS, area

register = template.Library()
register.filter("area", area)
MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
LONG_MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
PREFIX = "brasil/"


@register.simple_tag
def arms(slug: str) -> SafeString:
    return mark_safe(f'<svg class="arms" viewBox="0 0 40 46" aria-hidden="true">{drawn(slug)}</svg>')


@register.simple_tag
def icon(name: str, size: int = 24) -> SafeString:
    return mark_safe(
        f'<svg viewBox="0 0 24 24" width="{int(size)}" height="{int(size)}" fill="none" stroke="currentColor" stroke-width="1.7" '
        f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
    )


@register.simple_tag(takes_context=True)
def here(context: Context, *names: str) -> SafeString:
    """Marks the entry of the menu where one is."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    return mark_safe(' aria-current="page"') if match and match.url_name in names else SafeString("")


@register.simple_tag(takes_context=True)
def here_under(context: Context, page: str) -> SafeString:
    """Marks the entry of the menu that holds all pages whose address begins with that of `page`."""
    request = context.get("request")
    inside = request is not None and request.path.startswith(reverse(page))
    return mark_safe(' aria-current="page"') if inside else SafeString("")


def address(provision: str) -> str:
    if provision.startswith(PREFIX):
        return reverse("federal", args=[provision.removeprefix(PREFIX)])
    return reverse("provision", args=[provision])


def _sole(context: Context) -> frozenset[str]:
    return context.get("sole") or frozenset()


@register.simple_tag(takes_context=True)
def cites(context: Context, basis: Iterable[str]) -> SafeString:
    """Each provision as a link, in the law's order."""
    return _linked(tuple(basis), _sole(context), get_urlconf(), get_script_prefix())


@functools.lru_cache(4096)
def _linked(basis: tuple[str, ...], sole: frozenset[str], urlconf: str | None, prefix: str) -> SafeString:
    """A page cites the same provisions over and over. `urlconf` and `prefix` are what an address depends on besides the provision."""
    found = [(address(i), ids.label(i, sole=sole)) for i in sorted(dict.fromkeys(basis), key=ids.sort_key) if ids.is_id(i)]
    return format_html_join(" ", '<a class="law" href="{}">{}</a>', found)


@register.simple_tag(takes_context=True)
def label(context: Context, provision: str) -> str:
    return ids.label(provision, sole=_sole(context)) if ids.is_id(provision) else provision


@register.filter
def long_day(value: Any) -> str:
    """`quarta-feira, 19 de agosto de 2026`."""
    on = dt.date.fromisoformat(value[:10]) if isinstance(value, str) else value
    if not isinstance(on, dt.date):
        return ""
    return f"{WEEKDAYS[on.weekday()]}, {_ordinal(on.day)} de {LONG_MONTHS[on.month - 1]} de {on.year}"


@register.filter
def day_of(on: dt.date) -> str:
    """`19 de agosto de 2026`."""
    return f"{_ordinal(on.day)} de {LONG_MONTHS[on.month - 1]} de {on.year}"


def _ordinal(day: int) -> str:
    return "1º" if day == 1 else str(day)


@register.filter
def month_short(value: dt.date) -> str:
    return MONTHS[value.month - 1]


@register.filter
def weekday(value: dt.date) -> str:
    return WEEKDAYS[value.weekday()]


@register.filter
def reais(value: Any) -> str:
    return money(Decimal(str(value)))


@register.filter
def figures(value: Any) -> str:
    return number(Decimal(str(value)))


@register.filter
def first_up(value: str) -> str:
    return value[:1].upper() + value[1:]


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    return mapping.get(key)


@register.simple_tag
def count(amount: int, one: str, many: str) -> SafeString:
    return format_html("{} {}", number(amount), one if amount == 1 else many)


@register.filter
def as_list(value: str) -> list[str]:
    return [value]


@register.filter
def state_name(state: str) -> str:
    return STATES.get(state, state)


@register.filter
def room(key: str) -> str:
    return ROOMS.get(key, key)


@register.filter
def steps(because: Iterable[Step]) -> dict[str, list[Step]]:
    """The memo parted: what carries the answer, what could not be told, what was looked at and does not weigh."""
    found: dict[str, list[Step]] = {"main": [], "unknown": [], "checked": []}
    for step in because:
        found[step.role if step.role in found else "main"].append(step)
    return found


@register.filter
def carrying(outcome: Answer | Refusal) -> list[str]:
    """The provisions that carry the answer; where none does, all that were looked at."""
    found = [provision for step in steps(outcome.because)["main"] for provision in step.basis]
    return found or list(outcome.basis)


@register.simple_tag
def highlighted(text: str, stems: Iterable[str]) -> SafeString:
    """Marks the words that were searched for; the text itself is escaped."""
    begins = tuple(stems or ())
    parts = re.split(r"(\w+)", text)
    return format_html_join("", "{}", ((_marked(part) if begins and folded(part).startswith(begins) else part,) for part in parts))


def _marked(word: str) -> SafeString:
    return format_html("<mark>{}</mark>", word)


@register.filter
def law_number(number: Any) -> str:
    """`13.071`; a number with letters in it stays."""
    text = str(number)
    return figures(text) if text.isdigit() else text
