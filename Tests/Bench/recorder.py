"""Writes down what programs ask of a server over HTTP, and what it answers, as the proxy between them.

A program that goes by `http_proxy` needs nothing else. Each of its browsers keeps one connection, which tells whose
request it is."""

import http.client
import itertools
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

OF_A_CONNECTION = {"connection", "proxy-connection", "keep-alive", "transfer-encoding", "te", "upgrade"}
"""Headers that speak of one connection, and not of what goes over it."""


@dataclass(frozen=True)
class Exchange:
    connection: int
    method: str
    target: str
    sent: bytes
    status: int
    location: str
    media_type: str
    body: bytes


class Recorder:
    """Started with `with`; then `environment` leads programs to it, and `exchanges` has what went through, in order."""

    def __init__(self):
        self.exchanges = []
        self._lock = threading.Lock()
        self._connections = itertools.count()
        recorder = self

        class Handler(_Handler):
            def setup(self):
                super().setup()
                self.recorder, self.connection_number = recorder, next(recorder._connections)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    @property
    def environment(self):
        return {"http_proxy": f"http://127.0.0.1:{self._server.server_port}", "no_proxy": "", "NO_PROXY": ""}

    def note(self, exchange):
        with self._lock:
            self.exchanges.append(exchange)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # An answer goes out in several pieces, which must not wait for one another.
    disable_nagle_algorithm = True
    _origin = None

    def do_GET(self):
        url = urlsplit(self.path)
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = self._ask(url.netloc, target, sent)
        body = answer.read()
        self.recorder.note(
            Exchange(
                self.connection_number, self.command, target, sent, answer.status, answer.getheader("Location", ""),
                answer.getheader("Content-Type", ""), body))
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in OF_A_CONNECTION | {"content-length"}:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def _ask(self, host, target, sent):
        headers = {name: value for name, value in self.headers.items() if name.lower() not in OF_A_CONNECTION}
        if self._origin is None:
            self._origin = http.client.HTTPConnection(host, timeout=60)
        try:
            self._origin.request(self.command, target, body=sent or None, headers=headers)
            return self._origin.getresponse()
        except http.client.RemoteDisconnected:
            # The server has closed a connection that nobody used for a while.
            self._origin.close()
            self._origin.request(self.command, target, body=sent or None, headers=headers)
            return self._origin.getresponse()

    def finish(self):
        if self._origin:
            self._origin.close()
        super().finish()

    def log_message(self, *_):
        pass
