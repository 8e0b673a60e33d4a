from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('legal', '0002_offices'),
    ]

    operations = [
        migrations.AlterField(
            model_name='change',
            name='kind',
            field=models.CharField(choices=[('day_added', 'Dia posto no calendário'), ('day_removed', 'Dia tirado do calendário'), ('rules_changed', 'Feriados da lei atualizados'), ('reading_chosen', 'Interpretação escolhida'), ('text_imported', 'Texto oficial importado'), ('price_changed', 'Valor da tabela de preços'), ('phase_changed', 'Fase de uma obrigação do cadastro')], max_length=20, verbose_name='tipo'),
        ),
    ]
