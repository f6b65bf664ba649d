"""Forms sent as a browser sends them, without a look at their pages: for whatever a test is not about."""

import re
from urllib.parse import urlencode

from playwright.sync_api import APIRequestContext, APIResponse

HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}


def form_token(page: str) -> str:
    """The token that every form of the browser carries, on a page as the server sent it."""
    return re.search(r'name="csrf" value="([^"]+)"', page)[1]


def send_form(requests: APIRequestContext, url: str, token: str, *fields: tuple[str, str]) -> APIResponse:
    """`requests` are those of a browser's context, whose cookies go with them. A redirect is not followed."""
    data = urlencode([("csrf", token), *fields])
    answer = requests.post(url, data=data, headers=HEADERS, max_redirects=0)
    assert answer.status < 400, f"{url}: {answer.status}"
    return answer
