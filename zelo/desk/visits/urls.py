"""Addresses of the agenda. None holds personal data, nor whoever goes by name."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.visits import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.agenda, name="visits"),
    path("pontos.json", views.points, name="visit_points"),
    path("folha/", views.sheet, name="visit_sheet"),
]
