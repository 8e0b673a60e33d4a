"""Addresses of the public host: the chooser of cities, and where an animal that was found is registered."""

from django.urls import include, path

from zelo.api.door import bare

urlpatterns = [path("api/", bare.urls), path("", include("zelo.portal.urls_chooser"))]
