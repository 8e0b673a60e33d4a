"""Tables that are only ever added to: the database itself refuses to change or empty them. For migrations."""

from django.db.migrations import RunSQL


def append_only(*tables: str, refuse: str) -> RunSQL:
    """Triggers on each table. `refuse`: the function that says no, made by a migration that comes before."""
    kept = free = ""
    for table in tables:
        kept += f"""
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {refuse}();
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION {refuse}();
"""
        free += f"DROP TRIGGER kept ON {table}; DROP TRIGGER kept_whole ON {table};"
    return RunSQL(kept, free)
