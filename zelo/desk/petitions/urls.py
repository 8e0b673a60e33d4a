"""Addresses of what parties sent."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.petitions import mandates, notifying, one, queue

FILE = "<slug:kind>/<int:year>/<int:number>"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", queue.queued, name="petitions"),
    path("<int:petition>/", one.one, name="petition"),
    path("<int:petition>/recibo.pdf", one.document, name="petition_pdf"),
    path("<int:petition>/arquivo/<uuid:evidence>/", one.sent_file, name="petition_file"),
    path("procuracao/<int:mandate>/", mandates.one, name="mandate"),
    path("procuracao/<int:mandate>/documento/", mandates.document, name="mandate_document"),
    path("notificacao/<int:notice>/", notifying.one, name="notice"),
    path(f"notificar/{FILE}/", notifying.notify, name="notify"),
    path(f"acessos/{FILE}/", mandates.looks, name="party_access"),
]
