"""Addresses of people at the desk. None names anybody, but by a number that tells nothing."""

from django.urls import URLPattern, URLResolver, path
from django.views.decorators.cache import never_cache

from zelo.desk.people import everything, listing, record, repeated, roles, writing
from zelo.desk.views import looks

ONE = "<uuid:opaque>"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", listing.listed, name="people"),
    path("consultas/", never_cache(looks.who_saw), name="looks"),
    path("nova/", writing.new, name="new_person"),
    path("parecidas/", writing.alike, name="alike"),
    path("repetidas/", repeated.listed, name="repeated"),
    path("reunioes/<int:merge>/desfazer/", repeated.undo, name="undo_merge"),
    path(f"{ONE}/", record.show, name="person"),
    path(f"{ONE}/ponto.json", record.point, name="person_point"),
    path(f"{ONE}/mudar/", writing.change, name="change_person"),
    path(f"{ONE}/papeis/novo/", roles.begin, name="begin_role"),
    path(f"{ONE}/papeis/<int:role>/", roles.change, name="change_role"),
    path(f"{ONE}/reunir/<uuid:other>/", repeated.compare, name="compare"),
    path(f"{ONE}/tudo/", everything.give, name="everything"),
]
