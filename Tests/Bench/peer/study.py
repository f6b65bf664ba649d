"""The study weight-iat, in English, as far as the measured pages show it."""

TITLE = "Spontaneous attitudes towards body weight"
STUDIES = {"attention": "Attention, speed and memory", "diary": "Mood in everyday life", "weight-iat": TITLE}
"""All that the list of participants offers."""
# The addresses of files name their content, so that browsers keep them.
ASSETS = "/assets/e632472055d4"
PICTURES = "/assets/d564e21dd53b/studies/weight-iat"
LANGUAGES = {"en": "English", "de": "Deutsch"}
CONTACT = {
    "name": "Dr. Robin Sommer",
    "institution": "Example University, Department of Psychology",
    "email": "weight-study@example.org",
    "phone": "+49 30 23125 014",
}
# None is asked for.
CONTACT_DETAILS = []
STATES = {
    "not-started": "Not started",
    "deciding": "Before the consent",
    "consented": "Consented, no task begun",
    "in-progress": "In progress",
    "paused": "Paused",
    "complete": "Complete, still taking part",
    "incomplete": "Incomplete",
    "withdrawn": "Withdrawn",
    "ineligible": "Found not to be eligible",
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
QUESTIONS = {
    "gender", "age", "education", "height", "weight", "interest", "explicit-attitude", "warmth-overweight",
    "warmth-thin"}
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
            "Devices differ by a few thousandths of a second. If we know the device, we can separate its share in "
            "the measured times from yours."
        ),
        "without": "You can still take part. We then keep your times without these details.",
        "required": False,
    },
    {
        "id": "full-screen",
        "title": "Full screen",
        "what": "May each test fill the whole screen, from start to finish?",
        "why": (
            "Without the browser’s bars, there is more room for words and pictures, and nothing beside them to "
            "distract you or to touch by mistake."
        ),
        "without": "You can still take part. The browser’s bars then stay where they are.",
        "required": False,
    },
    {
        "id": "sound",
        "title": "A soft tone",
        "what": "May a short, soft tone tell you that a part of a test is over? No sound is recorded.",
        "why": "It tells you when you can rest. While words and pictures appear, there is never any sound.",
        "without": "You can still take part. The screen tells you too.",
        "required": False,
    },
]
SECTIONS = [
    {"id": id, "title": "", "summary": "", "more": "", "picture": ""}
    for id in ("overview", "tasks", "survey", "time", "data", "privacy", "use", "discomfort", "leaving")
]
"""The texts of the one that is measured stand below."""
SECTIONS[1].update(
    title="Four sorting tests",
    picture="consent-study-tasks.svg",
    summary=(
        "You sort words and pictures into groups as quickly as you can. You do this four times: twice with the "
        "keyboard and twice by touching the screen."
    ),
    more="""<p>In the middle of the screen you see either a word or a silhouette. You sort it to the left or to the
right, depending on where its group is named. With the keyboard you press <strong>E</strong> for left and <strong>I</strong>
for right; with touch, you tap the left or right of the screen.</p>
<p>Each test has seven parts of 20 or 40 items. The groups change sides in between, so that what was
easy may become harder. That is intended.</p>
<p>If you choose the wrong side, a red X appears and you choose the other one. Everybody makes mistakes
here; a few of them do no harm. Please be quick all the same.</p>
<p>The group names on the screen are “Thin people” and “Fat people”. They are short, so that they can
be read at a glance, and they are the usual ones in this test. They are not meant as a judgement. The
silhouettes were drawn for this study and do not show real people.</p>
""",
)
