"""Animals as files speak of them."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Animal(models.Model):
    """`species` and `sex` are words of the law's vocabulary of facts."""

    name = models.CharField("nome", max_length=100, blank=True)
    species = models.CharField("espécie", max_length=40)
    sex = models.CharField("sexo", max_length=20, blank=True)
    marks = models.TextField("características físicas", blank=True)
    coat = models.CharField("pelagem", max_length=100, blank=True)
    breed = models.CharField("raça", max_length=100, blank=True)
    born_about = models.DateField("nascimento, certo ou presumido", null=True)
    guardian = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="animals", verbose_name="responsável")
    folded = models.CharField("nome sem acentos", max_length=100, blank=True, db_index=True)
    died_on = models.DateField("morte", null=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "animal"
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(species=""), name="animal_has_a_species")]

    def __str__(self) -> str:
        return self.name or f"{self.species} nº {self.pk}"

    @property
    def ref(self) -> str:
        return f"a-{self.pk}"


class AnimalChip(models.Model):
    """A chip that an animal carries. A number is one animal's, unless somebody looked into it: makers have issued numbers twice."""

    animal = models.ForeignKey(Animal, models.CASCADE, related_name="chips")
    number = models.CharField("número", max_length=16)
    standard = models.CharField("padrão", max_length=4, choices=[("iso", "ISO 11784"), ("old", "anterior")], default="iso")
    twin = models.BooleanField("número repetido, conferido", default=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["number"], condition=Q(twin=False), name="a_chip_is_one_animal_s"),
            models.UniqueConstraint(fields=["animal", "number"], name="chip_once"),
        ]
        indexes = [models.Index(fields=["number"], name="animal_by_chip")]


class AnimalPhoto(models.Model):
    animal = models.ForeignKey(Animal, models.CASCADE, related_name="photos")
    evidence = models.ForeignKey("proceedings.Evidence", models.PROTECT, related_name="+")
    main = models.BooleanField("principal", default=False)

    class Meta:
        ordering = ["-main", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["animal", "evidence"], name="photo_once"),
            models.UniqueConstraint(fields=["animal"], condition=Q(main=True), name="one_main_photo"),
        ]
