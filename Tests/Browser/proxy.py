"""A bad network: stands between browser and server, and loses, doubles and delays what it is told to."""

import http.client
import re
import socket
import threading
from enum import Enum, auto
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PART = re.compile(r"/parts/(\d+)$")
HOP = {"connection", "keep-alive", "transfer-encoding"}
"""Headers that are about one connection alone."""


class Fate(Enum):
    PASS = auto()
    LOSE_REQUEST = auto()
    LOSE_ANSWER = auto()
    """The server has received it, but the browser does not hear of that."""
    TWICE = auto()
    AGAIN_LATER = auto()
    """Passes, and once more just before the part after it."""


class Proxy:
    """`fate_of(number, attempt)` says what becomes of a part, by its number and how often it has come before.

    `after_part(number)` is called when the server has answered, before the browser hears of it.
    """

    def __init__(self, port: int):
        self.is_cut = False
        self.fate_of = lambda number, attempt: Fate.PASS
        self.after_part = lambda number: None
        self.posted: list[int] = []
        """The numbers of the parts that have come, in order."""
        self.answers: list[tuple[int, int]] = []
        """Number of the part and the server's status, for all that the server was given."""
        self.unsent: list[int] = []
        """The browser's number of trials that wait, with each request of a run."""
        self._target = port
        self._late: list[tuple] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return self._server.server_port

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def handle(self, request: "Request"):
        if self.is_cut:
            return request.lose()
        if unsent := request.headers.get("Unsent-Trials"):
            self.unsent.append(int(unsent))
        found = PART.search(request.path)
        if request.command == "POST" and found:
            return self._handle_part(request, int(found[1]))
        request.answer(*self._ask(request.command, request.path, request.sent_headers, request.body()))

    def _handle_part(self, request: "Request", number: int):
        message = (request.command, request.path, request.sent_headers, request.body())
        fate = self.fate_of(number, self.posted.count(number))
        self.posted.append(number)
        if fate == Fate.LOSE_REQUEST:
            return request.lose()
        for late in self._late:
            self._ask_part(*late)
        self._late.clear()
        answer = self._ask_part(number, message)
        if fate == Fate.TWICE:
            answer = self._ask_part(number, message)
        if fate == Fate.AGAIN_LATER:
            self._late.append((number, message))
        self.after_part(number)
        if fate == Fate.LOSE_ANSWER:
            return request.lose()
        request.answer(*answer)

    def _ask_part(self, number: int, message: tuple) -> tuple:
        answer = self._ask(*message)
        self.answers.append((number, answer[0]))
        return answer

    def _ask(self, method: str, path: str, headers: dict, body: bytes) -> tuple:
        connection = http.client.HTTPConnection("localhost", self._target, timeout=20)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        received = answer.status, answer.getheaders(), answer.read()
        connection.close()
        return received

    def _handler(self) -> type:
        return type("Handler", (Request,), {"proxy": self})


class Request(BaseHTTPRequestHandler):
    """A request of the browser."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    """A body is sent after its headers: it would wait until the browser has acknowledged them, which takes 40 ms."""
    proxy: Proxy

    @property
    def sent_headers(self) -> dict:
        return {name: value for name, value in self.headers.items() if name.lower() not in HOP}

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, status: int, headers: list, body: bytes):
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOP | {"content-length"}:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def lose(self):
        """As when the cable is pulled: no answer, and the connection is gone."""
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def do_GET(self):
        try:
            self.proxy.handle(self)
        except (ConnectionError, http.client.HTTPException, TimeoutError):
            self.lose()

    do_HEAD = do_POST = do_GET

    def log_message(self, *_):
        pass
