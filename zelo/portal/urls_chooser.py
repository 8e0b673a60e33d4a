"""The bare domain's addresses."""

from django.urls import path

from zelo.portal.found.anywhere import anywhere
from zelo.portal.views.chooser import chooser

urlpatterns = [path("", chooser, name="chooser"), path("encontrei/", anywhere, name="found_anywhere")]
