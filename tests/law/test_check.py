"""Each kind of fault, put into a sound pack, is refused with its file, its line and its cause."""

import shutil
import typing
from pathlib import Path

import pytest

from tests.law import small
from zelo.law import Library
from zelo.law.check import check
from zelo.law.facts import Type
from zelo.law.pack import SHIPPED
from zelo.law.statute import ROOMS

CITY = """
    units:
      UFE:
        name: Unidade Fiscal de Exemplo
        values:
          - {value: 4.10, since: 2025-01-01, act: Decreto 7/2024}
    calendar:
      - {on: 09-08, name: Padroeira, act: Lei 3/1990}
    """
FACTS = """
    presume:
      animals: 1
      claimed_on: {fact: "on"}
      social_programme: null
    words:
      species: {llama: lhama}
    facts:
      halter: {label: com cabresto, type: bool}
    """
KNOWS = """on kind species animals paid zone registered step from reason offence base_units unit_value priors claimed_on social_programme
    fields purpose members present in_favour against president_vote served_by term_days street born_on at justified extended_days
    pending_demands in_public_keeping diagnosis technical_report lab_exam_applicable lab_exam_done alternates_standing_in
    alternates_beside_titular president_present alternate_presides closures continuing_days daily_units animal_species"""
INTERPRETATIONS = """
    herd:
      basis: [art2]
      issue: O rebanho começa em três ou em quatro?
      readings: {three: em três, four: em quatro}
      taken: three
      why: A lei diz três ou mais.
    served_days:
      basis: [art3]
      issue: Dias úteis ou corridos?
      readings: {business: úteis, calendar: corridos}
      taken: business
      why: O artigo diz úteis.
    """
TERMS = """
    since: 2025-01-01
    counting: {rolls: true, basis: art9}
    service:
      personal: {basis: art3}
      otherwise: {code: service_mode_not_in_law, basis: art3}
    terms:
      defence:
        served: true
        length: {reading: served_days, business: 10 business days, calendar: 10 calendar days}
        basis: art3
      compliance: {length: 15 calendar days, set_by: {fact: term_days, over: term_too_long}, basis: art3}
      complementary_documents: {length: 15 calendar days, extend: {fact: extended_days, when: justified, otherwise: extension_unjustified}, basis: art3}
      cmca_publication: {length: 30 calendar days, pause: {records: pending_demands, from: asked_on, to: met_on}, basis: art3}
      reclaim:
        - {when: reason == penalty, length: 3 business days, basis: art3}
        - {length: 8 business days, basis: art3_par1}
    """
TABLES = """
    since: in_force
    lists:
      corridors: {basis: art2, items: [Rua Um, Rua Dois]}
    define:
      many: {is: "animals >= 4 || animals == 3 && herd == 'three'", basis: art2}
      public_keeping: {is: in_public_keeping, basis: art2}
      federal_illness: {is: diagnosis == serious_illness, basis: art2}
    licence:
      - for: {kind: kennel}
        missing:
          - art4: registered
          - {put: art4_par1, where: many, unless: halter, basis: art4_par1}
          - {put: art4_par2, has: [name, coat], among: [fields], basis: art4_par2}
          - {put: art5, where: "has(given.born_on)", unless: "years(born_on, on) >= 18", basis: art5}
          - {put: art5_par1, when: "street in corridors && species == llama", basis: art5_par1}
      - for: {kind: pet_shop}
        missing:
          - art4: registered
    reclaim:
      - dates: {until: {term: reclaim, from: "on"}}
        must_pay:
          - {put: fees, unless: paid, basis: art6}
        refusals:
          - {put: deadline_passed, when: claimed_on > until, basis: art6}
          - {put: fees_unpaid, when: "'fees' in must_pay", basis: art6_par1}
    fund:
      - violations:
          - {put: art7, when: "purpose == other && social_programme == null", basis: art7}
        give:
          next_step: {first: [{then: inspection, when: zone == urban, basis: art7_par1}, {then: dispatch_team, basis: art7_par1}]}
    circulation:
      - offences:
          - {put: art7_par2, where: llama in animal_species, hours: "08:00-11:00", basis: art7_par2}
    """
