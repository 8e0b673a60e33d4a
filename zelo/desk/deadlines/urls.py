"""Addresses of deadlines. None holds personal data."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.deadlines import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.listed, name="deadlines"),
    path("passar/", views.passing, name="pass_files"),
    path("com/<slug:kind>/<int:year>/<int:number>/", views.hand, name="hand_file"),
]
