"""A participant's way from the first page to the last, as somebody goes it who reads what stands there."""

import re
from contextlib import suppress
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import APIResponse, Error, Page, expect

from forms import form_token, send_form
from lab import Lab
from studies import EXAMPLE, Study
from words import ENGLISH, Words

PIN = "274913"

MORE_PAGES_THAN_ANY_STUDY_HAS = 60

SECTION = re.compile(r"/consent/sections/\d+$")

# The answers to the survey: a choice or a point of a scale by its place, a number as typed, None for a question skipped.
SURVEY = [
    ("choice", 0), ("number", "34"), ("choice", 4), ("number", "172"), ("number", "68.5"), None, None, ("point", 4), ("point", 7),
]

SURVEY_ANSWERS = {
    "gender": "female", "age": "34", "education": "master", "height": "1.72", "weight": "68.5", "interest": "",
    "explicit-attitude": "", "warmth-overweight": "4", "warmth-thin": "7", "bmi": "23.2", "warmth-difference": "3",
}
"""The same by question, as a release tells it, and what is computed from them."""


class Walk:
    """Goes step by step. On every page the language is checked, and `look(name)` is called once."""

    def __init__(self, page: Page, lab: Lab, words: Words, hands, look=lambda name: None,
                 study: Study = EXAMPLE):
        self.page = page
        self.lab = lab
        self.words = words
        self.hands = hands
        self.study = study
        self.code = None
        self._look = look

    def to_first_test(self, *refused: str):
        """`refused`: the ids of permissions that are refused; all others are granted."""
        self.to_signature()
        self.sign_and_on(*refused)

    def after_introduction(self):
        """The same for somebody whose consent is due, in a study that asks nothing else before."""
        self.consent()
        self.review()
        self.sign_and_on()

    def sign_and_on(self, *refused: str):
        self.signature()
        if self.study.asks_contact:
            self.contact()
        # On a tablet of the lab nobody is asked for a PIN.
        self.page.wait_for_url(re.compile("/(place|permissions)"))
        if "/place" in self.page.url:
            self.place()
        self.permissions(*refused)

    def to_signature(self):
        self.introduction()
        if self.study.asks_eligibility:
            self.eligibility()
        self.consent()
        self.quiz()
        if self.study.asks_sharing:
            self.sharing()
        self.review()

    def hurry(self, until: str, *refused: str):
        """On to the page `until` without looking at those before it: their forms are sent as a browser sends them.
        For tests of what comes after; what it is like to walk there is for those that walk.

        `refused`: the ids of permissions that are refused; all others are granted."""
        due = self.hurry_unseen(until, *refused)
        self.page.goto(self.lab.url(until))
        self.arrive(due)

    def hurry_unseen(self, until: str, *refused: str) -> str:
        """The same without a page in the end; returns what is due then: `until`, or a test on another device before it,
        which no form of ours ends."""
        requests = self.page.context.request
        token, ahead = self._take_part() if self.page.url == "about:blank" else None, "/dashboard"
        for _ in range(MORE_PAGES_THAN_ANY_STUDY_HAS):
            url, page = self._due(token, ahead)
            path = urlsplit(url).path
            if path == until or path.startswith("/elsewhere/"):
                return path
            text = page.text() if page else ""
            token = token or form_token(text)
            sent = send_form(requests, url, token, *self._answers(path, text, refused))
            # From a section to the next one; other forms lead to pages between two steps as well.
            ahead = urlsplit(sent.headers.get("location", "")).path
            if not SECTION.match(ahead):
                ahead = "/dashboard"
        raise AssertionError(f"{until} never comes")

    def _take_part(self) -> str:
        """Does what `introduction` does; returns the token of the browser's forms."""
        requests, url = self.page.context.request, self.lab.url(f"/studies/{self.study.id}")
        page = requests.get(f"{url}?language={self.words.code}").text()
        token, form = form_token(page), re.search(r'name="form" value="([^"]+)"', page)[1]
        send_form(requests, f"{url}/participants", token, ("language", self.words.code), ("form", form))
        return token

    def _due(self, token: str | None, ahead: str) -> tuple[str, APIResponse | None]:
        """The address that is due, to which the one `ahead` leads, and its page. A section of the consent asks nothing: with
        the token known, it need not be fetched to be sent."""
        url = self.lab.url(ahead)
        while not (token and SECTION.match(urlsplit(url).path)):
            page = self.page.context.request.get(url, max_redirects=0)
            if "location" not in page.headers:
                return url, page
            url = urljoin(url, page.headers["location"])
        return url, None

    def _answers(self, path: str, page: str, refused: tuple[str, ...]) -> list[tuple[str, str]]:
        """The fields that lead on from the page at `path`, filled in."""
        radios = {name: "yes" for name in re.findall(r'name="([^"]+)" type="radio" value="yes"', page)}
        match path.split("/")[1:]:
            case ["eligibility"]:
                return [("age", "34"), *radios.items()]
            case ["consent", "quiz", _, number]:
                right = self.study.right_answers[int(number) - 1]
                names = dict(re.findall(r'id="quiz-([^"]+)" name="([^"]+)"', page))
                return [(names[choice], choice) for choice in right]
            case ["consent", "sharing"]:
                return [("sharing", "worldwide")]
            case ["consent", "signature"]:
                return [("name", "Kim Åström-Weiß"), ("signature", "typed")]
            case ["contact-details"]:
                return [("skip", "1")]
            case ["permissions"]:
                return [(name, "no" if name in refused else "yes") for name in radios]
            case ["place"]:
                self.code = re.search(r'class="code">([^<]+)<', page)[1]
                return [("pin", PIN), ("pinAgain", PIN)]
            case _:
                return list(radios.items())

    def introduction(self):
        """Opens the study in whatever language the browser asks for, and changes to one's own."""
        path = f"/studies/{self.study.id}"
        self.page.goto(self.lab.url(path))
        if self.page.locator("html").get_attribute("lang") != self.words.code:
            self.press_link(self.words.language)
        self.arrive(path, "introduction")
        self.press_button(self.words.take_part)

    def own_introduction(self):
        """For somebody whom a card or a tablet led past the first page."""
        self.arrive("/introduction", "own-introduction")
        self.press_button(self.words.take_part)

    def eligibility(self, age: str = "34"):
        self.arrive("/eligibility", "eligibility")
        self.hands.type(self.page.get_by_label(self.words.age), age)
        for question in (self.words.reads_screen, self.words.reads_language):
            self.choose(self.page.get_by_role("group", name=question), self.words.yes)
        self.press_button(self.words.go_on)

    def ineligibility(self):
        """Answers that exclude, and that are right."""
        self.eligibility(age="17")
        self.arrive("/eligibility/check")
        expect(self.page.get_by_role("button", name=self.words.are_right)).to_be_visible()
        self._look("eligibility-check")
        self.press_button(self.words.are_right)
        self.arrive(f"/studies/{self.study.id}/not-eligible")

    def consent(self):
        for number in range(1, self.study.sections + 1):
            self.arrive(f"/consent/sections/{number}")
            more = self.page.locator("details")
            self.hands.press(more.locator("summary", has_text=self.words.learn_more))
            expect(more.locator(".prose")).to_be_visible()
            self._look(f"consent-{number}")
            self.press_button(self.words.go_on)

    def quiz(self, attempt: int = 1, answers: list[tuple[str, ...]] | None = None):
        """Answers each question by the ids of choices, rightly if none are given."""
        for number, choices in enumerate(answers or self.study.right_answers, start=1):
            self.arrive(f"/consent/quiz/{attempt}/{number}", f"quiz-{attempt}-{number}")
            for choice in choices:
                self.hands.press(self.page.locator(f"#quiz-{choice}"))
            self.press_button(self.words.answer)
            expect(self.page.locator(".verdict")).to_be_visible()
            self._look(f"quiz-{attempt}-{number}-answered")
            self.press_link(self.words.go_on)

    def sharing(self):
        self.arrive("/consent/sharing", "sharing")
        self.choose(self.page, self.words.worldwide)
        self.press_button(self.words.go_on)

    def review(self):
        self.arrive("/consent/review", "review")
        self.press_button(self.words.agree)
        confirmation = self.page.get_by_role("button", name=self.words.really_agree, exact=True)
        expect(confirmation).to_be_visible()
        self._look("review-confirmation")
        self.hands.press(confirmation)

    def signature(self):
        self.arrive("/consent/signature", "signature")
        self.hands.type(self.page.get_by_label(self.words.name), "Kim Åström-Weiß")
        self.hands.sign(self.page.locator(".pad-surface"), self.page.locator("#signs-by-typing"))
        self.press_button(self.words.sign)

    def contact(self):
        self.arrive("/contact-details", "contact-details")
        self.press_button(self.words.go_on)

    def place(self):
        self.arrive("/place", "place")
        self.code = self.page.locator(".ticket .code").inner_text()
        self.hands.type(self.page.get_by_label(self.words.pin, exact=True), PIN)
        self.hands.type(self.page.get_by_label(self.words.pin_again), PIN)
        self.press_button(self.words.keep_place)

    def permissions(self, *refused: str):
        """Says no to those whose ids are `refused`, and yes to all others."""
        self.arrive("/permissions", "permissions")
        self.decide(*refused)
        self.press_button(self.words.go_on)

    def decide(self, *refused: str):
        for fieldset in self.page.locator(".permission").all():
            name = fieldset.get_attribute("id").removeprefix("p-")
            self.choose(fieldset, self.words.no if name in refused else self.words.yes)

    def start_test(self, number: int):
        """From the overview into the test that is due, which then shows its first screen."""
        self.arrive("/dashboard", f"dashboard-test-{number}")
        count = rf" {number} \D+ {self.study.tests}" if self.study.tests > 1 else ""
        self.press_button(re.compile(rf"{self.words.start_test}{count}"))
        self.arrive(r"/runs/[0-9a-f]+")
        expect(self.page.locator("#continue")).to_be_visible()

    def survey(self):
        self.arrive("/dashboard", "dashboard-survey")
        self.press_link(self.words.go_to_survey)
        self.arrive("/surveys/demographics", "survey")
        self.press_link(self.words.start_survey)
        for number, (question, answer) in enumerate(zip(SURVEY_ANSWERS, SURVEY), start=1):
            self.arrive(f"/surveys/demographics/pages/{question}", f"survey-{number}")
            self._answer(answer)
        self.arrive("/surveys/demographics/end", "survey-end")
        self.press_link(self.words.to_overview)

    def results(self):
        self.arrive("/dashboard", "dashboard-results")
        expect(self.page.get_by_role("heading", name=self.words.all_done)).to_be_visible()
        expect(self.page.locator(".runs > tr")).to_have_count(self.study.tests)

    def profile(self):
        self.press_link(self.words.profile)
        self.arrive("/profile", "profile")
        expect(self.page.locator(".ticket .code")).to_have_text(self.code)

    def leave(self, data: str = "keep"):
        """From the profile out of the study, for good; the data are kept, or with `delete` they are to be deleted."""
        self.hands.press(self.page.locator(f"#data-{data}"))
        self.hands.press(self.page.get_by_label(self.words.really_leave))
        self.press_button(self.words.leave)
        self.arrive(f"/studies/{self.study.id}/left", "left")

    def arrive(self, path: str, name: str | None = None):
        """Waits until the page at `path` (a regular expression) is there, in the right language, whole and with its
        styles and scripts."""
        address = re.compile(rf"^{self.lab.url(path)}(\?.*)?$")
        # The browser tells when it has come there; who asks it again and again hears of that up to half a second later. A
        # navigation that gave way to another one is an error there, and none here.
        with suppress(Error):
            self.page.wait_for_url(address)
        expect(self.page).to_have_url(address)
        expect(self.page.locator("html")).to_have_attribute("lang", self.words.code)
        self.page.wait_for_load_state()
        if name:
            self._look(name)

    def press_button(self, name):
        self.hands.press(self.page.get_by_role("button", name=name, exact=isinstance(name, str)))

    def press_link(self, name: str):
        self.hands.press(self.page.get_by_role("link", name=name, exact=True))

    def choose(self, group, name: str):
        self.hands.press(group.get_by_role("radio", name=name, exact=True))

    def _answer(self, answer):
        if answer is None:
            return self.press_button(self.words.skip)
        kind, value = answer
        if kind in ("choice", "point"):
            self.hands.press(self.page.locator(".question [type=radio]:not([data-system])").nth(value))
        else:
            self.hands.type(self.page.locator(".question .number-field").first, value)
        self.press_button(self.words.go_on)


def sign_in(page: Page, lab: Lab, code: str, pin: str = PIN):
    """Comes back with code and PIN, on whatever page of whatever device."""
    page.goto(lab.url("/sign-in"))
    page.get_by_label(ENGLISH.participation_code).fill(code)
    page.get_by_label(ENGLISH.own_pin).fill(pin)
    page.get_by_role("button", name=ENGLISH.come_back).click()
