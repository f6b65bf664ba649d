"""Chromium, and the devices on which people look at the console."""

PATIENCE = 15_000
"""ms. Nothing that a person waits for takes longer."""

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


# Debian's Chromium. Without its sandbox, so that tests also run as root in a container.
BROWSER = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}
# The same without the part that manages windows: it does as much in two thirds of the time.
WINDOWLESS = {**BROWSER, "executable_path": "/usr/bin/chromium-headless-shell"}


def launch(playwright, browser=BROWSER):
    """A browser that forgets everything."""
    return playwright.chromium.launch(**browser)


def launch_in(browser_type, profile, **settings):
    """A browser that keeps what it has to keep in the folder `profile`: it can be started there again."""
    return browser_type.launch_persistent_context(profile, **BROWSER, **settings)
