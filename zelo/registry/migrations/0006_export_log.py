import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from zelo.tenancy.append_only import append_only


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_setting_changes'),
        ('registry', '0005_importing'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ExportLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('form', models.CharField(max_length=40, verbose_name='lista')),
                ('which', models.JSONField(default=dict, verbose_name='recorte')),
                ('why', models.CharField(max_length=200, verbose_name='para quê')),
                ('rows', models.PositiveIntegerField(verbose_name='linhas')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='em')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='por')),
            ],
            options={
                'verbose_name': 'exportação',
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('why', ''), _negated=True), name='export_has_its_purpose')],
            },
        ),
        append_only("registry_exportlog", refuse="refuse_log_change"),
    ]
