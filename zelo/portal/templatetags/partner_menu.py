"""The entry of the menu for who acts for a partner of the city."""

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from zelo.accounts.models import User
from zelo.registry.accreditation.queries import acts_for_somebody

register = template.Library()


@register.simple_tag(takes_context=True)
def partner_menu(context: Context) -> SafeString:
    """`Parceiro`, for an account that acts for one; nothing for the city's own people and for visitors. One query at most."""
    request = context.get("request")
    user, match = getattr(request, "user", None), getattr(request, "resolver_match", None)
    if request is None or not isinstance(user, User) or user.works_here or not acts_for_somebody(user):
        return SafeString("")
    home = reverse("partner_choose")
    here = mark_safe(' aria-current="page"') if match and request.path.startswith(home) else SafeString("")
    return format_html('<li><a href="{}"{}>Parceiro</a></li>', home, here)
