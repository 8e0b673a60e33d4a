"""Log-in, password and second factor: allauth's, without its sign-up, which is closed."""

from django.urls import include, path

urlpatterns = [
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
]
