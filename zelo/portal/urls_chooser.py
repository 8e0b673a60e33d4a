from django.http import HttpRequest, HttpResponse
from django.urls import path

from zelo.tenancy.models import City


def chooser(request: HttpRequest) -> HttpResponse:
    return HttpResponse("\n".join(f"{city} {city.slug}" for city in City.objects.all()), content_type="text/plain; charset=utf-8")


urlpatterns = [path("", chooser, name="chooser")]
