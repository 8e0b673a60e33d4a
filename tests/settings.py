"""The site's settings, on a database server for tests: `DATABASE_URL`'s, else an embedded one of their own."""

import os
import secrets
import tempfile

os.environ.pop("DEBUG", None)
os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(40))
os.environ["ZELO_TLS"] = "0"
os.environ["ZELO_DOMAIN"] = "localhost"
if not os.environ.get("DATABASE_URL"):
    from zelo.launcher.testing import test_server

    # pytest-xdist's workers inherit the address from the controller, which holds the server until the end.
    os.environ["DATABASE_URL"] = test_server().start()
    os.environ["ZELO_TEST_EMBEDDED"] = "1"

from zelo.settings import *  # noqa: F403

_scratch = tempfile.TemporaryDirectory(prefix="zelo-test-")
MEDIA_ROOT = f"{_scratch.name}/media"
STATIC_ROOT = f"{_scratch.name}/static"
os.mkdir(STATIC_ROOT)
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}  # noqa: F405
# Argon2 is slow by intention; its place at the head of the list is tested on the real settings.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405
