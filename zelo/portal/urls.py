"""Addresses that anyone may open."""

from django.urls import URLPattern, URLResolver, path

from zelo.portal.views import ask, consultation, coverage, data, front, law

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.front, name="front"),
    path("lei/", law.browse, name="law"),
    path("lei/duvidas/", law.doubts, name="doubts"),
    path("lei/cobertura/", coverage.show, name="coverage"),
    path("lei/federal/<slug:id>/", law.federal, name="federal"),
    path("lei/<slug:id>/", law.provision, name="provision"),
    path("consultar/", ask.questions, name="questions"),
    path("consultar/<slug:address>/", ask.inquiry, name="question"),
    path("consultar/<slug:address>/guardar/", consultation.keep, name="keep"),
    path("consultar/<slug:address>/<str:situation>/", ask.inquiry, name="inquiry"),
    path("consultar/<slug:address>/<str:situation>/guardar/", consultation.keep, name="keep_one"),
    path("consulta/<str:token>/", consultation.show, name="consultation"),
    path("dados/", data.show, name="open_data"),
]
