"""Background work of the registry: where the queue looks for it."""

from zelo.registry.mailing import mail_guardian_of

__all__ = ["mail_guardian_of"]
