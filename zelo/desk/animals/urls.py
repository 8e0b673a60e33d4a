"""Addresses of animals at the desk."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.animals.views import cards, deeds, enter, lists, record

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.animals, name="animal_records"),
    path("novo/", enter.enter, name="new_animal"),
    path("vacinas/", lists.overdue, name="overdue_vaccines"),
    path("populacoes/", lists.populations, name="populations"),
    path("populacoes.csv", lists.populations_csv, name="populations_csv"),
    path("<int:pk>/", record.show, name="animal_record"),
    path("<int:pk>/mudar/", enter.change, name="change_animal"),
    path("<int:pk>/conferir/", record.settle, name="settle_animal"),
    path("<int:pk>/recusar/", deeds.refuse, name="refuse_animal"),
    path("<int:pk>/microchip/", deeds.chip, name="add_chip"),
    path("<int:pk>/microchip/<int:chip>/riscar/", deeds.strike_chip, name="strike_chip"),
    path("<int:pk>/identificacao/", deeds.mark, name="add_mark"),
    path("<int:pk>/identificacao/<int:mark>/baixar/", deeds.end_mark, name="end_mark"),
    path("<int:pk>/aconteceu/<slug:kind>/", deeds.event, name="add_event"),
    path("<int:pk>/riscar/<int:event>/", deeds.strike, name="strike_event"),
    path("<int:pk>/guarda/", deeds.guardian, name="add_guardian"),
    path("<int:pk>/guarda/<int:guardianship>/encerrar/", deeds.end_guardian, name="end_guardian"),
    path("<int:pk>/passar/", deeds.transfer, name="transfer_animal"),
    path("<int:pk>/fotos/", record.photos, name="animal_photos"),
    path("<int:pk>/fotos/<uuid:evidence>/", record.picture, name="animal_photo"),
    path("<int:pk>/carteirinha.pdf", cards.card, name="animal_card"),
    path("<int:pk>/etiquetas.pdf", cards.labels, name="animal_labels"),
]
