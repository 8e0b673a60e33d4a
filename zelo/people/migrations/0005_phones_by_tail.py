"""Phones are found by their last eight figures; the sounds of the dictionary of names are those of keys.py."""

from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import Right

from zelo.people.keys import sound


def sounds(apps, schema):
    known = apps.get_model("people", "NameWord").objects
    batch = []
    for row in known.iterator(2000):
        if row.sound != sound(row.word):
            row.sound = sound(row.word)
            batch.append(row)
    known.bulk_update(batch, ["sound"], batch_size=2000)


class Migration(migrations.Migration):
    dependencies = [("people", "0004_likely_twins")]
    operations = [
        migrations.AddIndex(
            model_name="contact",
            index=models.Index(Right("key", 8), condition=Q(("kind", "phone")), name="phones_by_tail"),
        ),
        migrations.RunPython(sounds, migrations.RunPython.noop, elidable=True),
    ]