FINES = """
    since: in_force
    fines:
      unit: UFE
      define:
        repeated: {is: "priors.exists(p, has(p.final_on) && p.final_on <= on)", basis: art8}
      classes:
        leve: {base: 5..20, basis: art8}
        grave: {base: 21..90, basis: art8}
      acts:
        art4: leve
        art5: {class: grave, basis: art8_par1}
        art6: 16
      any_other: leve
      raises:
        - {to: grave, when: "severity == 'leve' && repeated", basis: art8_par1}
      per: animal
      times:
        - {by: 2, when: repeated && !raised, basis: art8_par2}
      cap: {units: 1500, basis: art8_par2}
      daily: {rate: 1..10, most_days: 30, basis: art8_par2}
    vote: {quorum_percent: 60, quorum_basis: art10, majority_basis: art10}
    """
CASES = """
    - {id: halter, city: vila-exemplo, ask: licence, given: {kind: kennel, "on": 2026-03-02, registered: false, animals: 4, halter: false, fields: [name], born_on: 2010-01-01, street: Rua Um, species: llama}, expect: {missing: [art4, art4_par1, art4_par2, art5, art5_par1]}}
    - {id: shop, city: vila-exemplo, ask: licence, given: {kind: pet_shop, registered: false}, expect: {missing: [art4]}}
    - {id: three, city: vila-exemplo, ask: licence, given: {kind: kennel, registered: true, animals: 3, halter: false, fields: [name, coat], street: Rua Três}, expect: {missing: [art4_par1]}}
    - {id: four, city: vila-exemplo, ask: licence, given: {kind: kennel, registered: true, animals: 3, halter: false, fields: [name, coat], street: Rua Três}, readings: {herd: four}, expect: {missing: []}}
    - {id: late, city: vila-exemplo, ask: reclaim, given: {"on": 2026-03-02, claimed_on: 2026-03-30, paid: false, reason: penalty}, expect: {refusals: [deadline_passed, fees_unpaid], must_pay: [fees]}}
    - {id: fund, city: vila-exemplo, ask: fund, given: {purpose: other, zone: urban}, expect: {violations: [art7], next_step: inspection}}
    - {id: fund-rural, city: vila-exemplo, ask: fund, given: {purpose: education, zone: rural}, expect: {violations: [], next_step: dispatch_team}}
    - {id: early, city: vila-exemplo, ask: circulation, given: {animal_species: [llama], at: "2026-03-02T07:00"}, expect: {offences: [art7_par2]}}
    - {id: raised, city: vila-exemplo, ask: fine, given: {offence: art4, "on": 2026-03-02, base_units: 21, priors: [{final_on: 2026-01-05}]}, expect: {severity: grave, total_units: 21}}
    - {id: doubled, city: vila-exemplo, ask: fine, given: {offence: art5, "on": 2026-03-02, base_units: 80, animals: 20, priors: [{final_on: 2026-01-05}]}, expect: {total_units: 1500, capped: true}}
    - {id: defence, city: vila-exemplo, ask: deadline, given: {step: defence, from: 2026-03-02, served_by: personal}, expect: {due: 2026-03-16}}
    - {id: defence-calendar, city: vila-exemplo, ask: deadline, given: {step: defence, from: 2026-03-02, served_by: personal}, readings: {served_days: calendar}, expect: {due: 2026-03-12}}
    """


def sound(folder: Path) -> Library:
    return small.library(
        folder,
        {"fines": FINES, "tables": TABLES, "terms": TERMS},
        knows=KNOWS,
        facts=FACTS,
        city=CITY,
        interpretations=INTERPRETATIONS,
        cases=CASES,
    )


