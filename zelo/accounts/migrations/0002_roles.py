from django.db import migrations

NAMES = [
    "attendant",
    "catching_team",
    "inspector",
    "veterinarian",
    "authority",
    "superior",
    "treasury",
    "coordinator",
    "auditor",
    "council_member",
    "registrar",
    "administrator",
]


def make_groups(apps, schema_editor):
    group = apps.get_model("auth", "Group")
    group.objects.bulk_create([group(name=name) for name in NAMES], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
