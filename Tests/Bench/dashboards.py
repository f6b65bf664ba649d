"""Participants of a study whose results stand beside those of others: some have really answered, the others are copies."""

import random
import shutil
import sqlite3
import time

import yaml

from crowd import ROWS, Model, new_code
from participants import STUDY, enrol
from servers import ROOT

PEOPLE = 5_000
REAL = 40
SURVEYS = ("wellbeing", "sleep", "health")
SCALES = ("ease", "rest", "mood")
"""Three in each survey, each compared with those of others."""
ITEMS = 4


def write_study(folder, checkout=ROOT):
    """The example study with surveys alone, whose scores are shown and compared."""
    shutil.copytree(checkout / "Config/studies" / STUDY, folder / STUDY)
    file = folder / STUDY / "study.yaml"
    study = yaml.load(file.read_text(), yaml.BaseLoader)
    for key in ("tests", "visits", "schedule"):
        study.pop(key, None)
    study["surveys"], study["tasks"] = [survey(name) for name in SURVEYS], list(SURVEYS)
    file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return folder


def survey(name):
    items = {scale: [item(name, scale, number) for number in range(ITEMS)] for scale in SCALES}
    return {
        "id": name, "title": both(name), "introduction": both("Some questions."), "minutes": "1",
        "feedback": "everywhere", "compare": "yes",
        "pages": [{
            "id": f"{name}-page", "questions": [
                {"id": item, "kind": "scale", "minimum": "0", "maximum": "10", "question": both(item)}
                for scale in SCALES for item in items[scale]]}],
        "scales": [
            {"id": f"{name}-{scale}", "label": both(f"{name}, {scale}"), "items": items[scale], "score": "sum"}
            for scale in SCALES]}


def item(survey, scale, number):
    return f"{survey}-{scale}-{number}"


def both(words):
    return {"en": words, "de": words}


def answer_all(port):
    """As many as are copied; returns the browser of the last."""
    draw = random.Random(1)
    for _ in range(REAL):
        browser = enrol(port)
        for name in SURVEYS:
            path = f"/surveys/{name}/pages/{name}-page"
            browser.get(path)
            browser.submit(path, {
                item(name, scale, number): str(draw.randrange(11)) for scale in SCALES for number in range(ITEMS)})
    return browser


def fill(data):
    """Makes the others. They are as much of a rehearsal as those who are copied, with whom they are compared."""
    with sqlite3.connect(data / "research.sqlite") as research:
        people = [row[0] for row in research.execute("SELECT DISTINCT participant FROM survey_courses")]
        models = [Model(research, person, {**ROWS, "survey_courses": None}) for person in people]
        draw = random.Random(1)
        codes = {row[0] for row in research.execute("SELECT code FROM participants")}
        for number in range(PEOPLE - len(people)):
            models[number % len(models)].copy_whole(new_code(draw, codes), draw)
        for model in models:
            model.write()
        research.execute("DELETE FROM standing_rules")


def await_comparisons(data):
    """Until the server has taken in everybody, and has published everything."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        with sqlite3.connect(data / "research.sqlite") as research:
            people = research.execute(
                "SELECT SUM(people), COUNT(DISTINCT task || measure) FROM comparison_cells").fetchone()
        if people == (PEOPLE * len(SURVEYS) * len(SCALES), len(SURVEYS) * len(SCALES)):
            return
        time.sleep(1)
    raise RuntimeError(f"comparisons hold {people}")
