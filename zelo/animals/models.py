"""Animals: what they are, by what they are known, who answers for them, and what happened to them."""

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Q

from zelo.animals.rga import Rga
from zelo.people.places import Located


class Animal(Located):
    """An animal of the registry, with its number (`rga`), or one that only a case file or a guardian has told of, without.
    `species`, `sex` and `size` are words of the law's vocabulary of facts; `species_said` is the city's own word where the species is `other`.
    The address is where the animal is kept; where that is with its guardian (`kept_apart` false), only the district is held here, for lists.
    `guardian`, `community`, `lost_since`, `left_on`, `died_on`, `neutered`, `fierce` and `rabies_on` repeat what custody and events tell, for searching
    (guards.py, life.py)."""

    class State(models.TextChoices):
        UNREGISTERED = "unregistered", "fora do cadastro: conhecido por um processo"
        TOLD = "told", "aguarda conferência"
        CONFIRMED = "confirmed", "conferido"
        REFUSED = "refused", "recusado"

    class Origin(models.TextChoices):
        BOUGHT = "bought", "comprado"
        ADOPTED = "adopted", "adotado"
        GIVEN = "given", "recebido de alguém"
        FOUND = "found", "encontrado"
        BORN_HERE = "born_here", "nascido com o tutor"
        BROUGHT = "brought", "trazido de outro município"
        OTHER = "other", "outra"

    rga = models.BigIntegerField(
        "número de registro", null=True, unique=True, help_text="Sem o código do município: zelo/animals/rga.py"
    )
    state = models.CharField("situação do cadastro", max_length=12, choices=State.choices, default=State.UNREGISTERED)
    name = models.CharField("nome", max_length=100, blank=True)
    species = models.CharField("espécie", max_length=40)
    species_said = models.CharField("qual espécie", max_length=60, blank=True)
    breed = models.CharField("raça", max_length=100, blank=True)
    sex = models.CharField("sexo", max_length=20, blank=True)
    size = models.CharField("porte", max_length=20, blank=True)
    coat = models.CharField("pelagem", max_length=100, blank=True)
    marks = models.TextField("características físicas", blank=True)
    born_earliest = models.DateField("nasceu de", null=True)
    born_latest = models.DateField("nasceu até", null=True)
    born_precision = models.CharField("como se sabe a idade", max_length=10, blank=True)
    age_told_on = models.DateField("idade dita em", null=True)
    neutered = models.BooleanField("castrado", null=True)
    reproduction = models.TextField("vida reprodutiva", blank=True)
    conditions = models.TextField("doenças e tratamentos", blank=True)
    origin = models.CharField("procedência", max_length=20, choices=Origin.choices, blank=True)
    origin_said = models.CharField("de onde veio", max_length=200, blank=True)
    unavailable = models.JSONField("o que não se sabe, e por quê", default=dict, blank=True)
    guardian = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="animals", verbose_name="responsável")
    kept_apart = models.BooleanField("fica em outro endereço", default=False)
    community = models.BooleanField("animal comunitário", default=False)
    fierce = models.BooleanField("bravio ou perigoso, por laudo", default=False)
    lost_since = models.DateField("sumido desde", null=True)
    died_on = models.DateField("morte", null=True)
    left_on = models.DateField("saiu do município em", null=True)
    rabies_on = models.DateField("última dose contra a raiva", null=True)
    rabies_until = models.DateField("validade que o fabricante dá à dose", null=True)
    folded = models.CharField("nome sem acentos", max_length=100, blank=True, db_index=True)
    district_folded = models.CharField("bairro sem acentos", max_length=100, blank=True)
    confirmed_on = models.DateField("dados confirmados em", null=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_for = models.ForeignKey(
        "people.Person", models.PROTECT, null=True, related_name="+", verbose_name="parceiro que cadastrou"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    entry_key = models.UUIDField(null=True, unique=True, editable=False)
    """Of the form that entered the record: sent twice, it is one animal."""

    class Meta:
        verbose_name = "animal"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(species=""), name="animal_has_a_species"),
            models.CheckConstraint(
                condition=Q(born_earliest=None, born_latest=None, born_precision="")
                | Q(born_latest__gte=models.F("born_earliest"), born_precision__in=["day", "month", "year", "age", "stage"]),
                name="animal_birth_is_a_span",
            ),
            models.CheckConstraint(condition=Q(rga=None) | Q(rga__gt=0), name="rga_counts_from_one"),
            models.CheckConstraint(condition=Q(state="confirmed", rga__isnull=False) | (~Q(state="confirmed") & Q(rga=None)), name="confirmed_has_a_number"),
        ]  # fmt: skip
        indexes = [
            # Words of the name and the district, so that "Rex Centro" finds him.
            GinIndex(SearchVector("folded", "district_folded", config="simple"), name="animal_by_words"),
            models.Index(fields=["guardian", "-id"], name="animals_of_guardian"),
            models.Index(fields=["state", "-id"], condition=Q(state="told"), name="animals_to_confirm"),
            models.Index(fields=["-lost_since"], condition=~Q(lost_since=None), name="animals_lost"),
            models.Index(fields=["rabies_on", "id"], condition=Q(state="confirmed", died_on=None, left_on=None), name="animals_by_dose"),
            models.Index(fields=["species", "-id"], name="animals_of_species"),
            models.Index(fields=["district_folded", "-id"], name="animals_of_district"),
            models.Index(fields=["-id"], condition=Q(community=True), name="animals_of_community"),
            # What is rare among many is found without reading them all.
            models.Index(fields=["-id"], condition=Q(fierce=True), name="animals_fierce"),
            models.Index(fields=["-id"], condition=~Q(left_on=None), name="animals_left"),
            models.Index(fields=["state", "-id"], condition=Q(state__in=["unregistered", "refused"]), name="animals_outside"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name or f"animal nº {self.pk}"

    @property
    def ref(self) -> str:
        return f"a-{self.pk}"

    def number(self, ibge: str) -> Rga | None:
        """The registry number in the city of that IBGE code."""
        return Rga(ibge, self.rga) if self.rga else None


class AnimalChip(models.Model):
    """A chip that an animal carries. A number is one animal's, unless somebody looked into it: makers have issued numbers twice. Once entered it is not
    edited: a wrong one is struck out, with the reason."""

    animal = models.ForeignKey(Animal, models.CASCADE, related_name="chips")
    number = models.CharField("número", max_length=16)
    standard = models.CharField("padrão", max_length=4, choices=[("iso", "ISO 11784"), ("old", "anterior")], default="iso")
    twin = models.BooleanField("número repetido, conferido", default=False)
    implanted_on = models.DateField("implantado em", null=True)
    implanted_by = models.CharField("quem implantou", max_length=120, blank=True)
    site = models.CharField("onde no corpo", max_length=60, blank=True)
    read_on = models.DateField("lido por leitor em", null=True)
    struck_at = models.DateTimeField("riscado em", null=True)
    struck_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    struck_why = models.CharField("por quê", max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["number"], condition=Q(twin=False, struck_at=None), name="a_chip_is_one_animal_s"),
            models.UniqueConstraint(fields=["animal", "number"], condition=Q(struck_at=None), name="chip_once"),
        ]
        indexes = [models.Index(fields=["number"], name="animal_by_chip")]


class AnimalMark(models.Model):
    """Another means of identification. `key` is what it is found by: `number` without marks, capitals. `until`: the day it was lost or taken off."""

    class Kind(models.TextChoices):
        TAG = "tag", "plaqueta"
        COLLAR = "collar", "coleira ou etiqueta"
        TATTOO = "tattoo", "tatuagem"
        EAR_TAG = "ear_tag", "brinco"
        BRAND = "brand", "marca a ferro"
        SINPATINHAS = "sinpatinhas", "RG Animal (SinPatinhas)"
        EARLIER_RGA = "earlier_rga", "registro municipal anterior"
        OTHER = "other", "outro registro"

    animal = models.ForeignKey(Animal, models.CASCADE, related_name="identifiers")
    kind = models.CharField("meio", max_length=20, choices=Kind.choices)
    number = models.CharField("número", max_length=60)
    key = models.CharField(max_length=60)
    since = models.DateField("desde", null=True)
    until = models.DateField("até", null=True)
    why = models.CharField("por que deixou de valer", max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["kind", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "key"], condition=Q(until=None, kind__in=["tag", "sinpatinhas", "earlier_rga"]), name="a_mark_is_one_animal_s"),
            models.UniqueConstraint(fields=["animal", "kind", "key"], condition=Q(until=None), name="mark_once"),
            models.CheckConstraint(condition=~Q(key=""), name="mark_has_a_key"),
        ]  # fmt: skip
        indexes = [models.Index(fields=["key"], name="animal_by_mark")]


