"""LabConsole and its peers as processes: each on a free port, with its log in a file."""

import getpass
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CORES = 2


class Server:
    """Started with `with`; `port` is known from then on."""

    def __init__(self, work, first_path):
        self.work = Path(work)
        self._first_path = first_path

    def __enter__(self):
        self.port = free_port()
        self.work.mkdir(parents=True, exist_ok=True)
        begin = time.perf_counter()
        with open(self.work / "server.log", "ab") as log:
            self._process = subprocess.Popen(
                self.command(), cwd=self.directory, env={**os.environ, **self.environment()},
                stdout=log, stderr=log, start_new_session=True)
        try:
            self._await_answer(time.monotonic() + 20)
        except BaseException:
            self._process.kill()
            raise
        self.start_seconds = time.perf_counter() - begin
        return self

    def __exit__(self, *_):
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=30)

    directory = ROOT

    def environment(self):
        return {}

    def megabytes(self):
        """Resident memory of the process and its workers; what they share counts once for each."""
        pages = [Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self._processes()]
        return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def share_of_core(self, action):
        """How busy the process is while something goes on, 1 for one core."""
        before, begin = self._processor_seconds(), time.perf_counter()
        action()
        return (self._processor_seconds() - before) / (time.perf_counter() - begin)

    def _processor_seconds(self):
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _processes(self):
        me = self._process.pid
        children = Path(f"/proc/{me}/task/{me}/children").read_text().split()
        return [me, *children]

    def _await_answer(self, deadline):
        while not self._answers():
            status = self._process.poll()
            if status is not None or time.monotonic() > deadline:
                how = "answers nothing" if status is None else f"ended with status {status}"
                said = (self.work / "server.log").read_text(errors="replace").splitlines()[-20:]
                raise RuntimeError("\n".join([f"{type(self).__name__} does not start: it {how}", *said]))
            time.sleep(0.002)

    def _answers(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", self._first_path)
            return connection.getresponse().status == 200
        except ConnectionError:
            return False
        finally:
            connection.close()


class Console(Server):
    """As it is delivered: default settings, a line in the log for each request but that for an unchanged page."""

    def __init__(self, build, data, studies=None, proxies=()):
        """`studies`: a folder of studies instead of the settings' own; `proxies`: addresses that may say on whose
        behalf they ask."""
        super().__init__(data, "/sign-in" if studies else "/studies/weight-iat")
        self.directory = build.checkout
        self._binary = build.executable
        self._studies = ["--studies", studies] if studies else []
        self._proxies = proxies

    def command(self):
        return [
            self._binary, "serve", "--data", self.work, "--port", str(self.port), *self._studies, *self._settings()]

    def _settings(self):
        if not self._proxies:
            return []
        file = self.work / "settings.yaml"
        file.write_text(f"trusted-proxies: {json.dumps(self._proxies)}\n")
        return ["--config", file]


class Peer(Server):
    """Flask under gunicorn, on a copy of LabConsole's data.

    Two workers for two cores, four threads each, connections kept. Tried beside it, once each and on a busy
    machine: `sync` workers, which close each connection and answered fewer pages; eight and sixteen threads,
    which ran into timeouts of the database lock."""

    directory = HERE / "peer"

    def __init__(self, data):
        super().__init__(data, "/")

    def environment(self):
        return {"PEER_DATA": str(self.work)}

    def command(self):
        return [
            sys.executable, "-m", "gunicorn", "--workers", str(CORES), "--worker-class", "gthread",
            "--threads", "4", "--keep-alive", "60", "--access-logfile", str(self.work / "access.log"),
            "--bind", f"127.0.0.1:{self.port}", "--log-level", "warning", "app:app",
        ]


class Nginx(Server):
    """Static files: the same tree, below the same path."""

    def __init__(self, work):
        super().__init__(work, "/assets/css/tokens.css")

    def __enter__(self):
        shutil.copytree(ROOT / "Assets", self.work / "assets", dirs_exist_ok=True)
        return super().__enter__()

    def command(self):
        text = (HERE / "nginx.conf").read_text()
        values = {"WORK": self.work, "PORT": self.port, "CORES": CORES, "USER": getpass.getuser()}
        for name, value in values.items():
            text = text.replace(f"@{name}@", str(value))
        settings = self.work / "nginx.conf"
        settings.write_text(text)
        return [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-c", settings]


class Nobody:
    """In the place of a peer, for a build that is measured without one."""

    port = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def megabytes(self):
        return 0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
