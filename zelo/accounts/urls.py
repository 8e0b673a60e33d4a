"""Log-in, password and second factor. The views are allauth's; its pages for e-mail addresses are left out."""

from allauth.account import views
from django.urls import include, path, re_path

urlpatterns = [
    path("entrar/", views.login, name="account_login"),
    path("sair/", views.logout, name="account_logout"),
    path("inativa/", views.account_inactive, name="account_inactive"),
    path("cadastro/", views.signup, name="account_signup"),
    path("cadastro/codigo/", views.email_verification_sent, name="account_email_verification_sent"),
    path("confirmar/", views.reauthenticate, name="account_reauthenticate"),
    path("senha/", views.password_change, name="account_change_password"),
    path("senha/definir/", views.password_set, name="account_set_password"),
    path("senha/esqueci/", views.password_reset, name="account_reset_password"),
    path("senha/esqueci/enviado/", views.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^senha/nova/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("senha/nova/", views.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    path("dois-fatores/", include("allauth.mfa.urls")),
]
