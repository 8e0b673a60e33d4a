"""What each law says of its registry: fields that lack, who enters, what must be told, vaccines, and from when it binds whom."""

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.laws import LIBRARY
from zelo.law.answers import Refusal
from zelo.law.law import law
from zelo.law.lengths import Length, after
from zelo.law.pack import Library
from zelo.law.registry import Exemption, Phase, standing

LAWS = {slug: law(LIBRARY, slug) for slug in LIBRARY.slugs()}
PORTO = law(Library(Path(__file__).parents[1] / "sixth_city" / "cities"), "porto-ficticio")
NOBRES, LENCOIS, VILA, ALDEIA, JUIZ = (
    LAWS[s].registry for s in ("nobres", "lencois-paulista", "vila-pavao", "sao-pedro-da-aldeia", "juiz-de-fora")
)
TODAY = dt.date(2027, 3, 10)
MARCH, JUNE = dt.date(2027, 3, 1), dt.date(2027, 6, 30)
WHOLE = ["tutor_identity", "tutor_address", "tutor_contact", "species", "sex", "breed", "coat", "size", "approximate_age", "marks", "sterilisation",
         "vaccination", "reproductive_history", "individual_number", "events"]  # fmt: skip


def own(groups):
    return {group.id: [field.id for field in group.lacking] for group in groups if not group.national}


# ---------------------------------------------------------------- fields


@pytest.mark.law("nobres", "art25_inc1", "art25_inc2", "art25_inc3", "art25_inc4", "art25_inc5", "art25_inc6")
def test_a_group_lacks_until_each_of_its_fields_is_told_or_said_to_be_unavailable():
    assert own(NOBRES.missing(WHOLE)) == {}
    assert own(NOBRES.missing(WHOLE[:7], ["size"])) == {
        "animal": ["approximate_age", "marks"],
        "health": ["sterilisation", "vaccination", "reproductive_history"],
        "number": ["individual_number"],
        "events": ["events"],
    }
    assert own(NOBRES.missing([], WHOLE)) == {}


def test_under_the_other_reading_what_is_not_known_lacks():
    known = law(LIBRARY, "nobres", readings={"registry_minimum": "known"}).registry
    assert own(known.missing([name for name in WHOLE if name != "coat"], ["coat"])) == {"animal": ["coat"]}
    # The number is asked only where there is one, under either reading.
    assert own(known.missing([name for name in WHOLE if name != "individual_number"], ["individual_number"])) == {}


@pytest.mark.parametrize("number", range(len(WHOLE)))
def test_the_groups_agree_with_the_law_s_own_question(number):
    told, unavailable = WHOLE[:number], WHOLE[number + 1 : number + 3]
    answer = LAWS["nobres"].ask("licence", {"kind": "registry_entry", "fields": told, "unavailable": unavailable})
    by_law = {NOBRES_BY_BASIS[name] for name in answer.values["missing"]}
    assert set(own(NOBRES.missing(told, unavailable))) == by_law


NOBRES_BY_BASIS = {group.basis[0]: group.id for group in NOBRES.groups() if not group.national}


@pytest.mark.parametrize("registry", [LENCOIS, VILA, ALDEIA, JUIZ])
def test_where_the_law_names_no_fields_those_of_the_national_registry_are_asked(registry):
    assert all(group.national for group in registry.groups())
    lacking = {
        group.id: [field.id for field in group.lacking]
        for group in registry.missing(["owner_cpf", "origin", "species"], ["kept_address"])
    }
    assert lacking == {
        "owner_address": ["owner_address"], "animal": ["breed", "sex", "approximate_age", "vaccines", "diseases"], "chip": ["individual_number"],
    }  # fmt: skip
    assert registry.silent("fields")


def test_no_number_but_the_cpf_is_ever_lacking():
    for bound in LAWS.values():
        assert bound.registry.identity.basis == ("brasil/lei13460_art10-1", "brasil/lei13460_art10-1_par1")
        lacking = {field.id for group in bound.registry.missing([]) for field in group.lacking}
        assert "owner_identity_card" not in lacking
        assert "owner_cpf" in lacking


