"""The API and its description, at `/api/openapi.json`."""

from django.urls import URLPattern, URLResolver, path

from zelo.api.door import api

urlpatterns: list[URLPattern | URLResolver] = [path("", api.urls)]
