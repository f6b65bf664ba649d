"""A screen that a test can watch, with a keyboard and a mouse, for browsers that tell nothing themselves: Xvfb.

The watching eye is a few pixels, read again and again; the time between two readings bounds the moment of a change.
"""

import ctypes
import os
import subprocess
import time
from ctypes import POINTER, Structure, c_char_p, c_int, c_ubyte, c_uint, c_ulong, c_void_p
from dataclasses import dataclass

Z_PIXMAP = 2
ALL_PLANES = 0xFFFFFFFF
BYTES_PER_PIXEL = 4
ANY_SCREEN = -1

WIDTH, HEIGHT = 1024, 768


@dataclass(frozen=True)
class Moment:
    """Something happened between two times, in ms on the machine's monotonic clock."""

    earliest: float
    latest: float

    @property
    def middle(self) -> float:
        return (self.earliest + self.latest) / 2

    @property
    def uncertainty(self) -> float:
        return self.latest - self.earliest


class Screen:
    """A display of its own. `environment` is what a browser needs to appear on it."""

    def __init__(self):
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            name = f":{pipe.readline().strip()}"
        self.environment = {"DISPLAY": name}
        self._x, self._test = library("libX11.so.6", X_FUNCTIONS), library("libXtst.so.6", TEST_FUNCTIONS)
        self._display = self._x.XOpenDisplay(name.encode())
        self._root = self._x.XDefaultRootWindow(self._display)

    def close(self):
        self._x.XCloseDisplay(self._display)
        self._server.terminate()
        self._server.wait()

    def press(self, key: str, hold: float = 0.03) -> float:
        """Presses a key for `hold` seconds; answers when, in ms."""
        code = self._x.XKeysymToKeycode(self._display, ord(key))
        return self._hold(lambda is_down: self._test.XTestFakeKeyEvent(self._display, code, is_down, 0), hold)

    def click(self, x: float, y: float, hold: float = 0.03) -> float:
        """Presses the mouse's button for `hold` seconds at this place; answers when, in ms."""
        self._test.XTestFakeMotionEvent(self._display, ANY_SCREEN, round(x), round(y), 0)
        return self._hold(lambda is_down: self._test.XTestFakeButtonEvent(self._display, 1, is_down, 0), hold)

    def await_change(self, box: tuple[int, int, int, int], until_blank: bool, patience: float = 10) -> Moment:
        """Waits, at most `patience` seconds, until the box (x, y, width, height) is of one colour, or is not."""
        earliest = now()
        end = earliest + patience * 1000
        while True:
            start = now()
            if self._is_blank(box) == until_blank:
                return Moment(earliest, now())
            assert start < end, "the screen does not change"
            earliest = start
            time.sleep(0.0003)

    def _hold(self, send, seconds: float) -> float:
        pressed = now()
        send(True)
        self._x.XFlush(self._display)
        time.sleep(seconds)
        send(False)
        self._x.XFlush(self._display)
        return pressed

    def _is_blank(self, box: tuple[int, int, int, int]) -> bool:
        image = self._x.XGetImage(self._display, self._root, *box, ALL_PLANES, Z_PIXMAP)
        pixels = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * box[3])
        self._x.XDestroyImage(image)
        return pixels == pixels[:BYTES_PER_PIXEL] * (len(pixels) // BYTES_PER_PIXEL)


def now() -> float:
    return time.monotonic() * 1000


class Image(Structure):
    """The head of Xlib's XImage."""

    _fields_ = [
        ("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", POINTER(c_ubyte)),
        ("byte_order", c_int), ("bitmap_unit", c_int), ("bitmap_bit_order", c_int), ("bitmap_pad", c_int),
        ("depth", c_int), ("bytes_per_line", c_int),
    ]


X_FUNCTIONS = {
    "XOpenDisplay": (c_void_p, [c_char_p]),
    "XCloseDisplay": (c_int, [c_void_p]),
    "XDefaultRootWindow": (c_ulong, [c_void_p]),
    "XFlush": (c_int, [c_void_p]),
    "XKeysymToKeycode": (c_ubyte, [c_void_p, c_ulong]),
    "XGetImage": (POINTER(Image), [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]),
    "XDestroyImage": (c_int, [POINTER(Image)]),
}
TEST_FUNCTIONS = {
    "XTestFakeKeyEvent": (c_int, [c_void_p, c_uint, c_int, c_ulong]),
    "XTestFakeButtonEvent": (c_int, [c_void_p, c_uint, c_int, c_ulong]),
    "XTestFakeMotionEvent": (c_int, [c_void_p, c_int, c_int, c_int, c_ulong]),
}


def library(name: str, functions: dict) -> ctypes.CDLL:
    found = ctypes.CDLL(name)
    for function, (result, arguments) in functions.items():
        getattr(found, function).restype = result
        getattr(found, function).argtypes = arguments
    return found