def test_every_field_event_and_actor_has_a_name_in_portuguese():
    for bound in (*LAWS.values(), PORTO):
        registry = bound.registry
        named = [field for group in registry.groups() for field in (*group.fields, *group.optional)]
        named += [event for item in registry.all_to_tell() for event in item.events] + list(registry.actors())
        assert [one.id for one in named if one.label == one.id and one.id != "tutor"] == []


# ---------------------------------------------------------------- who enters


@pytest.mark.law("nobres", "art26")
def test_who_may_enter_is_the_law_s_own_question():
    assert NOBRES.who_may_enter("tutor").allowed is True
    assert NOBRES.who_may_enter("municipal_body").allowed is True
    clinic = NOBRES.who_may_enter("veterinary_clinic")
    assert (clinic.allowed, clinic.basis) == (None, ("art26",))
    assert set(clinic.needs) == {"instrument_in_force", "qualified_by_regulation"}
    assert NOBRES.who_may_enter("veterinary_clinic", instrument_in_force=False).allowed is False
    assert NOBRES.who_may_enter("veterinary_clinic", instrument_in_force=True, qualified_by_regulation=True).allowed is True


@pytest.mark.parametrize("registry", [LENCOIS, VILA, ALDEIA, JUIZ])
def test_where_the_law_is_silent_the_city_decides(registry):
    tutor = registry.who_may_enter("tutor")
    assert (tutor.allowed, tutor.silent) == (None, True)
    assert "a prefeitura decide" in tutor.says
    assert registry.who_may_enter("municipal_body").allowed is True


# ---------------------------------------------------------------- what is told


def test_what_is_told_names_its_provision_its_form_and_its_offence():
    death = LENCOIS.to_tell("death")
    assert [item.basis for item in death] == [("art19_par1",), ("brasil/lei15046_art2_par1_inc5",)]
    assert (death[0].written, death[0].offence, death[0].until, death[0].office) == (
        True,
        "art19_par1",
        None,
        "Coordenadoria de Proteção Animal",
    )
    assert "não fixa prazo" in death[0].term
    moved = NOBRES.to_tell("address")
    assert [(item.offence, item.obligation, item.gate) for item in moved] == [
        ("art54_inc1", "registration", ("art84", "art84_par1"))
    ]
    assert VILA.to_tell("accident")[0].term == "Imediatamente."
    assert ALDEIA.to_tell("address") == ()


def test_where_the_law_has_a_term_its_last_day_is_counted_by_it():
    told = PORTO.registry.to_tell("sale", dt.date(2025, 3, 10))[0]
    assert (told.until, told.term) == (dt.date(2025, 3, 17), "Prazo: 5 dias úteis.")
    assert PORTO.registry.to_tell("sale")[0].until is None


@pytest.mark.parametrize("slug", LAWS)
def test_each_offence_named_is_one_the_law_fines(slug):
    bound = LAWS[slug]
    form = bound.registry.own
    for item in (*form.tell, *form.obligations.values()):
        if item.offence:
            outcome = bound.ask("fine", {"offence": item.offence, "on": dt.date(2027, 3, 10)})
            assert not isinstance(outcome, Refusal) or outcome.code in ("means_not_available", "fact_required"), item.offence


# ---------------------------------------------------------------- vaccines


def test_a_dose_holds_twelve_months_or_as_long_as_its_maker_says():
    due = LENCOIS.vaccine_due(dt.date(2027, 1, 31), species="dog")
    assert (due.on, due.supplementary, due.basis, due.offence) == (dt.date(2028, 1, 31), True, ("art20",), "art20")
    assert LENCOIS.vaccine_due(dt.date(2027, 1, 31), dt.date(2030, 1, 31), species="dog").on == dt.date(2030, 1, 31)
    assert LENCOIS.vaccine_due(None, species="cat").on is None
    assert LENCOIS.vaccine_due(dt.date(2027, 1, 31), species="horse") is None
    assert NOBRES.vaccine_due(dt.date(2027, 1, 31), species="dog") is None


