"""Addresses of a guardian's own pages."""

from django.urls import URLPattern, URLResolver, path

from zelo.portal.mine import animals, own, telling

urlpatterns: list[URLPattern | URLResolver] = [
    path("", animals.home, name="mine"),
    path("eu/", own.identity, name="mine_identity"),
    path("eu/contato/", own.contact, name="mine_contact"),
    path("eu/consultas/", own.looks, name="mine_looks"),
    path("eu/tudo.zip", own.everything, name="mine_everything"),
    path("novo/", animals.new, name="mine_new"),
    path("receber/", telling.receive, name="mine_receive"),
    path("recibo/<str:code>/", telling.receipt, name="mine_receipt"),
    path("recibo/<str:code>/retirar/", telling.take_back, name="mine_withdraw"),
    path("<int:animal>/", animals.one, name="mine_animal"),
    path("<int:animal>/passar/", telling.offer, name="mine_offer"),
    path("<int:animal>/avisar/<slug:what>/", telling.tell, name="mine_tell"),
    path("<int:animal>/carteirinha.pdf", animals.card, name="mine_card"),
    path("<int:animal>/foto/<uuid:evidence>/", animals.picture, name="mine_picture"),
]
