"""Addresses of a city's settings."""

from django.urls import URLPattern, URLResolver, path

from zelo.desk.settings_pages import accounts, animal_lists, lists, logs, phases, prices, registry

urlpatterns: list[URLPattern | URLResolver] = [
    path("", logs.settings_home, name="settings"),
    path("registro/", logs.settings_log, name="settings_log"),
    path("tutores/", registry.guardians, name="guardian_settings"),
    path("equipes/", lists.teams, name="teams"),
    path("equipes/<int:team>/", lists.team, name="team"),
    path("locais/", lists.places, name="places"),
    path("locais/<int:place>/", lists.place, name="place"),
    path("precos/", prices.price_table, name="prices"),
    path("precos/<int:price>/retirar/", prices.withdraw, name="withdraw_price"),
    path("fases/", phases.phases, name="phases"),
    path("fases/<int:phase>/retirar/", phases.withdraw, name="withdraw_phase"),
    path("orgaos/", lists.offices, name="offices"),
    path("orgaos/<slug:key>/", lists.office, name="office"),
    path("especies/", animal_lists.animal_lists, name="animal_lists"),
    path("contas/", accounts.accounts, name="accounts"),
    path("contas/<int:account>/", accounts.account, name="account"),
]
