import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('custody', '0003_public_picture'),
    ]

    operations = [
        migrations.AddField(
            model_name='impoundment',
            name='head_chips',
            field=models.JSONField(default=list, verbose_name='microchips das cabeças'),
        ),
        migrations.AddIndex(
            model_name='impoundment',
            index=django.contrib.postgres.indexes.GinIndex('head_chips', name='impounded_heads'),
        ),
    ]