def test_the_sound_pack_has_no_fault(tmp_path: Path) -> None:
    assert small.faults(sound(tmp_path), cases=True) == []


def broken(folder: Path, file: str, old: str, new: str, at: str | None) -> tuple[Library, str]:
    """The sound pack with one place altered; and the place of `at` (by default of what was put) as faults show it."""
    path = sound(folder).root / small.SLUG / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = small.opened(folder / "cities")
    return found, f"cities/{small.SLUG}/{file}:{small.line_of(found, file, at or new)}"


TERM, TABLE, FINE = "rules/terms.yaml", "rules/tables.yaml", "rules/fines.yaml"
FIRST = "since: 2025-01-01"
*_FIRST_TYPES, _LAST_TYPE = map(repr, typing.get_args(Type))
TYPES = f"{', '.join(_FIRST_TYPES)} or {_LAST_TYPE}"


@pytest.mark.parametrize(
    ("file", "old", "new", "at", "cause"),
    [
        # ------------------------------------------------------------ what does not exist
        (TABLE, "basis: art5_par1}", "basis: art99}", None, "dispositivo desconhecido: art99 não existe nesta lei (law.yaml)"),
        (TABLE, "put: art7,", "put: art98,", None, "dispositivo desconhecido: art98 não existe nesta lei (law.yaml)"),
        (TABLE, "basis: art6}", "basis: brasil/cc_art9999}", None, "dispositivo desconhecido: brasil/cc_art9999 não existe na lei federal (_brasil/law.yaml)"),
        (FINE, "quorum_basis: art10", "quorum_basis: art97", None, "dispositivo desconhecido: art97 não existe nesta lei (law.yaml)"),
        (FINE, "art6: 16", "art96: 16", None, "dispositivo desconhecido: art96 não existe nesta lei (law.yaml)"),
        ("interpretations.yaml", "basis: [art2]", "basis: [art95]", None, "dispositivo desconhecido: art95 não existe nesta lei (law.yaml)"),
        ("law.yaml", "in_force_basis: [art1]", "in_force_basis: [art94]", None, "dispositivo desconhecido: art94 não existe nesta lei (law.yaml)"),
        ("facts.yaml", "'paid'", "'payed'", None, "fato desconhecido: payed (não está no vocabulário)"),
        (TABLE, "unless: paid", "unless: payed", None, "nome desconhecido em 'payed': payed não é fato desta lei, palavra, definição, lista nem interpretação"),
        (TABLE, "unless: halter", "unless: bridle", None, "nome desconhecido em 'bridle': bridle não é fato desta lei, palavra, definição, lista nem interpretação"),
        (TABLE, "given.born_on", "given.hatched_on", None, "given.hatched_on: hatched_on não é um fato desta lei"),
        (TABLE, "among: [fields]", "among: [feilds]", None, "among: feilds não é um fato desta lei"),
        (TABLE, "has: [name, coat]", "has: [name, fur]", None, "has: fur não é uma das palavras de fields"),
        (TABLE, "for: {kind: pet_shop}", "for: {kind: pet_shopp}", None, "for: pet_shopp não é uma das palavras de kind"),
        (TABLE, "for: {kind: pet_shop}", "for: {kind: pet_shop, sort: big}", None, "for: sort não é um fato desta lei"),
        (TABLE, "when: zone == urban", "when: zone == dog", None, "dog não é uma das palavras de zone em 'zone == dog'"),
        (TABLE, "\"'fees' in must_pay\"", "\"'feees' in must_pay\"", None, "'feees' em \"'feees' in must_pay\" não é palavra, código, dispositivo, leitura nem prazo conhecido"),
        (TABLE, "put: fees_unpaid", "put: fees_unpayed", None, "código desconhecido: fees_unpayed (sem frase em vocabulary/codes.yaml)"),
        (TABLE, "then: dispatch_team", "then: send_team", None, "código desconhecido: send_team (sem frase em vocabulary/codes.yaml)"),
        (TERM, "over: term_too_long", "over: term_so_long", None, "código desconhecido: term_so_long (sem frase em vocabulary/codes.yaml)"),
        (TERM, "otherwise: extension_unjustified", "otherwise: unjust", None, "código desconhecido: unjust (sem frase em vocabulary/codes.yaml)"),
        (TERM, "code: service_mode_not_in_law", "code: no_such_mode", None, "código desconhecido: no_such_mode (sem frase em vocabulary/codes.yaml)"),
        (FINE, "unit: UFE", "unit: UFX", "unit: UFX", "unidade desconhecida: UFX não está em city.yaml (units)"),
        (FINE, "art4: leve", "art4: light", None, "classe desconhecida: light"),
        (FINE, "class: grave", "class: heavy", None, "classe desconhecida: heavy"),
        (FINE, "any_other: leve", "any_other: light", None, "classe desconhecida: light"),
        (FINE, "to: grave", "to: heavy", None, "classe desconhecida: heavy"),
        (TABLE, "term: reclaim", "term: reclame", None, "prazo desconhecido: reclame"),
        (TABLE, "term: reclaim, from: \"on\"", "term: reclaim, from: onn", None, "from: onn não é um fato desta lei"),
        (TABLE, "dates: {until:", "dates: {last_day:", None, "dates: last_day não é chave de resposta conhecida"),
        (TERM, "compliance: {", "complience: {", None, "o prazo complience não está entre as palavras de step"),
        (TERM, "fact: term_days", "fact: term_dais", None, "term_dais não é um fato desta lei"),
        (TERM, "to: met_on", "to: met_at", None, "met_at não é campo de pending_demands"),
        (TABLE, "next_step: {first", "next_stap: {first", None, "give: next_stap não é chave de resposta conhecida"),
        (TABLE, "herd == 'three'", "herd == 'five'", None, "five não é leitura de herd; são: three, four"),
        (TERM, "{reading: served_days", "{reading: served", None, "interpretação desconhecida: served"),
        (TERM, "calendar: 10 calendar days}", "working: 10 calendar days}", None, "working não é leitura de served_days; são: business, calendar"),
        (TERM, ", calendar: 10 calendar days}", "}", "length: {reading", "falta o valor para a leitura calendar de served_days"),
        ("interpretations.yaml", "taken: three", "taken: five", "basis: [art2]", "a leitura tomada (five) não está entre as leituras"),
        # ------------------------------------------------------------ forms
        (TABLE, "unless: paid", "unles: paid", None, "chave desconhecida: unles"),
        (FINE, "times:", "tymes:", None, "chave desconhecida: tymes"),
        (TABLE, "fund:", "found:", None, "chave desconhecida: found"),
        ("city.yaml", "name: Vila Exemplo", "nome: Vila Exemplo", None, "chave desconhecida: nome"),
        (TABLE, ", basis: art7}", "}", "put: art7,", "falta basis"),
        (TABLE, "{basis: art2, items", "{items", "corridors:", "falta basis"),
        (FINE, "leve: {base: 5..20, basis: art8}", "leve: {base: 5..20}", None, "falta basis: o dispositivo que fixa o valor"),
        (TERM, "length: 15 calendar days, set_by: {fact: term_days, over: term_too_long}, basis: art3}", "length: 15 calendar days}", None, "falta basis"),
        (TERM, "counting: {rolls: true, basis: art9}", "counting: {rolls: true}", None, "counting: falta basis, o dispositivo que manda prorrogar o último dia"),
        (TERM, f"{FIRST}\n", "", "counting:", "falta since"),
        (FINE, "since: in_force", "since: soon", None, "since que não se entende: soon; escreva uma data ou in_force"),
        (TERM, "length: 8 business days", "length: 8 working days", None, "prazo que não se entende: '8 working days'; escreva como '10 business days', '15 calendar days', '24 months', '5 years'"),
        (TERM, "length: 30 calendar days", "length: 1 month", None, "pause só cabe em prazo de dias: não se diz como meses e anos param"),
        (FINE, "base: 5..20", "base: 5-20", None, "faixa que não se entende: '5-20'; escreva 5..20, ..500 ou um número"),
        (FINE, "base: 5..20", "base: 20..5", None, "faixa ao contrário: 20..5"),
        (TABLE, "hours: \"08:00-11:00\"", "hours: \"11:00-08:00\"", None, "horário ao contrário: 11:00-08:00"),
        (TABLE, "hours: \"08:00-11:00\"", "hours: \"8h-11h\"", None, "horário que não se entende: '8h-11h'; escreva como 08:30-11:00"),
        (FINE, "quorum_percent: 60", "quorum_fraction: 4/3", None, "fração que não se entende: '4/3'; escreva como 2/3"),
        (TABLE, "missing:\n      - art4: registered\n      - {put: art4_par1", "missing: registered\n    give:\n      - {put: art4_par1", "missing: registered", "licence.missing: escreva uma lista de cláusulas, uma por linha, começando por '-'"),
        (TABLE, "fund:\n  - ", "fund:\n    ", "fund:", "fund: escreva uma lista de tabelas, cada uma começando por '-'"),
        # ------------------------------------------------------------ conditions
        (TABLE, "unless: paid", "unless: \"paid &&\"", None, "condição que não se entende: 'paid &&' (Failed to parse expression 'paid &&': ERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '()"),
        (TABLE, "unless: paid", "unless: \"paid ? true : false\"", None, "condição com '? :'; escreva duas cláusulas, ou a || b"),
        (TABLE, "unless: paid", f"unless: \"{'paid || ' * 19}paid\"", None, "condição longa demais (156 caracteres, no máximo 150); dê nome a uma parte em define"),
        (TABLE, "unless: paid", "unless: paid && animals", None, "tipos que não combinam em 'paid && animals': <input>:1:6: found no matching overload for '_&&_' applied to '(bool, int)'"),
        (TABLE, "unless: paid", "unless: animals", None, "unless: 'animals' não é sim ou não"),
        (TABLE, "claimed_on > until", "animals > until", None, "tipos que não combinam em 'animals > until': <input>:1:9: found no matching overload for '_>_' applied to '(int, google.protobuf.Timestamp)'"),
        (TABLE, "is: in_public_keeping", "is: public_keeping", None, "definições em círculo: public_keeping → public_keeping"),
        (TABLE, "is: in_public_keeping, basis: art2}\n  federal_illness: {is: diagnosis == serious_illness", "is: federal_illness, basis: art2}\n  federal_illness: {is: public_keeping", None, "definições em círculo: public_keeping → federal_illness → public_keeping"),
        (TABLE, "\"'fees' in must_pay\"", "\"'fees' in refusals\"", None, "nome desconhecido em \"'fees' in refusals\": refusals não é fato desta lei, palavra, definição, lista nem interpretação"),
        (TABLE, "many: {is", "paid: {is", None, "a definição paid tem o nome de um fato"),
        # ------------------------------------------------------------ what contradicts itself
        (TABLE, "for: {kind: pet_shop}", "for: {kind: [pet_shop, kennel]}", None, "licence: duas regras para a mesma pergunta no mesmo dia (a outra está em cities/vila-exemplo/rules/tables.yaml:9)"),
        (TERM, "- {when: reason == penalty, length", "- {length", "length: 8 business", "prazo reclaim: duas regras para a mesma pergunta no mesmo dia (a outra está em cities/vila-exemplo/rules/terms.yaml:15)"),
        (FINE, "fines:", "since: 2025-01-01\nfines:", "since: 2025", "chave repetida: since"),
        (TERM, "  compliance: {", "  defence: {", None, "chave repetida: defence"),
        ("law.yaml", "{id: art5,", "{id: art4,", "says: Diz art5.", "dispositivo repetido: art4"),
        ("law.yaml", "{id: art5,", "{id: artigo5,", None, "não é id de dispositivo: artigo5"),
        ("law.yaml", "{id: art5, ", "{", "says: Diz art5.", "dispositivo sem id"),
        ("law.yaml", "in_force: 2025-01-01", "in_force: null", "title:", "a lei não diz desde quando vale (in_force), nem por que não se sabe (doubt)"),
        ("law.yaml", "room: law}", "room: attic}", None, f"sala desconhecida: attic; são: {', '.join(ROOMS)}"),
        ("city.yaml", "slug: vila-exemplo", "slug: vila-outra", None, "slug vila-outra não é o nome da pasta (vila-exemplo)"),
        ("city.yaml", ", act: Lei 3/1990", "", "- {on: 09-08", "todo dia do calendário tem nome (name) e ato (act)"),
        ("city.yaml", "on: 09-08", "on: 09-31", None, "data que não se entende: 09-31; escreva 2026-11-11 ou 11-11"),
        ("city.yaml", "- {on: 09-08, name: Padroeira, act: Lei 3/1990}", "- 09-08", None, "cada dia do calendário é um mapa, como {on: 11-11, name: …, act: …}"),
        ("city.yaml", "since: 2025-01-01, ", "", "- {value", "valor de unidade sem data (since)"),
        ("city.yaml", ", act: Decreto 7/2024", "", "- {value", "falta act"),
        # ------------------------------------------------------------ facts
        ("facts.yaml", "animals: 1", "animals: many", None, "presume: número de animais (animals): deve ser um número; veio 'many'"),
        ("facts.yaml", "animals: 1", "animal: 1", None, "presume: animal não é um fato desta lei"),
        ("facts.yaml", "social_programme: null", "paid: null", None, "presume: paid não aceita null"),
        ("facts.yaml", "{fact: \"on\"}", "{fact: animals}", None, "presume: claimed_on não pode valer o mesmo que animals"),
        ("facts.yaml", "type: bool", "type: boolean", None, f"type: Input should be {TYPES} (encontrado: 'boolean')"),
        ("facts.yaml", "'paid'", "'paid', 'sex'", None, "nenhuma regra lê o fato sex; tire-o, ou diga em accepts por que se aceita"),
        ("facts.yaml", "halter: {label: com cabresto, type: bool}", "animals: {label: animais, type: text}", None, "animals já existe no vocabulário com outro tipo (int)"),
        # ------------------------------------------------------------ no YAML at all
        (TABLE, "define:", "define: [", "public_keeping:", "não é YAML válido: did not find expected ',' or ']'"),
        ("facts.yaml", "presume:", "presume: *nowhere\nx:", "presume:", "não é YAML válido: found undefined alias"),
    ],
)  # fmt: skip
def test_a_fault_is_refused_with_its_place_and_cause(
    tmp_path: Path, file: str, old: str, new: str, at: str | None, cause: str
) -> None:
    found, place = broken(tmp_path, file, old, new, at)
    assert f"{place}: {cause}" in small.faults(found)


