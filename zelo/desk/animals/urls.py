"""Addresses of animals at the desk."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.animals.views import record

urlpatterns: list[URLPattern | URLResolver] = [
    path("<int:pk>/", record.show, name="animal_record"),
]
