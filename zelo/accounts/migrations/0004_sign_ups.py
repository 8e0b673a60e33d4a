from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_setting_changes")]

    operations = [
        migrations.AddField("user", "signed_up", models.BooleanField(default=False, verbose_name="aberta pela própria pessoa")),
        migrations.CreateModel(
            name="SignUps",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("only", models.BooleanField(default=True, unique=True)),
                ("open", models.BooleanField(default=True, verbose_name="cidadãos podem abrir conta")),
            ],
        ),
    ]