@pytest.mark.parametrize(
    ("file", "text", "cause"),
    [
        ("interpretations.yaml", "- herd\n", ":1: interpretações: escreva um mapa de nome e interpretação"),
        ("facts.yaml", "- animals\n", ":1: deve ser um mapa (encontrado: ['animals'])"),
        ("law.yaml", "", ": falta provisions"),
        (
            "city.yaml",
            "slug: vila-exemplo\nname: V\nstate: SC\nibge: 1\ntime_zone: x\nunits: {UFE: 5}\n",
            ":6: UFE: deve ser um mapa (encontrado: 5)",
        ),
        ("rules/tables.yaml", "- licence\n", ":1: deve ser um mapa (encontrado: ['licence'])"),
        ("rules/tables.yaml", "only words\n", ": deve ser um mapa (encontrado: 'only words')"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(tmp_path: Path, file: str, text: str, cause: str) -> None:
    path = sound(tmp_path).root / small.SLUG / file
    path.write_text(text, encoding="utf-8")
    told = small.faults(small.opened(tmp_path / "cities"))
    assert told == [f"cities/{small.SLUG}/{file}{cause}"]


@pytest.mark.parametrize("file", ["city.yaml", "facts.yaml", "law.yaml"])
def test_a_file_that_is_missing_is_named(tmp_path: Path, file: str) -> None:
    (sound(tmp_path).root / small.SLUG / file).unlink()
    assert small.faults(small.opened(tmp_path / "cities")) == [f"cities/{small.SLUG}/{file}: arquivo não encontrado"]


# ---------------------------------------------------------------- what nobody reads or tries


@pytest.mark.parametrize(
    ("case", "file", "at", "cause"),
    [
        ("three", "interpretations.yaml", "basis: [art2]", "nenhum caso usa a leitura three de herd"),
        ("four", "interpretations.yaml", "basis: [art2]", "nenhum caso usa a leitura four de herd"),
        ("defence-calendar", "interpretations.yaml", "basis: [art3]", "nenhum caso usa a leitura calendar de served_days"),
        ("early", TABLE, "put: art7_par2", "nenhum caso faz disparar a cláusula que põe art7_par2"),
        ("fund", TABLE, "put: art7,", "nenhum caso faz disparar a cláusula que põe art7"),
        ("fund", TABLE, "then: inspection", "nenhum caso faz disparar a escolha inspection"),
        ("raised", FINE, "to: grave", "nenhum caso faz disparar a passagem para grave"),
        ("doubled", FINE, "by: 2", "nenhum caso faz disparar este multiplicador"),
        ("doubled", FINE, "units: 1500", "nenhum caso faz disparar o limite"),
    ],
)
def test_what_the_packs_own_cases_leave_untried_is_named(tmp_path: Path, case: str, file: str, at: str, cause: str) -> None:
    found = sound(tmp_path)
    path = found.root / small.SLUG / "cases.yaml"
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if f"{{id: {case}," not in line]
    path.write_text("\n".join(kept), encoding="utf-8")
    assert f"cities/{small.SLUG}/{file}:{small.line_of(found, file, at)}: {cause}" in small.faults(found, cases=True)


def test_an_interpretation_no_rule_reads_is_named(tmp_path: Path) -> None:
    found, _ = broken(tmp_path, TABLE, "animals == 3 && herd == 'three'", "animals == 3", "many:")
    at = small.line_of(found, "interpretations.yaml", "basis: [art2]")
    assert small.faults(found) == [f"cities/{small.SLUG}/interpretations.yaml:{at}: nenhuma regra lê a interpretação herd"]


def test_a_pack_without_cases_of_its_own_is_named(tmp_path: Path) -> None:
    found = sound(tmp_path)
    (found.root / small.SLUG / "cases.yaml").unlink()
    assert small.faults(found, cases=True) == [f"cities/{small.SLUG}/cases.yaml: o pacote não tem casos seus"]


@pytest.mark.parametrize(
    ("cases", "line", "cause"),
    [
        ("only words", 1, "um arquivo de casos é uma lista de casos"),
        ("- only words", 0, "um caso é um mapa com id, city, ask, given e expect; veio 'only words'"),
        ("- {id: a, city: x, ask: fund, expect: {}\n", 2, "não é YAML válido: did not find expected ',' or '}'"),
        ("- {id: a, city: x, ask: fund}", 1, "o caso diz ou expect ou expect_error"),
        ("- {id: a, city: x, ask: fund, expect: {}, expect_error: x}", 1, "o caso diz ou expect ou expect_error"),
        ("- {id: a, city: x, expect: {}}", 1, "o caso não diz ask"),
        ("- id: a\n  city: x\n  ask: fund\n  expect: {}\n  expected: {}", 5, "chave desconhecida no caso: expected"),
        ("- id: a\n  city: x\n  ask: fund\n  given: [a]\n  expect: {}", 4, "given deve ser um mapa"),
        ("- {id: a, city: x, ask: fund, expect: {}}\n- {id: a, city: x, ask: fund, expect: {}}", 2, f"caso repetido: a (já está em cities/{small.SLUG}/cases.yaml:1)"),
    ],
)  # fmt: skip
def test_a_broken_file_of_cases_is_refused_with_its_line(tmp_path: Path, cases: str, line: int, cause: str) -> None:
    found = sound(tmp_path)
    (found.root / small.SLUG / "cases.yaml").write_text(cases, encoding="utf-8")
    assert small.faults(found, cases=True) == [f"cities/{small.SLUG}/cases.yaml{f':{line}' if line else ''}: {cause}"]


# ---------------------------------------------------------------- the federal layer


def test_a_city_must_define_the_names_the_federal_layer_reads(tmp_path: Path) -> None:
    found, _ = broken(tmp_path, TABLE, "federal_illness: {is", "local_illness: {is", None)

    cause = "a camada federal precisa que a cidade defina federal_illness (define)"
    assert f"cities/{small.SLUG}/rules: {cause}" in small.faults(found)


def test_a_city_must_know_the_facts_the_federal_layer_reads_in_a_question_it_answers(tmp_path: Path) -> None:
    found, _ = broken(
        tmp_path, TABLE, "fund:\n", "euthanasia:\n  - bars:\n      - {put: art7, when: paid, basis: art7}\nfund:\n", None
    )
    assert small.faults(found) == []
    path = found.root / small.SLUG / "facts.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(", 'technical_report'", ""), encoding="utf-8")
    cause = "a camada federal pergunta technical_report em euthanasia: ponha-o em knows"
    assert set(small.faults(small.opened(found.root))) == {f"cities/{small.SLUG}/facts.yaml: {cause}"}


@pytest.mark.parametrize(
    ("file", "old", "new", "cause"),
    [
        ("vocabulary/facts.yaml", "produção, type: bool}", "produção, type: boolean}", f"type: Input should be {TYPES} (encontrado: 'boolean')"),
        ("vocabulary/facts.yaml", "produção, type: bool}", "produção, type: bool, kind: bool}", "chave desconhecida: kind"),
        ("vocabulary/answers.yaml", "label: permitido, ", "", "falta label"),
        ("calendar.yaml", ', act: "Lei 6.802/1980"', "", "todo dia do calendário tem nome (name) e ato (act)"),
        ("calendar.yaml", "on: 01-01", "on: 01-32", "data que não se entende: 01-32; escreva 2026-11-11 ou 11-11"),
        ("rules/dogs_and_cats.yaml", "put: lab_exam", "put: lab_test", "código desconhecido: lab_test (sem frase em vocabulary/codes.yaml)"),
    ],
)  # fmt: skip
def test_a_fault_of_the_federal_layer_has_its_place_too(tmp_path: Path, file: str, old: str, new: str, cause: str) -> None:
    root = tmp_path / "cities"
    shutil.copytree(SHIPPED / "_brasil", root / "_brasil")
    path = root / "_brasil" / file
    text = path.read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert [str(fault) for fault in check(Library(root), ["_brasil"])] == [f"cities/_brasil/{file}:{line}: {cause}"]


def test_a_city_without_a_folder_and_a_folder_that_is_none(tmp_path: Path) -> None:
    found = sound(tmp_path)
    assert [str(fault) for fault in check(found, ["atlantis"])] == [f"{found.root}: município sem pasta: atlantis"]
    nowhere = check(Library(tmp_path / "nowhere"))
    assert [str(fault) for fault in nowhere] == [
        f"{tmp_path / 'nowhere'}: pasta de municípios não encontrada (confira ZELO_CITIES)"
    ]
