"""Addresses of a city's host."""

from django.urls import include, path

urlpatterns = [
    path("conta/", include("zelo.accounts.urls")),
    path("api/", include("zelo.api.urls")),
    path("mesa/", include("zelo.desk.urls")),
    path("lei/", include("zelo.legal.urls")),
    path("meus-animais/", include("zelo.portal.mine.urls")),
    path("parceiro/", include("zelo.portal.partner.urls")),
    path("processos/", include("zelo.portal.party.urls")),
    path("", include("zelo.portal.urls")),
]
