"""The site's settings for the type checker, which loads them and opens no database."""

import os

os.environ.setdefault("SECRET_KEY", "only for the type checker, which serves nobody")

from zelo.settings import *  # noqa: F403
