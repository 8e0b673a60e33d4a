"""Whose side a petition and a look are of, and who gave a mandate: an attorney's capacity does not tell it."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

SIDES = [
    ("respondent", "autuado"),
    ("responsible", "responsável pelo animal"),
    ("claimant", "quem pediu o animal de volta"),
    ("attorney", "procurador"),
]
GIVEN = """
UPDATE petitions_mandate m SET person_id = p.person_id FROM enforcement_fileparty p WHERE m.accepted AND m.party = 'respondent' AND p.file_id = m.file_id;
UPDATE petitions_mandate m SET person_id = CASE m.party WHEN 'responsible' THEN i.responsible_id ELSE i.claimant_id END
  FROM custody_impoundment i WHERE m.accepted AND m.party IN ('responsible', 'claimant') AND i.file_id = m.file_id;
UPDATE petitions_mandate SET accepted = false, says = 'a parte já não está no processo' WHERE accepted AND person_id IS NULL AND ended_at IS NULL;
SET CONSTRAINTS ALL IMMEDIATE;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("petitions", "0001_initial"),
        ("people", "0006_twins_who_live_near"),
        ("enforcement", "0001_initial"),
        ("custody", "0001_initial"),
    ]

    operations = [
        migrations.AddField("petition", "party", models.CharField("de que parte", max_length=12, choices=SIDES, default="respondent"), preserve_default=False),
        migrations.AddField("partylook", "party", models.CharField("de que parte", max_length=12, choices=SIDES, default="respondent"), preserve_default=False),
        migrations.AddField(
            "mandate",
            "person",
            models.ForeignKey("people.Person", django.db.models.deletion.PROTECT, null=True, related_name="mandates_given", verbose_name="quem a deu"),
        ),
        migrations.RemoveConstraint("mandate", "mandate_of_a_file_by_somebody"),
        migrations.RunSQL(GIVEN, migrations.RunSQL.noop),
        migrations.AddConstraint(
            "mandate",
            models.CheckConstraint(
                condition=Q(accepted=False) | (~Q(file=None) & ~Q(settled_by=None) & ~Q(party="") & ~Q(person=None)), name="mandate_of_somebody_in_a_file"
            ),
        ),
    ]
