"""The words on the buttons and fields that people look for, in both languages."""

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Words:
    code: str
    """As in `<html lang>`."""
    language: str
    take_part: str
    go_on: str
    age: str
    reads_screen: str
    reads_language: str
    yes: str
    no: str
    are_right: str
    learn_more: str
    answer: str
    worldwide: str
    agree: str
    really_agree: str
    name: str
    sign: str
    pin: str
    pin_again: str
    keep_place: str
    start_test: str
    go_to_survey: str
    start_survey: str
    skip: str
    to_overview: str
    all_done: str
    profile: str
    sign_out: str
    come_back: str
    participation_code: str
    own_pin: str
    really_leave: str
    leave: str
    problems: str


ENGLISH = Words(
    code="en", language="English", take_part="Take part", go_on="Continue", age="How old are you?",
    reads_screen="Can you read the text on this screen easily?",
    reads_language="Do you read English fluently?", yes="Yes", no="No", are_right="Yes, they are right", learn_more="Learn more",
    answer="Answer",
    worldwide="With Example University and qualified researchers worldwide",
    agree="I agree", really_agree="Yes, I agree", name="Your first and last name", sign="Sign",
    pin="Choose a PIN", pin_again="The same PIN again", keep_place="Save PIN",
    start_test="Start test", go_to_survey="Go to the questions", start_survey="Start",
    skip="Skip this question", to_overview="To the overview", all_done="All done", profile="Profile",
    sign_out="Sign out", come_back="Continue", participation_code="Participation code", own_pin="PIN",
    really_leave="Yes, I want to leave the study.", leave="Leave the study for good",
    problems="Please check the following",
)

GERMAN = Words(
    code="de", language="Deutsch", take_part="Teilnehmen", go_on="Weiter", age="Wie alt sind Sie?",
    reads_screen="Können Sie den Text auf diesem Bildschirm mühelos lesen?",
    reads_language="Lesen Sie fließend Deutsch?", yes="Ja", no="Nein", are_right="Ja, sie stimmen", learn_more="Mehr erfahren",
    answer="Antworten", worldwide="An die Universität Beispielstadt und an qualifizierte Forschende weltweit",
    agree="Ich stimme zu", really_agree="Ja, ich stimme zu", name="Ihr Vor- und Nachname",
    sign="Unterschreiben", pin="Wählen Sie eine PIN", pin_again="Dieselbe PIN noch einmal",
    keep_place="PIN speichern", start_test="Test", go_to_survey="Zu den Fragen",
    start_survey="Los geht’s", skip="Frage überspringen", to_overview="Zur Übersicht",
    all_done="Alles geschafft", profile="Profil", sign_out="Abmelden", come_back="Weitermachen",
    participation_code="Teilnahmecode", own_pin="PIN",
    really_leave="Ja, ich möchte die Studie verlassen.", leave="Studie endgültig verlassen",
    problems="Bitte prüfen Sie Folgendes",
)

# German words are longer: what fits in German does in English.
in_each_language = pytest.mark.parametrize(
    "words", [pytest.param(ENGLISH, marks=pytest.mark.soak), GERMAN], ids=lambda words: words.code)
