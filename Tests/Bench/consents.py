"""Consents that are signed, and what making their documents costs everybody else."""

import math
import threading
import time

from participants import reach_signature

POINTS = 300
"""Of a signature, as a finger draws it."""
PAUSE = 0.1
"""Seconds between two documents: far more than a lab full of tablets signs."""


def signing_time(browser):
    """Milliseconds from sending a drawn signature to the answer: the PDF is made, signed and on disk by then."""
    form = {"name": "Kim Åström-Weiß", "signature": "drawn", "ink": ink()}
    start = time.perf_counter()
    browser.submit("/consent/signature", form)
    return (time.perf_counter() - start) * 1000


def ink():
    points = (
        f"{300 + 18 * number},{1000 + round(700 * math.sin(number / 9))},{40 + number % 30}"
        for number in range(POINTS))
    return " ".join(points)


class Documents:
    """Somebody who asks for documents all the time, for as long as this lasts."""

    def __init__(self, port):
        self._browser = reach_signature(port)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()
        self._browser.close()

    def _ask(self):
        while not self._is_over.wait(PAUSE):
            self._browser.get("/consent/document.pdf")
