"""Addresses of complaints at the desk. None holds personal data."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.complaints import compare, enter, lists, one, receive

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.queued, name="complaints"),
    path("pontos.json", lists.points, name="complaint_points"),
    path("nova/", enter.enter, name="enter_complaint"),
    path("<int:number>/", one.show, name="complaint"),
    path("<int:number>/quem/", one.identity, name="complainant"),
    path("<int:number>/arquivo/<uuid:picture>/", one.picture, name="complaint_picture"),
    path("<int:number>/receber/", receive.receive, name="receive_complaint"),
    path("<int:number>/comparar/<int:other>/", compare.compare, name="compare_complaints"),
]
