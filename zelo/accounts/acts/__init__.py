"""What can be done with accounts: one act, one function."""

from zelo.accounts.acts.keep_accounts import change_roles, close_account, make_account, reopen_account, reset_password
from zelo.accounts.acts.open_account import open_account, random_password
from zelo.accounts.acts.open_sign_ups import open_sign_ups

__all__ = [
    "change_roles",
    "close_account",
    "make_account",
    "open_account",
    "open_sign_ups",
    "random_password",
    "reopen_account",
    "reset_password",
]
