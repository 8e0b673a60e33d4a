"""The bare domain's only address."""

from django.urls import path

from zelo.portal.views.chooser import chooser

urlpatterns = [path("", chooser, name="chooser")]
