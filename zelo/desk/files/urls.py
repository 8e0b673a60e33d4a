"""Addresses of case files. None holds personal data."""

from django.urls import URLPattern, URLResolver, path
from django.views.decorators.cache import never_cache

from zelo.desk.files.views import acts, case, evidence, lists, mend, papers, picture, suggest
from zelo.desk.views import search

FILE = "<slug:kind>/<int:year>/<int:number>"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.everything, name="files"),
    path("buscar/", search.moved, name="find_file"),
    path("sugerir/", suggest.suggest, name="suggest_files"),
    path("<slug:kind>/", lists.of_kind, name="files_of"),
    path("<slug:kind>/novo/", acts.choose, name="new_file"),
    path("<slug:kind>/novo/<slug:act>/", acts.open_, name="open_file"),
    path(f"{FILE}/", never_cache(case.show), name="file"),
    path(f"{FILE}/ato/<slug:act>/", acts.act, name="act"),
    path(f"{FILE}/<int:n>/retificar/", mend.rectifying, name="rectify"),
    path(f"{FILE}/<int:n>/anular/", mend.annulling, name="annul"),
    path(f"{FILE}/foto-publica/", picture.choose, name="public_picture"),
    path(f"{FILE}/prova/<uuid:evidence>/", evidence.show, name="evidence"),
    path(f"{FILE}/<int:n>/papel/<slug:paper>/", papers.issue, name="issue_paper"),
    path(f"{FILE}/papel/<slug:paper>/<int:number_>-<int:year_>.pdf", papers.fetch, name="paper"),
    path(f"{FILE}/autos.pdf", papers.whole, name="autos"),
]
