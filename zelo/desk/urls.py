"""Addresses for the people of the city."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.views import home

urlpatterns: list[URLPattern | URLResolver] = [path("", home.home, name="desk")]
