"""How much of the law the system serves today, provision by provision."""

from django.http import HttpRequest, HttpResponse

from zelo.law import Law
from zelo.law.provisions import STATES
from zelo.legal.coverage import coverage
from zelo.legal.pages import page, with_law
from zelo.portal.plots import states_bar, states_by_area


@with_law
def show(request: HttpRequest, law: Law) -> HttpResponse:
    items = coverage(law)
    state, area = request.GET.get("estado", ""), request.GET.get("area", "")
    found = [item for item in items if state in ("", item.state) and area in ("", item.area)]
    shown = found if request.GET.get("todos") else found[:80]
    return page(
        request, "portal/coverage.html", law, bar=states_bar(items), rows=states_by_area(items), states=STATES, total=len(items),
        found=shown, number=len(found), more=len(found) - len(shown), state_taken=state, area_taken=area,
        proved=sum(1 for item in items if item.cases or item.tests),
    )  # fmt: skip
