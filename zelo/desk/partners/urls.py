"""Addresses of partners at the desk."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.partners import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.listed, name="partners"),
    path("novo/<uuid:opaque>/", views.new, name="new_accreditation"),
    path("<int:accreditation>/", views.one, name="accreditation"),
]
