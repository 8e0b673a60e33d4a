"""People and organisations. A CPF is asked for and never demanded: who has none, or does not tell it, is still somebody."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.functions import RandomUUID
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Right

from zelo.people.places import Located


class Person(Located):
    """The address is the present one; earlier ones stand among the changes."""

    class Kind(models.TextChoices):
        NATURAL = "natural", "Pessoa física"
        LEGAL = "legal", "Pessoa jurídica"

    opaque = models.UUIDField("endereço da página", db_default=RandomUUID(), unique=True, editable=False)
    kind = models.CharField("tipo", max_length=10, choices=Kind.choices, default=Kind.NATURAL)
    name = models.CharField("nome", max_length=200)
    social_name = models.CharField("nome social", max_length=200, blank=True)
    document = models.CharField("CPF ou CNPJ", max_length=14, null=True, unique=True)
    born_on = models.DateField("nascimento", null=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="person", verbose_name="conta de quem é"
    )
    folded = models.CharField("nome sem acentos", max_length=420, db_index=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, related_name="merged", verbose_name="reunido em")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    confirmed_on = models.DateField("dados confirmados em", null=True)
    said = models.CharField(max_length=200, blank=True)
    """How the civil name sounds, word by word (keys.py); empty until somebody who entered many at once has it filled in by twins.py."""
    entry_key = models.UUIDField(null=True, unique=True, editable=False)
    """Of the form that entered the record: sent twice, it is one person."""

    class Meta:
        verbose_name = "pessoa"
        ordering = ["folded", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(document=None) | Q(kind="natural", document__regex=r"^[0-9]{11}$")
                | Q(kind="legal", document__regex=r"^[0-9A-Z]{12}[0-9]{2}$"),
                name="document_of_its_kind",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None) | Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="person_point_on_earth",
            ),
            models.CheckConstraint(condition=Q(merged_into=None) | ~Q(merged_into=models.F("pk")), name="not_merged_into_itself"),
        ]  # fmt: skip
        indexes = [
            # Whole words and their beginnings, of the name and the social name.
            GinIndex(SearchVector("folded", config="simple"), name="person_by_words"),
            models.Index(fields=["born_on"], condition=~Q(born_on=None), name="person_by_birth"),
            # Who is called alike and lives near (pairing.py).
            models.Index("said", "district", condition=~Q(said="") & ~Q(district=""), name="person_by_said_and_district"),
            models.Index("said", Lower("street"), condition=~Q(said="") & ~Q(street=""), name="person_by_said_and_street"),
            models.Index(fields=["district", "folded", "id"], condition=~Q(district=""), name="person_by_district"),
            models.Index(fields=["folded", "id"], condition=Q(kind="legal"), name="organisation_by_name"),
        ]

    def __str__(self) -> str:
        return self.social_name or self.name

    @property
    def ref(self) -> str:
        """How acts name the person."""
        return f"p-{self.pk}"


class Contact(models.Model):
    """A way to reach a person. `key` is what it is found by: a phone's figures with the area code, an e-mail in small letters.
    `messages_since`: from when the person agreed to be written to there; None where they did not, or took it back."""

    class Kind(models.TextChoices):
        PHONE = "phone", "Telefone"
        EMAIL = "email", "E-mail"

    person = models.ForeignKey(Person, models.CASCADE, related_name="contacts")
    kind = models.CharField("tipo", max_length=10, choices=Kind.choices)
    value = models.CharField("contato", max_length=254)
    key = models.CharField(max_length=254)
    note = models.CharField("observação", max_length=80, blank=True)
    main = models.BooleanField("principal", default=False)
    messages_since = models.DateField("aceita mensagens desde", null=True)
    messages_how = models.CharField("como aceitou", max_length=80, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "contato"
        ordering = ["-main", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "key"], name="contact_once"),
            models.UniqueConstraint(fields=["person", "kind"], condition=Q(main=True), name="one_main_contact"),
            models.CheckConstraint(condition=~Q(key=""), name="contact_has_a_key"),
        ]
        indexes = [
            models.Index(fields=["key"], name="person_by_contact"),
            # However a phone is written, its last eight figures are the same.
            models.Index(Right("key", 8), condition=Q(kind="phone"), name="phones_by_tail"),
        ]


class PersonRole(models.Model):
    """What somebody is to the city's animals, in time: `since` and `until` are both in; None where it is not known or not over."""

    class Role(models.TextChoices):
        GUARDIAN = "guardian", "tutor ou responsável"
        KEEPER = "keeper", "guardador"
        PROTECTOR = "protector", "protetor independente"
        NGO = "ngo", "entidade de proteção"
        CLINIC = "clinic", "clínica ou hospital veterinário"
        VETERINARIAN = "veterinarian", "médico-veterinário"
        BREEDER = "breeder", "criador"
        SHOP = "shop", "comércio de animais"
        DRIVER = "driver", "condutor de veículo de tração animal"
        CARER = "carer", "cuidador de animal comunitário"
        PARTNER = "partner", "outro parceiro"

    person = models.ForeignKey(Person, models.PROTECT, related_name="roles")
    role = models.CharField("papel", max_length=20, choices=Role.choices)
    since = models.DateField("desde", null=True)
    until = models.DateField("até", null=True)
    number = models.CharField("registro ou licença", max_length=60, blank=True)
    why = models.CharField("motivo do fim", max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "papel"
        ordering = ["role", "since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "role"], condition=Q(until=None), name="one_open_role_of_a_kind"),
            models.CheckConstraint(condition=Q(since=None) | Q(until=None) | Q(until__gte=models.F("since")), name="role_ends_after_it_begins"),
        ]  # fmt: skip
        indexes = [models.Index(fields=["role", "person"], name="people_of_role")]


class Merge(models.Model):
    """Two records that were one person's. `moved` tells what went from `gone` to `kept` (by table and field, the numbers of the rows, and what
    `kept` had before), so that it can be taken back."""

    kept = models.ForeignKey(Person, models.PROTECT, related_name="merges")
    gone = models.ForeignKey(Person, models.PROTECT, related_name="merged_away")
    moved = models.JSONField(default=dict)
    why = models.CharField("por quê", max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "reunião de cadastros"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(kept=models.F("gone")), name="merge_of_two"),
            models.UniqueConstraint(fields=["gone"], condition=Q(undone_at=None), name="merged_once"),
        ]


