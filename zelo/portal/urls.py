from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path


def front(request: HttpRequest) -> HttpResponse:
    return render(request, "base.html")


urlpatterns: list[URLPattern | URLResolver] = [path("", front, name="front")]
