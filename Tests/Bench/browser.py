"""A browser as far as cookies and forms go, over one kept connection."""

import http.client
import re
import urllib.parse
from http.cookies import SimpleCookie


class Browser:
    def __init__(self, port, address="127.0.0.1", on_behalf_of=None):
        """`address`: of the machine that this browser is on, any of the loopback network; `on_behalf_of`: of the one
        for which it asks, as a proxy does."""
        self._connection = http.client.HTTPConnection("127.0.0.1", port, source_address=(address, 0))
        self._origin = {"X-Forwarded-For": on_behalf_of} if on_behalf_of else {}
        self.cookies = {}
        self.form_token = None

    def get(self, path, status=200):
        return self._send("GET", path, None, {}, status)

    def get_either(self, path, headers):
        """The page, or that nothing of it has changed."""
        return self._send("GET", path, None, headers, 200, 304)

    def post(self, path, body, headers):
        return self._send("POST", path, body, headers, 200)

    def submit(self, path, fields, status=303):
        """Sends a form with the hidden token of the last page that had one; returns where it leads."""
        body = urllib.parse.urlencode({**fields, "csrf": self.form_token}, doseq=True)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self._send("POST", path, body, kind, status)
        return answer.headers.get("Location")

    def close(self):
        self._connection.close()

    @property
    def cookie_field(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _send(self, method, path, body, headers, *statuses):
        headers = {**self._origin, **headers}
        if self.cookies:
            headers = {**headers, "Cookie": self.cookie_field}
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        if answer.status not in statuses:
            raise RuntimeError(f"{method} {path} gave {answer.status}, not {statuses}: {answer.body[:300]}")
        for field in response.headers.get_all("Set-Cookie") or []:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(field).items()})
        self.form_token = answer.hidden_fields.get("csrf", self.form_token)
        return answer


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def hidden_fields(self):
        pairs = re.findall(rb'<input type="hidden" name="([^"]+)" value="([^"]*)"', self.body)
        return {name.decode(): value.decode() for name, value in pairs}
