"""A light brake on what anyone may do: so many times a minute from one address, counted in this process."""

import threading
import time
from collections import OrderedDict

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

MINUTE = 60.0
MOST = 20_000
_seen: OrderedDict[tuple[str, str, str], list[float]] = OrderedDict()
_guard = threading.Lock()


def spent(request: HttpRequest, what: str, a_minute: int) -> bool:
    """Counts this time too; True where the address has used up its minute."""
    key = (request.get_host(), what, get_adapter(request).get_client_ip(request) or "")
    now = time.monotonic()
    with _guard:
        times = [at for at in _seen.pop(key, []) if now - at < MINUTE]
        over = len(times) >= a_minute
        if not over:
            times.append(now)
        _seen[key] = times
        while len(_seen) > MOST:
            _seen.popitem(last=False)
    return over


def forget() -> None:
    with _guard:
        _seen.clear()
