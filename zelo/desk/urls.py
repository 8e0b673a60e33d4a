"""Addresses for the people of the city."""

from django.urls import URLPattern, URLResolver, include, path

from zelo.desk.files.views import map
from zelo.desk.views import calendar, export, found, home, readings, search, text

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="desk"),
    path("calendario/", calendar.calendar, name="calendar"),
    path("calendario/<int:day>/tirar/", calendar.remove, name="remove_day"),
    path("interpretacoes/", readings.readings, name="readings"),
    path("interpretacoes/<slug:name>/", readings.reading, name="reading"),
    path("texto/", text.text, name="text"),
    path("historico/", home.history, name="history"),
    path("ajustes/", include("zelo.desk.settings_pages.urls")),
    path("pessoas/", include("zelo.desk.people.urls")),
    path("buscar/", search.find, name="search"),
    path("animais/", include("zelo.desk.animals.urls")),
    path("cadastro/exportar/", export.ask, name="export"),
    path("cadastro/importar/", include("zelo.desk.imports.urls")),
    path("cadastro/", include("zelo.desk.declarations.urls")),
    path("parceiros/", include("zelo.desk.partners.urls")),
    path("encontrados/", found.listed, name="found_list"),
    path("encontrados/<int:message>/", found.one, name="found_one"),
    path("prazos/", include("zelo.desk.deadlines.urls")),
    path("denuncias/", include("zelo.desk.complaints.urls")),
    path("peticoes/", include("zelo.desk.petitions.urls")),
    path("visitas/", include("zelo.desk.visits.urls")),
    path("mapa/", map.show, name="desk_map"),
    path("mapa/pontos.json", map.points, name="desk_points"),
    path("processos/", include("zelo.desk.files.urls")),
]
