"""Addresses of complaints. None holds a code: it is sent in a form, and stays out of histories and logs."""

from django.urls import URLPattern, URLResolver, path

from zelo.portal.complaints import following, partner, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.tell, name="complain"),
    path("acompanhar/", following.follow, name="follow_complaint"),
    path("parceiro/<uuid:opaque>/", partner.told, name="partner_complaints"),
    path("parceiro/<uuid:opaque>/comunicar/", partner.tell, name="partner_complain"),
]
