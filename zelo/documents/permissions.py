"""Who may issue a paper: who may do its act, and whom the law's pack names beside them."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.papers import PaperForm
from zelo.proceedings.permissions import pack_roles


def issuers(procedure: Procedure, paper: PaperForm, act: str) -> frozenset[str]:
    """Roles, as packs name them."""
    form = procedure.acts.get(act)
    return frozenset((*(form.by if form else ()), *paper.by))


def may_issue(user: User, procedure: Procedure, paper: PaperForm, act: str) -> bool:
    return bool(pack_roles(user) & issuers(procedure, paper, act))


def demand_issuer(user: User, procedure: Procedure, paper: PaperForm, act: str) -> None:
    if not may_issue(user, procedure, paper, act):
        raise PermissionDenied