class Guardianship(models.Model):
    """Who answers for an animal, as what, and in which days: `since` and `until` are both in; None where it is not known or not over."""

    class Capacity(models.TextChoices):
        OWNER = "owner", "proprietário ou tutor"
        POSSESSOR = "possessor", "possuidor"
        KEEPER = "keeper", "quem guarda ou vigia"
        TEMPORARY = "temporary", "lar temporário"
        CARER = "carer", "cuidador comunitário"
        ATTORNEY = "attorney", "procurador"

    animal = models.ForeignKey(Animal, models.CASCADE, related_name="guardianships")
    person = models.ForeignKey("people.Person", models.PROTECT, related_name="guardianships")
    capacity = models.CharField("como", max_length=20, choices=Capacity.choices, default=Capacity.OWNER)
    since = models.DateField("desde", null=True)
    until = models.DateField("até", null=True)
    how = models.CharField("como começou", max_length=20, blank=True)
    ended_by = models.CharField("como terminou", max_length=20, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "guarda"
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["animal", "person", "capacity"], condition=Q(until=None), name="guardianship_once"),
            models.CheckConstraint(condition=Q(since=None) | Q(until=None) | Q(until__gte=models.F("since")), name="guardianship_ends_after"),
        ]  # fmt: skip
        indexes = [models.Index(fields=["person", "-id"], name="guardianships_of_person")]


