"""The two ways of handling a page: a finger on the glass, and the keyboard alone."""

HAS_FOCUS = """target => {
  const focused = document.activeElement;
  const isSameGroup = target.type === 'radio' && focused.type === 'radio' && focused.name === target.name;
  return focused === target || isSameGroup;
}"""

LABEL_IN_REACH = """target => {
  if (!['radio', 'checkbox'].includes(target.type)) return '';
  const label = target.labels[0];
  label.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = label.getBoundingClientRect();
  if (!width || !height) return '';
  return label.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? target.id : '';
}"""
"""The id of a choice whose words a finger meets; on a scale the choice itself lies over them."""

LIES_UNDER_ITS_LABEL = """target => {
  const { x, y, width, height } = target.getBoundingClientRect();
  return target.labels?.[0]?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
}"""
"""True where a finger at the place of a choice meets its label: in a matrix, the label takes presses of its whole cell."""

MORE_STOPS_THAN_ANY_PAGE_HAS = 80


SIGNATURE = [(0.1, 0.7), (0.2, 0.3), (0.3, 0.7), (0.4, 0.4), (0.5, 0.7), (0.7, 0.5), (0.9, 0.6)]
"""Places in the field, as shares of its width and height."""


class Finger:
    """Taps what it sees; text comes from the keyboard on the screen."""

    input = "touch"

    def press(self, target):
        # The words beside a box to tick are part of what one can tap.
        choice = target.evaluate(LABEL_IN_REACH)
        if choice:
            target.page.locator(f"label[for='{choice}']").tap()
        else:
            target.tap(force=target.evaluate(LIES_UNDER_ITS_LABEL))

    def type(self, target, text: str):
        target.tap()
        target.fill("")
        target.page.keyboard.type(text)

    def sign(self, pad, instead):
        """Draws on the pad; where it is not to be seen there is nothing to do."""
        if not pad.is_visible():
            return
        pad.scroll_into_view_if_needed()
        box = pad.bounding_box()
        mouse = pad.page.mouse
        places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in SIGNATURE]
        mouse.move(*places[0])
        mouse.down()
        for place in places[1:]:
            mouse.move(*place, steps=4)
        mouse.up()


class Keys:
    """Tab leads everywhere, Enter follows links and buttons, the space bar ticks, arrows choose."""

    input = "keyboard"

    def press(self, target):
        self._reach(target)
        kind = target.evaluate("target => target.type")
        if kind == "radio":
            self._choose(target)
        else:
            target.page.keyboard.press("Space" if kind == "checkbox" else "Enter")

    def type(self, target, text: str):
        self._reach(target)
        target.page.keyboard.press("Control+a")
        target.page.keyboard.type(text)

    def press_keys(self, target, *keys: str):
        self._reach(target)
        for key in keys:
            target.page.keyboard.press(key)

    def sign(self, pad, instead):
        """Chooses the way for those who cannot draw, where there is another."""
        if pad.is_visible():
            self.press(instead)

    def _reach(self, target):
        for _ in range(MORE_STOPS_THAN_ANY_PAGE_HAS):
            if target.evaluate(HAS_FOCUS):
                return
            target.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {target}")

    # A group of radio buttons is one stop for Tab.
    def _choose(self, target):
        for _ in range(MORE_STOPS_THAN_ANY_PAGE_HAS):
            if target.evaluate("target => target === document.activeElement"):
                break
            target.page.keyboard.press("ArrowDown")
        target.page.keyboard.press("Space")
