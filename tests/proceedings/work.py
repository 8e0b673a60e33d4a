"""Short words for doing acts on an impoundment of São Pedro da Aldeia."""

import datetime as dt
import uuid

from zelo.proceedings.acts import Recorded, open_file, record

GIVEN = {"nth": 1, "unit_value": "4.12", "daily_fee_brl": "30.00", "seizure_fee_brl": "50.00", "offence": "art3"}
MONDAY = dt.date(2026, 3, 9)
CALL = {"channel": "phone", "risk": "high", "place_text": "RJ-140, km 5"}
HORSE = {
    "species": "horse", "animals": 1, "sex": "male", "marks": "castanho, estrela na testa", "place_text": "RJ-140, km 5",
    "taken_time": "06:40", "place": "highway", "loose": True, "accompanied": False, "reason": "loose",
}  # fmt: skip
TO_RELEASE = [
    ("team", "read_chip", 9, {"chip_found": True, "chip": "076000000000123"}),
    ("team", "inspect", 9, {"findings": "escoriação na pata dianteira"}),
    ("attendant", "claim", 11, {"claimant": "p-1", "capacity": "owner"}),
    ("attendant", "show_documents", 11, {"documents": ["identity", "cpf", "residence_proof"]}),
    ("attendant", "sign_term", 11, {}),
    ("treasury", "pay", 11, {"charge": "fine", "amount_brl": "412.00"}),
    ("treasury", "pay", 11, {"charge": "seizure_fee", "amount_brl": "50.00"}),
    ("treasury", "pay", 11, {"charge": "maintenance_fee", "amount_brl": "60.00"}),
    ("attendant", "show_documents", 11, {"documents": ["payment_proof"]}),
]


class Work:
    def __init__(self, people):
        self.people = people

    def open(self, today=MONDAY, **more):
        done = open_file(
            by=self.people["attendant"], kind="impoundment", act="call", today=today, key=more.pop("key", uuid.uuid4()),
            facts={**CALL, **more.pop("facts", {})}, **more,
        )  # fmt: skip
        assert isinstance(done, Recorded), done
        return done.file

    def act(self, file, who, act, facts=None, today=MONDAY, **more):
        """Answers what happened."""
        return record(
            by=self.people[who], file=file.pk, act=act, today=today, key=more.pop("key", uuid.uuid4()), facts=facts or {}, **more
        )

    def done(self, *arguments, **more):
        found = self.act(*arguments, **more)
        assert isinstance(found, Recorded), found
        return found.act

    def held(self, today=MONDAY):
        file = self.open(today)
        self.done(file, "team", "take_in", HORSE, today=today)
        return file

    def ready(self):
        """A file in which nothing but the release is left to do, on 11 March."""
        file = self.held()
        for who, act, day, facts in TO_RELEASE:
            self.done(file, who, act, facts, today=dt.date(2026, 3, day))
        return file
