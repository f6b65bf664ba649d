"""The study weight-iat, in English, as far as the measured pages show it."""

TITLE = "Spontaneous attitudes towards body weight"
LANGUAGES = {"en": "English", "de": "Deutsch"}
CONTACT = {
    "name": "Dr. Robin Sommer",
    "institution": "Example University, Department of Psychology",
    "email": "weight-study@example.org",
    "phone": "+49 30 23125 014",
}
TEST = "weight"
TEST_TITLE = "Sorting test"
# The input that each variant asks for.
INPUTS = {
    "researchkit-keyboard": "keyboard",
    "researchkit-touch": "touch",
    "project-implicit-keyboard": "keyboard",
    "project-implicit-touch": "touch",
}
SURVEY = "demographics"
SURVEY_TITLE = "About you"
QUESTIONS = {"gender", "age", "education", "height", "weight", "interest", "explicit-attitude"}
TASKS = [("test", position) for position in range(1, len(INPUTS) + 1)] + [("survey", SURVEY)]
PERMISSIONS = [
    {
        "id": "device-details",
        "title": "Details of your device",
        "what": (
            "May we store details of this device with each test: its browser and language setting, the size, "
            "orientation and refresh rate of its screen, the precision of its clock, and whether it has a "
            "touchscreen?"
        ),
        "why": (
            "Devices differ by a few thousandths of a second. Knowing the device lets us tell its share in "
            "your times from yours."
        ),
        "without": "You can take part all the same. We then keep your times without these details.",
        "required": False,
    },
    {
        "id": "full-screen",
        "title": "Full screen",
        "what": "May each test fill the whole screen, from its first press to its end?",
        "why": (
            "Without the browser's bars there is more room for words and pictures, and nothing beside them to "
            "look at or to touch by mistake."
        ),
        "without": "You can take part all the same. The browser's bars then stay where they are.",
        "required": False,
    },
    {
        "id": "sound",
        "title": "A soft tone",
        "what": "May a short, soft tone tell you that a part of a test is over? No sound is recorded.",
        "why": "You then know that you may rest. While words and pictures appear, it is always silent.",
        "without": "You can take part all the same. The screen says so too.",
        "required": False,
    },
]
