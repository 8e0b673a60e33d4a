"""Django's settings, all from the environment and safe when nothing is said. `docs/settings.md` lists the variables."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from zelo.launcher.folders import cities_folder, data_folder
from zelo.portal.tiles import checked, sources
from zelo.tenancy.database_url import database_from_url

HOME = Path(__file__).resolve().parent.parent
DATA = data_folder()
CITIES = cities_folder()

DEBUG = os.environ.get("DEBUG") == "1"

DEFAULT_SECRET = "segredo-de-desenvolvimento-que-todos-conhecem"
SECRET_KEY = os.environ.get("SECRET_KEY") or DEFAULT_SECRET
if not DEBUG and (SECRET_KEY == DEFAULT_SECRET or len(SECRET_KEY) < 32):
    raise ImproperlyConfigured(
        "Defina SECRET_KEY com ao menos 32 caracteres ao acaso (por exemplo: openssl rand -base64 48). "
        "Sem isso qualquer um poderia forjar um acesso; só com DEBUG=1 o Zelo aceita o segredo de desenvolvimento."
    )

# The site speaks plain HTTP to a proxy that does TLS. Only who says ZELO_TLS=0 (the demo, tests) goes without.
TLS = os.environ.get("ZELO_TLS", "0" if DEBUG else "1") == "1"
# Of addresses in mails, which the worker writes without a request; a demo has one of its own.
SITE_PORT = os.environ.get("ZELO_SITE_PORT", "")
# The name under which the cities live: cities at SLUG.ZELO_DOMAIN, the chooser at ZELO_DOMAIN itself.
DOMAIN = os.environ.get("ZELO_DOMAIN", "localhost")
PUBLIC_HOSTS = [DOMAIN, *(["127.0.0.1"] if DOMAIN == "localhost" else [])]
ALLOWED_HOSTS = [f".{DOMAIN}", *PUBLIC_HOSTS[1:], *os.environ.get("ALLOWED_HOSTS", "").split()]

# Tables of these live once, in the schema `public`.
SHARED_APPS = [
    "django_tenants",
    "zelo.tenancy",
    "zelo.directory",
    "django.contrib.contenttypes",
    "procrastinate.contrib.django",
]
# Tables of these live in each city's schema, and nowhere else (content types apart, which both need).
TENANT_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "zelo.accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "zelo.legal",
    "zelo.proceedings",
    "zelo.people",
    "zelo.animals",
    "zelo.custody",
    "zelo.complaints",
    "zelo.enforcement",
    "zelo.documents",
    "zelo.registry",
    "zelo.petitions",
    "zelo.portal",
    "zelo.desk",
    "zelo.api",
]
_WITHOUT_TABLES = ["django.contrib.messages", "django.contrib.staticfiles", "django_htmx", "leaflet", "csp"]
INSTALLED_APPS = [*dict.fromkeys([*SHARED_APPS, *TENANT_APPS, *_WITHOUT_TABLES])]

TENANT_MODEL = "tenancy.City"
TENANT_DOMAIN_MODEL = "tenancy.Domain"
# One SET search_path a transaction instead of one a query.
TENANT_LIMIT_SET_CALLS = True
ROOT_URLCONF = "zelo.urls_city"
PUBLIC_SCHEMA_URLCONF = "zelo.urls"
WSGI_APPLICATION = "zelo.wsgi.application"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "zelo.tenancy.middleware.CityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "zelo.accounts.caching.Private",
    "zelo.accounts.provisional.ChangeFirst",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HOME / "zelo" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "zelo.tenancy.context.city",
            ],
        },
    },
]

DATABASES = {
    "default": {
        **database_from_url(os.environ.get("DATABASE_URL")),
        "ENGINE": "django_tenants.postgresql_backend",
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
}
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# In the database, since several processes must count the same log-in attempts. Keys carry the city's schema.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "zelo_cache",
        "KEY_FUNCTION": "django_tenants.cache.make_key",
    }
}

MEDIA_ROOT = DATA / "media"
MULTITENANT_RELATIVE_MEDIA_ROOT = "%s"
FILE_UPLOAD_PERMISSIONS = 0o640
# What a photograph, a video or a paper joined to a case file may weigh, in bytes.
EVIDENCE_LARGEST = int(float(os.environ.get("ZELO_EVIDENCE_MB", "40")) * 1_000_000)
# What a list of animals and guardians sent for the registry may weigh, in bytes, and after how many days it is thrown away.
IMPORT_LARGEST = int(float(os.environ.get("ZELO_IMPORT_MB", "500")) * 1_000_000)
IMPORT_DAYS = int(os.environ.get("ZELO_IMPORT_DAYS", "30"))
FILE_UPLOAD_HANDLERS = [
    "zelo.proceedings.uploads.Capped",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [HOME / "zelo" / "static"]
STORAGES = {
    "default": {"BACKEND": "django_tenants.files.storage.TenantFileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["zelo.accounts.backends.WithRoles"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/mesa/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "zelo.accounts.adapter.CityAccounts"
ACCOUNT_FORMS = {"login": "zelo.accounts.forms.LogIn", "signup": "zelo.accounts.forms.SignUp"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_DISPLAY = "zelo.accounts.models.display_name"
# The administrator who makes an account answers for its address (acts/open_account.py); a citizen who signs up proves it with a code.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_SESSION_REMEMBER = False
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("ZELO_PROXIES", "1" if TLS else "0"))
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Zelo"

SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
if TLS:
    # The prefix forbids one city's host to set a cookie that another city's host would read.
    SESSION_COOKIE_NAME = "__Host-sessao"
    CSRF_COOKIE_NAME = "__Host-csrf"
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The pictures behind a map come from whoever is named here, and who looks at a page is then known there too: nobody, unless it is said.
TILES = checked(os.environ.get("ZELO_TILES", ""))
TILES_CREDIT = os.environ.get("ZELO_TILES_CREDIT", "© OpenStreetMap")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", *sources(TILES)],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", "Português do Brasil")]
TIME_ZONE = "America/Sao_Paulo"
USE_TZ = True

if os.environ.get("EMAIL_HOST"):
    EMAIL_HOST = os.environ["EMAIL_HOST"]
    EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
    EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
    EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
    EMAIL_USE_TLS = EMAIL_PORT == 587
    EMAIL_USE_SSL = EMAIL_PORT == 465
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", f"zelo@{DOMAIN}")

PROCRASTINATE_AUTODISCOVER_MODULE_NAME = "tasks"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "impersonal": {"()": "zelo.tenancy.logs.Impersonal", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "impersonal"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
}
