"""Chromium, and the devices on which people look at the console."""

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def launch(playwright):
    """Debian's Chromium. Without its sandbox, so that tests also run as root in a container."""
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
