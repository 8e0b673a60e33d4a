"""Addresses for the people of the city."""

from django.urls import URLPattern, URLResolver, include, path

from zelo.desk.views import calendar, home, readings, text

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="desk"),
    path("calendario/", calendar.calendar, name="calendar"),
    path("calendario/<int:day>/tirar/", calendar.remove, name="remove_day"),
    path("interpretacoes/", readings.readings, name="readings"),
    path("interpretacoes/<slug:name>/", readings.reading, name="reading"),
    path("texto/", text.text, name="text"),
    path("historico/", home.history, name="history"),
    path("processos/", include("zelo.desk.files.urls")),
]