@pytest.mark.law("vila-pavao", "art36_inc4")
def test_the_law_s_own_interval_does_not_give_way_to_the_maker_s():
    three_years = dt.date(2030, 1, 10)
    tame = VILA.vaccines_due("rabies", "dog", dt.date(2027, 1, 10), three_years, dangerous=False)
    assert [item.on for item in tame] == [three_years]
    fierce = VILA.vaccines_due("rabies", "dog", dt.date(2027, 1, 10), three_years, dangerous=True)
    assert [(item.on, item.basis, item.supplementary) for item in fierce] == [
        (dt.date(2028, 1, 10), ("art36_inc4",), False),
        (three_years, ("art30_inc5",), True),
    ]
    # Whether it is dangerous nobody told: the rule for dangerous ones is not applied.
    assert [item.on for item in VILA.vaccines_due("rabies", "dog", dt.date(2027, 1, 10))] == [dt.date(2028, 1, 10)]


@pytest.mark.parametrize(
    ("start", "length", "day"),
    [
        ("2027-01-31", "1 months", "2027-03-01"), ("2024-02-29", "12 months", "2025-03-01"), ("2027-01-01", "90 calendar days", "2027-04-01"),
        ("2027-12-31", "2 years", "2029-12-31"),
    ],
)  # fmt: skip
def test_a_day_after_a_length(start, length, day):
    assert after(dt.date.fromisoformat(start), Length.parse(length)) == dt.date.fromisoformat(day)
    with pytest.raises(ValueError):
        after(dt.date.fromisoformat(start), Length.parse("5 business days"))


# ---------------------------------------------------------------- classes of species


def test_classes_offer_a_preset_and_bar_what_is_not_registered():
    assert VILA.species_class("dog")[0] == "domestic"
    assert VILA.species_class("goat") is None
    assert VILA.registrable("dog") is None
    assert VILA.registrable("rat").basis == ("art7_inc9",)
    assert VILA.registrable("bird", "wild").basis == ("art7_inc14", "art5")
    assert VILA.registrable("bird", "exotic") is None
    assert NOBRES.registrable("rat") is None


# ---------------------------------------------------------------- what applies


def states(registry, given, phases=(), today=TODAY):
    return {(item.obligation, item.group): item.state for item in registry.applies(given, phases, today)}


def test_before_any_phase_nothing_binds_where_the_law_waits_for_one():
    assert set(states(NOBRES, {"species": "dog"}).values()) == {"unpublished"}
    assert states(LENCOIS, {"species": "dog"})["registration", ""] == "due"
    assert states(LENCOIS, {"species": "horse"})["registration", ""] == "outside"
    assert states(LENCOIS, {})["registration", ""] == "open"
    assert LENCOIS.applies({}, (), TODAY)[0].needs == ("species",)
    assert states(LENCOIS, {"species": "dog"}, today=dt.date(2019, 2, 11))["registration", ""] == "ahead"


def test_a_condition_of_the_registry_is_asked_of_the_facts():
    assert states(VILA, {"species": "dog", "holder": "kennel"})["kennel_registration", ""] == "due"
    assert states(VILA, {"species": "dog", "holder": "tutor"})["kennel_registration", ""] == "outside"
    assert states(VILA, {"species": "dog"})["kennel_registration", ""] == "open"
    assert VILA.applies({"species": "dog"}, (), TODAY)[0].needs == ("holder",)
    assert states(VILA, {"species": "rat", "holder": "kennel"})["adoption_registration", ""] == "outside"
    assert VILA.asked() == ("species", "holder")


@pytest.mark.law("sao-pedro-da-aldeia", "art2_inc16", "art8", "art8_par1", "art8_par2", "art8_par3")
def test_who_collects_puts_the_chip_and_scans_first():
    told = ALDEIA.applies({"species": "mule"}, (), TODAY)[0]
    assert (told.state, told.only, told.bound, told.offence) == (
        "due",
        "o animal foi recolhido",
        "o órgão que recolhe, e não o dono",
        None,
    )
    assert ALDEIA.own.identification.fixed.basis == ("art2_inc16",)
    assert "cattle" in ALDEIA.own.identification.scan_first.species


@pytest.mark.law("juiz-de-fora", "art6_inc3_ali3")
def test_the_animal_that_pulls_a_cart_is_registered_by_chip():
    told = JUIZ.applies({}, (), TODAY)[0]
    assert (told.state, told.only, told.basis) == ("due", "o animal puxa veículo de tração animal (VTA)", ("art6_inc3_ali3",))


MICROCHIP = Phase("microchip", MARCH, JUNE, "art32_par1_inc2", act="Decreto 12")


