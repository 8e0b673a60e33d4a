"""Addresses that anyone may open."""

from django.urls import URLPattern, URLResolver, include, path

from zelo.portal.found import views as found
from zelo.portal.views import animals, ask, consultation, coverage, data, front, law, proof, registry

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.front, name="front"),
    path("lei/", law.browse, name="law"),
    path("lei/duvidas/", law.doubts, name="doubts"),
    path("lei/cobertura/", coverage.show, name="coverage"),
    path("lei/federal/<slug:id>/", law.federal, name="federal"),
    path("lei/<slug:id>/", law.provision, name="provision"),
    path("cadastro/", registry.registry, name="registry"),
    path("consultar/", ask.questions, name="questions"),
    path("consultar/<slug:address>/", ask.inquiry, name="question"),
    path("consultar/<slug:address>/guardar/", consultation.keep, name="keep"),
    path("consultar/<slug:address>/<str:situation>/", ask.inquiry, name="inquiry"),
    path("consultar/<slug:address>/<str:situation>/guardar/", consultation.keep, name="keep_one"),
    path("consulta/<str:token>/", consultation.show, name="consultation"),
    path("animais/", animals.catalogue, name="animals"),
    path("animais/pontos.json", animals.points, name="animal_points"),
    path("animais/chao.json", animals.bare_ground, name="ground"),
    path("animais/<int:year>/<int:number>/", animals.one, name="animal"),
    path("animais/<int:year>/<int:number>/foto/", animals.picture, name="animal_picture"),
    path("encontrei/", found.look, name="found"),
    path("encontrei/recado/", found.message, name="found_message"),
    path("encontrei/foto/", found.picture, name="found_picture"),
    path("encontrei/mensagem/<str:code>/", found.state, name="found_state"),
    path("rga/<str:number>/", found.look, name="rga"),
    path("denunciar/", include("zelo.portal.complaints.urls")),
    path("conferir/", proof.ask, name="check_paper"),
    path("conferir/<str:code>/", proof.show, name="proof"),
    path("dados/", data.show, name="open_data"),
    path("dados/animais.csv", data.animal_sums, name="animal_sums"),
    path("dados/animais.json", data.animal_sums_json, name="animal_sums_json"),
]