class AnimalEvent(models.Model):
    """What happened to an animal. The day is kept as it is known (`spans.Span`); `data` holds what the kind asks for (event_kinds.py). Never
    changed: a wrong one is struck out, with the reason, and entered again."""

    animal = models.ForeignKey(Animal, models.CASCADE, related_name="events")
    kind = models.CharField("o quê", max_length=30)
    earliest = models.DateField("de", null=True)
    latest = models.DateField("até", null=True)
    precision = models.CharField(max_length=10, blank=True)
    data = models.JSONField(default=dict)
    person = models.ForeignKey(
        "people.Person", models.PROTECT, null=True, related_name="+", verbose_name="quem, se consta do cadastro"
    )
    evidence = models.ForeignKey("proceedings.Evidence", models.PROTECT, null=True, related_name="+", verbose_name="documento")
    source = models.CharField("de onde veio", max_length=20, default="desk")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    struck_at = models.DateTimeField("riscado em", null=True)
    struck_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    struck_why = models.CharField("por quê", max_length=200, blank=True)

    class Meta:
        verbose_name = "acontecimento"
        ordering = ["-latest", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(earliest=None, latest=None, precision="")
                | Q(latest__gte=models.F("earliest"), precision__in=["day", "month", "year", "age", "stage"]),
                name="event_day_is_a_span",
            )
        ]
        indexes = [
            models.Index(fields=["animal", "-latest"], name="events_of_animal"),
            models.Index(fields=["kind", "latest"], name="events_of_kind"),
        ]


class ListEntry(models.Model):
    """A species or a breed that the city added to the lists it was given. `species`: the law's word, of a breed; of a species, the one it counts as
    (`bird`, `other`). `group`: of a species, the law's class for it, where the law has classes."""

    kind = models.CharField("lista", max_length=10, choices=[("species", "espécies"), ("breed", "raças")])
    species = models.CharField("espécie", max_length=40, blank=True)
    name = models.CharField("nome", max_length=60)
    key = models.CharField(max_length=60)
    group = models.CharField("classe", max_length=20, blank=True)
    withdrawn = models.BooleanField("fora de uso", default=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["kind", "species", "key"], name="list_entry_once")]


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


class Population(models.Model):
    """How many living animals of the registry are alike, as counted last (counting.py)."""

    counted_at = models.DateTimeField("contado em")
    species = models.CharField("espécie", max_length=40)
    sex = models.CharField("sexo", max_length=20, blank=True)
    neutered = models.BooleanField("castrado", null=True)
    chipped = models.BooleanField("com microchip")
    immunised = models.BooleanField("com a vacina contra a raiva em dia")
    district = models.CharField("bairro", max_length=100, blank=True)
    animals = models.PositiveIntegerField("animais")