class NotTwins(models.Model):
    """Somebody made sure that two records that look alike are two people. `one` has the smaller number."""

    one = models.ForeignKey(Person, models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="not_twins_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="smaller_first"),
        ]


class TwinPair(models.Model):
    """Two records that may be of one person, found by twins.py. `one` has the smaller number; `reasons` are its words; the higher the score, the
    likelier. Never truth: the next search writes them anew."""

    one = models.ForeignKey(Person, models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")
    score = models.PositiveSmallIntegerField()
    reasons = ArrayField(models.CharField(max_length=20))
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="twin_pair_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="smaller_twin_first"),
        ]
        indexes = [models.Index(fields=["-score", "one", "other"], name="twins_by_score")]


class NameWord(models.Model):
    """A word of somebody's or some animal's name, once in the city. `sound` finds who is said alike (keys.py); `cuts`, the word and what it is with
    any one letter left out, whoever was typed with one letter wrong."""

    word = models.CharField(max_length=40, primary_key=True)
    sound = models.CharField(max_length=20, db_index=True)
    cuts = ArrayField(models.CharField(max_length=40), default=list)

    class Meta:
        indexes = [GinIndex(fields=["cuts"], name="words_by_cut")]


class Change(models.Model):
    """What was changed in a record of the registry, by whom and why, whoever it may serve to prove. The database refuses to change or remove it."""

    class Subject(models.TextChoices):
        PERSON = "person", "pessoa"
        ANIMAL = "animal", "animal"

    subject = models.CharField("de quê", max_length=10, choices=Subject.choices)
    number = models.BigIntegerField("número do cadastro")
    before = models.JSONField("antes", default=dict)
    after = models.JSONField("depois", default=dict)
    why = models.CharField("por quê", max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "mudança de cadastro"
        ordering = ["-pk"]
        indexes = [models.Index(fields=["subject", "number", "-id"], name="changes_of_record")]


class Look(models.Model):
    """Somebody of the city was shown a person's record. The database refuses to change or remove it."""

    class Page(models.TextChoices):
        PERSON = "person", "página da pessoa"
        FILE = "file", "página de um processo"
        SEARCH = "search", "busca"
        ACT = "act", "formulário de um ato"
        PAPER = "paper", "documento de um processo"
        ANIMAL = "animal", "página de um animal"
        EXPORT = "export", "exportação"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name="quem viu")
    person = models.ForeignKey(Person, models.PROTECT, related_name="looks", verbose_name="de quem")
    page = models.CharField("onde", max_length=10, choices=Page.choices)
    about = models.CharField("processo", max_length=60, blank=True)
    why = models.CharField("por quê", max_length=120, blank=True)
    whole = models.BooleanField("viu o documento ou os contatos inteiros", default=False)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["person", "-id"], name="looks_at_person"),
            models.Index(fields=["by", "-id"], name="looks_of_user"),
            models.Index(fields=["at"], name="looks_by_day"),
        ]
