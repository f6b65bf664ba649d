"""The pages for staff by the patterns of their routes: those that are opened and looked at, and why others are not.

`Tests/Docs/test_staff_pages.py` compares them with the routes of the console."""

import re

from studies import EXAMPLE

OPENED = {
    "/staff": "",
    "/staff/help": "",
    "/staff/help/{topic}": "",
    "/staff/settings": "",
    "/staff/accounts": "",
    "/staff/account": "",
    "/staff/participants": "",
    "/staff/receipts": "",
    "/staff/outbox": "",
    "/staff/deletions": "",
    "/staff/releases": "",
    "/staff/board": "",
    "/staff/board/links": "",
    "/staff/stations": "",
    "/staff/visits": "",
    "/staff/visits/week": "",
    "/staff/visits/feeds": "",
    "/staff/visits/slots": "",
    "/staff/lists/participants/filters": "",
    "/staff/lists/visits/filters": "",
    "/staff/studies/{study}/participants": "",
    "/staff/studies/{study}/rehearsals": "",
    "/staff/studies/{study}/invitations": "",
    "/staff/studies/{study}/messages": "",
    "/staff/studies/{study}/overview": "",
    "/staff/studies/{study}/onboarding": "?by=station",
    "/staff/studies/{study}/flow": "",
    "/staff/studies/{study}/quality": "",
    "/staff/studies/{study}/quality/runs": "",
    "/staff/studies/{study}/balance": "?by=day",
    "/staff/studies/{study}/analysis": "",
    "/staff/studies/{study}/comparisons": "",
    "/staff/studies/{study}/deviations": "",
    "/staff/studies/{study}/filters/deviations": "",
    "/staff/studies/{study}/filters/codes": "",
    "/staff/studies/{study}/renewals": "",
    "/staff/studies/{study}/answers": "",
    "/staff/studies/{study}/queries": "",
    "/staff/studies/{study}/instruments": "",
    "/staff/studies/{study}/releases": "",
    "/staff/studies/{study}/releases/preview": "?audience=within",
    "/staff/studies/{study}/releases/words": "?audience=within&words=demographics.words",
    "/staff/studies/{study}/tests/{test}": "",
    "/staff/studies/{study}/surveys/{survey}/{language}": "?begin=1",
    "/staff/participants/{participant}": "",
    "/staff/participants/{participant}/consent": "",
    "/staff/participants/{participant}/contact-details": "",
    "/staff/participants/{participant}/answers": "",
    "/staff/participants/{participant}/results": "",
    "/staff/participants/{participant}/card": "",
    "/staff/lists/participants/cards": "?chosen={participant}",
    "/staff/lists/participants/visits": "?chosen={participant}",
    "/staff/lists/participants/tags": "?chosen={participant}",
    "/staff/visits/{visit}": "",
    "/staff/outbox/{message}": "",
    "/staff/studies/{study}/quality/runs/{run}": "",
    "/staff/studies/{study}/invitations/{list}": "",
    "/staff/studies/{study}/releases/{number}/analysis": "",
    "/staff/studies/{study}/release-requests/{request}": "",
}
"""With its query. Those that name one of several things of a study or of the lab come last."""

ELSEWHERE = {
    "/staff/sign-in": "test_accessibility.py",
    "/staff/setup/{token}": "test_accessibility.py",
    "/staff/reset/{token}": "test_accessibility.py",
    "/staff/accounts/{account}": "test_accessibility.py",
    "/staff/studies/{study}/onboarding/{language}/{screen}": "test_accessibility.py",
    "/staff/studies/{study}/tests/{test}/stimuli": "test_accessibility.py",
    "/staff/studies/{study}/tests/{test}/preview": "test_accessibility.py",
    "/staff/batches/{batch}": "test_cards.py",
    "/staff/stations/{station}": "test_stations.py",
    "/staff/station-card": "test_stations.py",
    "/staff/pin": "test_stations.py",
    "/staff/studies/{study}/schedule": "test_diary.py",
    "/staff/participants/{participant}/schedule": "test_diary.py",
    "/staff/participants/{participant}/answers/{survey}/{question}": "test_answers.py",
    "/staff/queries/{query}": "test_answers.py",
    "/staff/studies/{study}/releases/sent": "test_own_experiment.py",
}
"""The modules that look at pages which take more than a few forms to be there, or another study."""

NO_PAGES = {
    "/staff/search": "leads to a participant or to the list",
    "/staff/lists/participants/messages": "leads to the messages of the study",
    "/staff/studies/{study}/tests/{test}/preview/plan": "JSON for the test",
    "/staff/lists/{file}": "a file",
    "/staff/visits/calendar.ics": "a file",
    "/staff/visits/{visit}/calendar.ics": "a file",
    "/staff/studies/{study}/codes/{file}": "a file",
    "/staff/studies/{study}/deviations/{file}": "a file",
    "/staff/studies/{study}/flow/{file}": "a file",
    "/staff/studies/{study}/analysis/{file}": "a file",
    "/staff/studies/{study}/releases/{number}/file": "a file",
    "/staff/participants/{participant}/consents/{consent}/document.pdf": "a file",
    "/staff/participants/{participant}/consents/{consent}/document.p7s": "a file",
    "/staff/participants/{participant}/consents/{consent}/record.json": "a file",
    "/staff/participants/{participant}/runs/{run}/sounds/{number}": "a file",
}
"""The routes that answer with something else than a page."""

README_PICTURES = {
    "staff-overview": (f"/staff/studies/{EXAMPLE.id}/overview", 768),
    "staff-board": ("/staff/board", 500),
    "staff-visits": ("/staff/visits", 768),
}
"""The pages whose pictures are in the README, each with the px of its height that are shown: `make screenshots`."""
GUIDE_PICTURES = {
    "guide-today": ("/staff", 768),
    "guide-board": ("/staff/board", 500),
    "guide-week": ("/staff/visits/week", 768),
    "guide-participants": ("/staff/participants", 640),
    "guide-flow": (f"/staff/studies/{EXAMPLE.id}/flow", 768),
    "guide-quality": (f"/staff/studies/{EXAMPLE.id}/quality", 768),
    "guide-analysis": (f"/staff/studies/{EXAMPLE.id}/analysis", 768),
    "guide-releases": (f"/staff/studies/{EXAMPLE.id}/releases", 768),
}
"""The same of the guide, named as its topics; each picture ends in its language."""
LOCALES = {"en": "en-GB", "de": "de-DE"}
"""Of the browser that shows the pages of the guide, by its language."""


def guide_pictures(language: str) -> dict[str, tuple[str, int]]:
    return {f"{name}-{language}": picture for name, picture in GUIDE_PICTURES.items()}


def addresses(**known: str) -> dict[str, str]:
    """The address of each page that is opened, by a name for it, of all whose placeholders are among those known."""
    found = {}
    for pattern, query in OPENED.items():
        if set(re.findall(r"\{(\w+)\}", pattern + query)) <= set(known):
            found[name_of(pattern)] = (pattern + query).format(**known)
    return found


def name_of(pattern: str) -> str:
    """“studies-study-quality-runs-run”; of the first page “today”."""
    return re.sub(r"[{}]", "", pattern.removeprefix("/staff").strip("/")).replace("/", "-") or "today"
