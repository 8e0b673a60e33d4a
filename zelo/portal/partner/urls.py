"""Addresses of partners' pages."""

from django.urls import URLPattern, URLResolver, path

from zelo.portal.partner import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.choose, name="partner_choose"),
    path("<uuid:opaque>/", views.home, name="partner"),
    path("<uuid:opaque>/animal/", views.animal, name="partner_animal"),
    path("<uuid:opaque>/novo/", views.new, name="partner_new"),
    path("<uuid:opaque>/registrar/<slug:what>/", views.deed, name="partner_deed"),
]