@pytest.mark.law("nobres", "art32", "art32_par1", "art84")
@pytest.mark.parametrize(
    ("offered", "today", "state"),
    [
        ("public_body", MARCH - dt.timedelta(days=1), "ahead"), ("public_body", MARCH, "running"), ("public_body", JUNE, "running"),
        ("public_body", JUNE + dt.timedelta(days=1), "due"), ("private", JUNE + dt.timedelta(days=1), "outside"), (None, JUNE, "open"),
    ],
)  # fmt: skip
def test_a_phase_binds_its_group_after_its_last_day(offered, today, state):
    told = {item.group: item for item in NOBRES.applies({"species": "dog", "offered_for_adoption_by": offered}, [MICROCHIP], today)}
    assert told["art32_par1_inc2"].state == state
    assert told["art32_par1_inc2"].phase is MICROCHIP


def test_under_the_other_reading_the_phase_only_orders_the_work():
    act_only = law(LIBRARY, "nobres", readings={"chip_gate": "act_only"}).registry
    told = [item for item in act_only.applies({"offered_for_adoption_by": "public_body"}, [MICROCHIP], MARCH) if item.group]
    assert [item.state for item in told] == ["due"]
    assert told[0].because == ("Vale desde 01/03/2027 (Decreto 12); o prazo até 30/06/2027 só organiza o atendimento.",)


DAYS = st.dates(dt.date(2026, 7, 1), dt.date(2030, 12, 31))


@given(starts=DAYS, length=st.none() | st.integers(0, 900), today=DAYS)
def test_what_applies_agrees_with_what_is_fined(starts, length, today):
    """Of an obligation that has begun by its phase a fine is refused exactly as long as it is not due."""
    phase = Phase("registration", starts, None if length is None else starts + dt.timedelta(days=length))
    state = states(NOBRES, {"species": "dog"}, [phase], today)["registration", ""]
    outcome = LAWS["nobres"].ask("fine", {"offence": "art54_inc1", "base_units": 6, **phase.facts(LAWS["nobres"], today)})
    assert (state == "due") == (not isinstance(outcome, Refusal))
    assert state == ("ahead" if today < starts else "running" if phase.last_day and today <= phase.last_day else "due")


def test_species_and_exemptions_of_a_phase():
    phase = Phase(
        "registration", MARCH, species=("dog", "cat"), exemptions=(Exemption("gatos de colônia", "cat"), Exemption("idosos"))
    )
    found = {kind: NOBRES.applies({"species": kind}, [phase], TODAY)[0] for kind in ("dog", "cat", "horse")}
    assert {kind: item.state for kind, item in found.items()} == {"dog": "due", "cat": "exempt", "horse": "outside"}
    assert found["dog"].because == ("Vale desde 01/03/2027.", "O ato dispensa: idosos.")
    assert NOBRES.applies({}, [phase], TODAY)[0].needs == ("species",)


def test_a_later_phase_of_the_same_group_takes_its_place_from_its_day_on():
    first, more = Phase("registration", MARCH, JUNE), Phase("registration", dt.date(2027, 6, 1), dt.date(2027, 12, 31))
    assert standing([more, first], TODAY) == [first]
    assert standing([more, first], dt.date(2027, 6, 1)) == [more]
    assert standing([more, first], dt.date(2027, 1, 1)) == [first]
    assert states(NOBRES, {"species": "dog"}, [first, more], dt.date(2027, 7, 1))["registration", ""] == "running"


def test_facts_that_do_not_fit_or_are_unknown_break_nothing():
    assert states(NOBRES, {"species": "dog", "nothing": 1, "means_available": True})["registration", ""] == "unpublished"
    assert states(NOBRES, {"situation": "perdido"}, [MICROCHIP], JUNE)["microchip", "art32_par1_inc2"] == "open"
    assert states(VILA, {"species": "dog", "holder": 7})["kennel_registration", ""] == "open"


def test_a_law_without_a_registry_says_nothing_and_asks_for_nothing():
    empty = law(LIBRARY, "nobres").registry.__class__(LAWS["nobres"], None, None)
    assert (empty.name, empty.groups(), empty.all_to_tell(), empty.applies({}, (), TODAY)) == ("Cadastro de animais", (), (), ())
    assert empty.who_may_enter("tutor").silent
    assert empty.missing(["species"]) == ()
