"""The desk's own menu: the rooms that somebody's roles open, on every page under the desk."""

from typing import NamedTuple

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from zelo.accounts.roles import Role
from zelo.animals.permissions import SEE as SEE_ANIMALS
from zelo.complaints.permissions import SEE as SEE_COMPLAINTS
from zelo.desk.settings_pages.doors import SEERS
from zelo.people.permissions import SEE as SEE_PEOPLE
from zelo.petitions.permissions import SEE as SEE_PETITIONS
from zelo.proceedings.permissions import READERS
from zelo.registry.accreditation.permissions import KEEP
from zelo.registry.declaring.permissions import QUEUE
from zelo.registry.importing.permissions import IMPORT
from zelo.registry.permissions import EXPORT, FOUND

register = template.Library()


class Room(NamedTuple):
    """An entry of the menu: its page, who may open it (empty: all who work here), and the names of the pages within it."""

    page: str
    label: str
    roles: tuple[Role, ...]
    within: frozenset[str] = frozenset()


def _room(page: str, label: str, roles: tuple[Role, ...], within: str = "") -> Room:
    return Room(page, label, roles, frozenset([page, *within.split()]))


ROOMS = (
    _room("desk", "Hoje", (), "calendar remove_day readings reading text history"),
    _room("files", "Processos", READERS, "files_of new_file open_file file act rectify annul public_picture"),
    _room("deadlines", "Prazos", READERS, "pass_files"),
    _room(
        "complaints", "Denúncias", SEE_COMPLAINTS, "enter_complaint complaint complainant receive_complaint compare_complaints"
    ),
    _room("visits", "Visitas", READERS, "visit_sheet"),
    _room("petitions", "Petições", SEE_PETITIONS, "petition mandate notice notify party_access"),
    _room(
        "animal_records", "Animais", SEE_ANIMALS,
        "animal_record new_animal change_animal overdue_vaccines populations add_event add_chip add_mark strike_chip end_mark strike_event "
        "add_guardian end_guardian transfer_animal refuse_animal",
    ),
    _room("people", "Pessoas", SEE_PEOPLE, "person new_person change_person begin_role change_role repeated compare undo_merge everything"),
    _room("declarations", "A conferir", QUEUE, "declaration accept_at_counter"),
    _room("found_list", "Encontrados", FOUND, "found_one"),
    _room("partners", "Parceiros", KEEP, "new_accreditation accreditation"),
    _room("imports", "Importar", IMPORT, "import"),
    _room("export", "Exportar", EXPORT),
    _room("desk_map", "Mapa", READERS),
    _room(
        "settings", "Ajustes", SEERS,
        "settings_log guardian_settings teams team places place prices withdraw_price phases withdraw_phase offices office animal_lists "
        "accounts account",
    ),
)  # fmt: skip


@register.simple_tag(takes_context=True)
def desk_menu(context: Context) -> SafeString:
    """The menu on a page of the desk; nothing elsewhere, nor for who does not work here."""
    request = context.get("request")
    user, match = getattr(request, "user", None), getattr(request, "resolver_match", None)
    if (
        request is None
        or match is None
        or user is None
        or not request.path.startswith(reverse("desk"))
        or not user.is_authenticated
        or not user.works_here
    ):
        return SafeString("")
    here = mark_safe(' aria-current="page"')
    entries = (
        (reverse(one.page), here if match.url_name in one.within else "", one.label)
        for one in ROOMS
        if not one.roles or user.has_role(*one.roles)
    )
    return format_html(
        '<nav class="nav sub" aria-label="Mesa"><ul>{}</ul></nav>', format_html_join("", '<li><a href="{}"{}>{}</a></li>', entries)
    )
