"""The system's Chromium, driven by Playwright, shut off from every address but this machine's."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from zelo.tenancy.models import City

SHOTS = os.environ.get("ZELO_SHOTS", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""
WAYS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "testes de navegador precisam do Chromium: apt install chromium"


@dataclass(frozen=True)
class LiveCity:
    """A city on a real server. `url("/lei/")` is an address a browser can open."""

    city: City
    root: str

    def url(self, path: str = "/") -> str:
        return self.root + path


@pytest.fixture
def live_city(live_server: Any, city: City) -> LiveCity:
    """`city` behind a live server; the chooser is at `live_server.url`. What the test writes is committed, and undone after."""
    port = urlsplit(live_server.url).port
    return LiveCity(city, f"http://{city.slug}.localhost:{port}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = next((found for name in WAYS if (found := shutil.which(name))), None)
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        # Playwright's loop runs in this thread, and Django would take the test for asynchronous code.
        before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()
        if before is None:
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`new_page(width=360)`. The test fails if a page asked for anything outside this machine."""
    contexts = []
    strayed: list[str] = []

    def guard(route: Route) -> None:
        host = urlsplit(route.request.url).hostname or ""
        if host in ("localhost", "127.0.0.1") or host.endswith(".localhost"):
            route.continue_()
        else:
            strayed.append(route.request.url)
            route.abort()

    def make(width: int = 1280, height: int = 800, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, locale="pt-BR", **options)
        context.set_default_timeout(20_000)
        # The first page a fresh server gives reads the packs of all cities; on a busy machine that alone is over ten seconds.
        context.set_default_navigation_timeout(60_000)
        context.route("**/*", guard)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert strayed == [], "a page asked for something outside this machine"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(width=360, height=740, has_touch=True, is_mobile=True)


@pytest.fixture
def as_user(new_page: Callable[..., Page], client_for: Callable[..., Any]) -> Callable[..., Page]:
    """`as_user(live_city, user, width=360)`: a page of a browser in which they are logged in."""

    def make(live: Any, user: Any, **options: Any) -> Page:
        page = new_page(**options)
        session = client_for(live.city, user).cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url()}])
        return page

    return make


@pytest.fixture
def violations() -> Callable[[Page], list[str]]:
    """What axe finds on a page: the rule and the elements. `assert violations(page) == []`."""
    from axe_playwright_python.sync_playwright import Axe

    def run(page: Page) -> list[str]:
        page.wait_for_load_state()
        found = Axe().run(page).response["violations"]
        return [f"{rule['id']}: {', '.join(str(node['target']) for node in rule['nodes'])}" for rule in found]

    return run


def shot(page: Page, name: str) -> None:
    """A picture of the whole page, if one is wanted."""
    if SHOTS and page.viewport_size:
        page.screenshot(path=f"{SHOTS}/{page.viewport_size['width']}-{re.sub('[^a-z0-9]+', '-', name.lower())}.png", full_page=True)


def fits(page: Page) -> bool:
    """Whether nothing sticks out of the screen sideways. Waits for the page: one that is just coming has no document yet."""
    page.wait_for_load_state()
    page.wait_for_function("document.documentElement !== null")
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.fixture
def checked(violations: Callable[[Page], list[str]]) -> Callable[[Page, str], None]:
    """`checked(page, "the list")`: nothing sticks out of the screen, axe finds nothing; a picture of it if one is wanted."""

    def check(page: Page, name: str) -> None:
        assert fits(page), name
        shot(page, name)
        assert violations(page) == [], name

    return check


@pytest.fixture
def patient() -> Iterator[None]:
    """For journeys of many pages on a busy machine."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)
