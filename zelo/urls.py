"""Addresses of the public host: the chooser of cities."""

from django.urls import include, path

urlpatterns = [path("", include("zelo.portal.urls_chooser"))]
