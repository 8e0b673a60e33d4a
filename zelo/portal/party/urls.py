"""Addresses of a party's own pages."""

from django.urls import URLPattern, URLResolver, path

from zelo.portal.party import files, notified, petitioning

FILE = "<slug:kind>/<int:year>/<int:number>"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", files.home, name="party_files"),
    path("avisos/", notified.consent, name="party_consent"),
    path("procuracao/", notified.mandate, name="party_mandate"),
    path("procuracao/<int:mandate>/renunciar/", notified.give_up, name="party_give_up"),
    path("notificacao/<uuid:opaque>/", notified.notice, name="party_notice"),
    path("notificacao/<uuid:opaque>/certidao.pdf", notified.certificate, name="party_certificate"),
    path("peticao/<str:code>/", petitioning.receipt, name="party_receipt"),
    path("peticao/<str:code>/recibo.pdf", petitioning.receipt_pdf, name="party_receipt_pdf"),
    path("peticao/<str:code>/arquivo/<uuid:evidence>/", petitioning.sent_file, name="party_sent_file"),
    path(f"{FILE}/", files.show, name="party_file"),
    path(f"{FILE}/autos.pdf", files.whole, name="party_autos"),
    path(f"{FILE}/acessos/", files.looks, name="party_looks"),
    path(f"{FILE}/prova/<uuid:evidence>/", files.evidence, name="party_evidence"),
    path(f"{FILE}/papel/<slug:paper>/<int:number_>-<int:year_>.pdf", files.paper, name="party_paper"),
    path(f"{FILE}/<slug:what>/", petitioning.write, name="party_petition"),
    path(f"{FILE}/<slug:what>/arquivo/<uuid:evidence>/", petitioning.draft_file, name="party_draft_file"),
]
