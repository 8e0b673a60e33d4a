from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('registry', '0002_found_messages'),
    ]

    operations = [
        migrations.AddField(
            model_name='phase',
            name='ground',
            field=models.CharField(blank=True, default='', max_length=40, verbose_name='tipo de fundamento'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='phase',
            name='begun',
            field=models.BooleanField(default=False, verbose_name='processos recalculados no começo'),
        ),
        migrations.AddField(
            model_name='phase',
            name='ended',
            field=models.BooleanField(default=False, verbose_name='processos recalculados no fim'),
        ),
    ]
