"""Addresses of imports."""

from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache

from zelo.desk.imports import views

urlpatterns: list[URLPattern] = [
    path("", never_cache(views.listed), name="imports"),
    path("<uuid:opaque>/", never_cache(views.one), name="import"),
    path("<uuid:opaque>/andamento/", never_cache(views.progress), name="import_progress"),
    path("<uuid:opaque>/recusadas/", never_cache(views.refused), name="import_refused"),
]
