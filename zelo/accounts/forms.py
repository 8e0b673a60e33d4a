"""The forms of log-in and sign-up in our words."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms


class LogIn(LoginForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["login"].label = "E-mail"
        # The page has the link to a forgotten password; here it would come between the two fields for who goes by keyboard.
        self.fields["password"].help_text = ""
        _without_placeholders(self)


class SignUp(SignupForm):  # type: ignore[misc]
    name = forms.CharField(
        label="Seu nome", max_length=150, widget=forms.TextInput(attrs={"autocomplete": "name"}), help_text="Como quer ser chamado.",
        error_messages={"required": "Diga o seu nome."},
    )  # fmt: skip
    field_order = ["name", "email", "password1", "password2"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["email"].label = "E-mail"
        self.fields["email"].help_text = "Enviamos a ele um código, para confirmar que é seu."
        self.fields["password1"].label, self.fields["password2"].label = "Senha", "Senha, outra vez"
        self.fields["password1"].help_text = "Dez letras ou mais, que não se adivinhem. Uma frase serve."
        _without_placeholders(self)

    def clean_name(self) -> str:
        found = " ".join(self.cleaned_data["name"].split())
        if not any(letter.isalpha() for letter in found) or "\0" in found:
            raise forms.ValidationError("O nome não tem nenhuma letra. Confira.")
        return found


def _without_placeholders(form: forms.Form) -> None:
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
