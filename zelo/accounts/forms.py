"""The log-in form in our words."""

from typing import Any

from allauth.account.forms import LoginForm


class LogIn(LoginForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["login"].label = "E-mail"
        # The page has the link to a forgotten password; here it would come between the two fields for who goes by keyboard.
        self.fields["password"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
