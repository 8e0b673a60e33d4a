"""Addresses of what waits for the desk's eye."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.declarations import counter, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("conferir/", views.waiting, name="declarations"),
    path("conferir/<int:declaration>/", views.one, name="declaration"),
    path("conferir/<int:declaration>/documento/", views.document, name="declaration_document"),
    path("passagem/", counter.accept, name="accept_at_counter"),
]
