"""What a person of the city does. Each role is a Django group of the same name in every city's schema."""

from django.db.models import TextChoices


class Role(TextChoices):
    ATTENDANT = "attendant", "Atendente"
    CATCHING_TEAM = "catching_team", "Equipe de apreensão"
    INSPECTOR = "inspector", "Fiscal"
    VETERINARIAN = "veterinarian", "Médico-veterinário"
    AUTHORITY = "authority", "Autoridade julgadora"
    SUPERIOR = "superior", "Autoridade superior"
    TREASURY = "treasury", "Fazenda"
    COORDINATOR = "coordinator", "Coordenador"
    AUDITOR = "auditor", "Auditor"
    COUNCIL_MEMBER = "council_member", "Conselheiro"
    REGISTRAR = "registrar", "Cadastro"
    # Of the city's installation: accounts, the calendar, the readings of the law.
    ADMINISTRATOR = "administrator", "Administrador"
