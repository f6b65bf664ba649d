"""Experiments that others have published run as they are: each is brought in as a folder of a study, gone through to its end
with a reload in the middle and a cut of the network, and its data are as complete as the page itself has them.

They are not kept in the project. `EXPERIMENTS` names a folder with a snapshot of each repository, `OWNER+NAME@COMMIT` with the
first twelve digits of the commit, with the paths of the table below:

    git -C CLONE archive COMMIT PATH … | tar x -C $EXPERIMENTS/OWNER+NAME@COMMIT
"""

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Error, Frame, Page, expect

from devices import LAPTOP
from hands import Keys
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.soak

EXPERIMENTS = os.environ.get("EXPERIMENTS")
VARIANTS = [{"id": "only", "input": "keyboard", "label": both("Only")}]


class Snapshot(NamedTuple):
    repository: str
    commit: str

    @property
    def folder(self) -> Path:
        return Path(EXPERIMENTS or "") / f"{self.repository.replace('/', '+')}@{self.commit[:12]}"


class Experiment(NamedTuple):
    """`takes`: where what lies in its folder comes from: a snapshot and a path in it, by the path in the folder.
    `patch`: what is changed, as Docs/own-experiments.md says: (file, old, new).
    `keys`, `buttons`: what its participant presses.
    `refused`: what its frame refuses it, without which it does.
    `adds`: it adds to its last row when that was handed over; what it adds is handed over by itself.
    `reload`, `cut`: after how many trials."""

    id: str
    takes: dict[str, tuple[Snapshot, str]]
    pages: tuple[str, ...]
    patch: tuple[tuple[str, str, str], ...] = ()
    keys: tuple[str, ...] = ()
    buttons: str = "button"
    parameters: dict[str, str] = {}
    refused: tuple[str, ...] = ()
    adds: bool = False
    reload: int = 6
    cut: tuple[int, int] = (4, 8)


JATOS = Snapshot("JATOS/JATOS_examples", "0103d72dc9b7e984b9536814e2eac63049c9835d")
NIVLAB = Snapshot("nivlab/jspsych-demos", "a819c4cae29e629508847a0abe5cd1e5e36baa42")
JSPSYCH_8 = Snapshot("kurokida/jspsych-psychophysics", "e9c23b8b2e1c58bfb31b14ff0ab2a720b6830164")
CONTEXTLAB = Snapshot("nelsonroque/contextlab_jspsych_templates", "1950469bef55e4d4561cbca1317ed3530b698d58")
BRANPAP = Snapshot("BranPap/participantAttention", "78a2b0deff2a671cd0989175e0b1dd02f59b9b53")
LABJS = Snapshot("mklab-japan/labjsExps", "e1d1fb742636d614a2f49880fa4920075a49c8c3")
PSYCHOJS = Snapshot("brainandcoglab/psychojs_experiment", "219179fc986fa7c3e6554378c6e6e9e773639afa")
JQUERY = Snapshot("components/jquery", "8edc7785239bb8c2ad2b83302b856a1d61de60e7")
JQUERY_UI = Snapshot("components/jqueryui", "44ecf3794cc56b65954cc19737234a3119d036cc")
PRELOADJS = Snapshot("CreateJS/PreloadJS", "4938426b9c19dd525167cda473ad4ed00082ffe7")

LOADS = '<script src="labconsole.js"></script>\n'

JATOS_EXAMPLES = [
    Experiment(
        "jatos-reaction-time", {"": (JATOS, "study_assets_root/jspsych_7_simple_reaction_time_task")},
        ("experiment.html",), keys=("f", "j"),
        # Beside its own it has the button of JATOS that aborts.
        buttons=".jspsych-content button"),
    Experiment(
        "jatos-go-nogo", {"": (JATOS, "study_assets_root/go_nogo_task_jspsych6")}, ("go_nogo.html",), keys=("f", "j")),
]

JSPSYCH = [
    Experiment(
        "digit-symbol", {
            "": (NIVLAB, "tasks/dsst"),
            **{f"jspsych/{file}": (JSPSYCH_8, f"jspsych-dist/dist/{file}") for file in [
                "jspsych.js", "jspsych.css", "plugin-fullscreen.js", "plugin-preload.js", "plugin-instructions.js"]},
        },
        ("experiment.html",), keys=("1", "2", "3", "ArrowRight"), buttons="#jspsych-fullscreen-btn", adds=True,
        patch=(
            ("experiment.html", '<script src="https://unpkg.com/jspsych@8.2.3"></script>',
             LOADS + '<script src="jspsych/jspsych.js"></script>'),
            ("experiment.html", "https://unpkg.com/@jspsych/plugin-fullscreen@2.1.0", "jspsych/plugin-fullscreen.js"),
            ("experiment.html", "https://unpkg.com/@jspsych/plugin-preload@2.1.0", "jspsych/plugin-preload.js"),
            ("experiment.html", "https://unpkg.com/@jspsych/plugin-instructions@2.1.0", "jspsych/plugin-instructions.js"),
            ("experiment.html", "https://unpkg.com/jspsych@8.2.3/css/jspsych.css", "jspsych/jspsych.css"),
            ("js/init-jspsych.js", "initJsPsych({", "initJsPsych({\n  on_data_update: (data) => labconsole.submit(data),"),
            ("js/init-jspsych.js", "jsPsych.data.displayData();",
             "labconsole.finish({ interactions: interaction_data.json() });"),
        )),
    Experiment(
        "vigilance", {name: (CONTEXTLAB, name) for name in ["jspsych", "vigilance", "utils.js"]},
        ("vigilance/index.html",), keys=(" ",), buttons="#jspsych-instructions-next",
        refused=("style-src-elem: https://fonts.googleapis.com/css?family=Open+Sans:400italic,700italic,400,700",),
        patch=(
            ("vigilance/index.html",
             '<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.2.0-beta1/dist/css/bootstrap.min.css" rel="stylesheet" '
             'integrity="sha384-0evHe/X+R7YkIZDRvuzKMRqM+OrBnVFBL6DOitfPri4tjfHxaWutUpFmBp4vmVor" crossorigin="anonymous">',
             ""),
            ("vigilance/index.html",
             '<script src="https://cdn.jsdelivr.net/npm/bootstrap@5.2.0-beta1/dist/js/bootstrap.bundle.min.js" '
             'integrity="sha384-pprn3073KE6tl6bjs2QrFaJGz5/SUsLqktiwsUTF55Jfv3qYSDhgCecCxMW52nD2" '
             'crossorigin="anonymous"></script>', LOADS),
            ("vigilance/task.js", "initJsPsych({",
             "initJsPsych({\n    on_data_update: (data) => labconsole.submit(data),\n    on_finish: () => labconsole.finish(),"),
        )),
    Experiment(
        "maze", {name: (BRANPAP, name) for name in [
            "jspsych/dist", "experiment.html", "experiment.js", "experiment.css", "util.js", "selfPacedReadingStims.js"]},
        ("experiment.html",), keys=("Space", "f", "j"), buttons="button, input[type=submit]", reload=2, cut=(1, 3),
        patch=(
            ("experiment.html", '<script src="https://ajax.googleapis.com/ajax/libs/jquery/3.5.1/jquery.min.js"></script>', LOADS),
            ("experiment.html",
             '<script src="https://proliferate.alps.science/static/js/proliferate.js" type="text/javascript"></script>', ""),
            ("experiment.js", "initJsPsych({", "initJsPsych({\n  on_data_update: (data) => labconsole.submit(data),"),
            ("experiment.js", "proliferate.submit({ trials: data.values() });", "labconsole.finish();"),
        )),
]

GO_NOGO = Experiment(
    "labjs-go-nogo", {"": (LABJS, "docs/gonogoDemo")}, ("index.html",), keys=("Space",), buttons="button[type=submit]",
    patch=(
        ("index.html", '<script src="script.js" defer="true"></script>', LOADS + '<script src="script.js" defer="true"></script>'),
        ("script.js", """,
    {
      "type": "lab.plugins.Download",
      "filePrefix": "go_nogo_demo",
      "path": undefined
    }""", ""),
        ("script.js", "\nstudy.run()", """
let sent = 0;
study.on('run', () => {
  const { controller } = study.internals;  // of lab.js 20; older and newer versions keep the data elsewhere
  const datastore = controller?.datastore ?? controller?.global?.datastore ?? study.options.datastore;
  datastore.on('commit', () => {
    const count = datastore.data.length;
    setTimeout(() => {
      labconsole.submit(datastore.data.slice(sent, count));
      sent = count;
    }, 100);
  });
  study.on('end', () => labconsole.finish(datastore.data.slice(sent)));
});
labconsole.ready.then(() => study.run());"""),
    ))

LOGO = Experiment(
    "psychojs-logo", {
        **{name: (PSYCHOJS, name) for name in ["index.html", "psychojs_experiment.js", "src", "res", *(
            f"lib/{file}" for file in ["psychojs-2021.2.3.js", "psychojs-2021.2.3.css", "pixi-legacy.min.js"])]},
        "lib/jquery.min.js": (JQUERY, "jquery.min.js"), "lib/jquery-ui.min.js": (JQUERY_UI, "jquery-ui.min.js"),
        "lib/jquery-ui.min.css": (JQUERY_UI, "themes/base/jquery-ui.min.css"),
        "lib/preloadjs.min.js": (PRELOADJS, "lib/preloadjs.min.js"),
    },
    ("index.html",), keys=("Space", "a", "l"), buttons="#buttonOk", refused=("worker-src: blob",), reload=2, cut=(3, 6),
    patch=(
        ("index.html", "https://cdn.jsdelivr.net/npm/jquery-ui-dist@1.12.1/jquery-ui.min.css", "lib/jquery-ui.min.css"),
        ("index.html", '<script src="https://cdn.jsdelivr.net/npm/jquery@3.6.0/dist/jquery.min.js"></script>',
         LOADS + '<script src="lib/jquery.min.js"></script>'),
        ("index.html", "https://cdn.jsdelivr.net/npm/jquery-ui-dist@1.12.1/jquery-ui.min.js", "lib/jquery-ui.min.js"),
        ("index.html", "https://cdn.jsdelivr.net/npm/preloadjs@1.0.1/lib/preloadjs.min.js", "lib/preloadjs.min.js"),
        ("psychojs_experiment.js", "const { TrialHandler } = data;", """const { ExperimentHandler, TrialHandler } = data;
const { nextEntry } = ExperimentHandler.prototype;
ExperimentHandler.prototype.nextEntry = function (snapshots) {
  nextEntry.call(this, snapshots);
  labconsole.submit(this._trialsData.at(-1));
};
ExperimentHandler.prototype.save = async () => labconsole.finish();"""),
        # For the test alone: its own data are looked at.
        ("psychojs_experiment.js", "psychoJS.openWindow({", "window.psychoJS = psychoJS;\npsychoJS.openWindow({"),
    ))

HELLO = Experiment(
    "jatos-hello-world", {"": (JATOS, "study_assets_root/hello_world")},
    ("simple.html", "jsonInputData.html", "setStudySessionData.html", "getStudySessionData.html", "submitResultData.html"),
    parameters={"someText": "Some text"})

TABLE = [*JATOS_EXAMPLES, *JSPSYCH, GO_NOGO, LOGO, HELLO]


class PublicStudies(Studies):
    def bring(self, experiment: Experiment):
        """A short study with the experiment; nothing of it is changed but what its patch says."""
        self.write(experiment.id)
        folder = self.folder / experiment.id / "experiments/own"
        for path, (snapshot, source) in experiment.takes.items():
            copy(snapshot.folder / source, folder / path)
        for file, old, new in experiment.patch:
            text = (folder / file).read_text()
            assert text.count(old) == 1, f"{experiment.id}/{file} has {old!r} {text.count(old)} times"
            (folder / file).write_text(text.replace(old, new))
        pages = [{"title": page, "page": page} for page in experiment.pages]
        begin = {"components": pages} if len(pages) > 1 else {"page": experiment.pages[0]}
        with self.definition(experiment.id) as study:
            study["tests"], study["tasks"] = [{
                "id": "own", "kind": "page", "title": both("Own"), "break": 0, "variants": VARIANTS, **begin,
                **({"parameters": experiment.parameters} if experiment.parameters else {})}], ["own"]
        self._short[experiment.id] = Study(experiment.id, sections=1, tests=1)


def copy(source: Path, target: Path):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def lacking(experiment: Experiment) -> str:
    """Which of its snapshots are not there."""
    lacks = {f"{snapshot.repository}@{snapshot.commit[:12]}/{path}" for snapshot, path in experiment.takes.values()
             if not (snapshot.folder / path).exists()}
    return ", ".join(sorted(lacks))


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    if not EXPERIMENTS:
        pytest.skip("EXPERIMENTS names no folder with the snapshots of public experiments")
    studies = PublicStudies(tmp_path_factory.mktemp("studies"))
    for experiment in TABLE:
        if not lacking(experiment):
            studies.bring(experiment)
    return studies


OWN_DATA = """() => JSON.stringify(
  typeof jsPsych !== 'undefined' ? jsPsych.data.get().values()
    : typeof psychoJS !== 'undefined' ? psychoJS.experiment?._trialsData ?? []
    : study.internals.controller.datastore.data)"""

TELLS = """() => {
  const own = %s;
  const telling = (object, name) => {
    const call = object[name];
    object[name] = (...given) => { tellOwnData(own()); return call(...given); };
  };
  if (window.jatos) return ['endStudy', 'submitResultData'].forEach((name) => telling(jatos, name));
  window.labconsole = { ...labconsole };
  telling(window.labconsole, 'finish');
}""" % OWN_DATA


class Participant:
    """Goes through an experiment. `own`: the page's own data, when it hands the last of them over."""

    def __init__(self, page: Page, lab, study: Study, experiment: Experiment):
        self.page = page
        self.experiment = experiment
        self.own = None
        self._random = Random(1)
        page.context.expose_binding("tellOwnData", lambda _, text: self._keep(text))
        walk = Walk(page, lab, ENGLISH, Keys(), study=study)
        walk.hurry("/dashboard", "full-screen")
        walk.start_test(1)

    def begin(self):
        self.page.locator("#continue").click()
        expect(self.page.locator("iframe")).to_be_visible()
        self.frame.wait_for_load_state("load")

    @property
    def frame(self) -> Frame:
        return self.page.locator("iframe").element_handle().content_frame()

    def tell_own(self):
        """From now on the page's own data are kept when it hands the last of them over."""
        self.frame.evaluate(TELLS)

    def has_ended(self) -> bool:
        return self.page.locator("iframe").count() == 0

    def play(self, until):
        """Presses what there is to press, until a function says so."""
        for _ in range(1200):
            if until():
                return
            assert not self.has_ended(), f"{self.experiment.id} ends before"
            self._press()
        raise AssertionError(f"{self.experiment.id} never comes to that")

    def trials(self) -> list[dict]:
        """The page's own data so far."""
        return json.loads(self.frame.evaluate(OWN_DATA))

    def trials_at_rest(self, count: int) -> list[dict]:
        """The first of them, once they stay as they are: lab.js goes on writing into a row for a tenth of a second."""
        rows = None
        for _ in range(50):
            seen, rows = rows, self.trials()[:count]
            if rows == seen:
                return rows
            self.page.wait_for_timeout(250)
        raise AssertionError(f"{self.experiment.id} never leaves its rows alone")

    def _keep(self, text: str):
        self.own = json.loads(text)

    def _press(self):
        # In changing order: some experiments take no key for a while after a wrong one.
        for key in self._random.sample(self.experiment.keys, len(self.experiment.keys)):
            self.page.keyboard.press(key)
        buttons = self.page.frame_locator("iframe").locator(self.experiment.buttons)
        with suppress(Error):  # a page that has just gone on has other buttons
            for number, field in enumerate(self.page.frame_locator("iframe").locator("input[type=text]").all()):
                field.fill("Kim" + "abc"[number], timeout=500)
            if buttons.count() > 0:
                buttons.last.click(timeout=500)
        self.page.wait_for_timeout(80)


def lines(lab) -> list[dict]:
    return [json.loads(text) for [text] in lab.rows("SELECT text FROM page_entries WHERE what = 'line' ORDER BY run, part, number")]


def sittings(lab) -> list[list[dict]]:
    """The rows of each sitting, as the page around the experiment has noted where one begins."""
    found: list[list[dict]] = []
    for what, text in lab.rows(
            "SELECT what, text FROM page_entries WHERE what IN ('begin', 'line') ORDER BY run, part, number"):
        if what == "begin":
            found.append([])
        else:
            found[-1].append(json.loads(text))
    return found


def without_twins(rows: list[dict]) -> bool:
    return all(rows.count(row) == 1 for row in rows)


def flags(lab) -> tuple:
    """How the run ended, how it is marked, and what it complained about."""
    [(ending, marks)] = lab.rows(
        "SELECT page_scores.ending, scores.flags FROM page_scores JOIN scores ON scores.id = page_scores.score")
    return ending, marks, sorted(set(lab.rows("SELECT name, text FROM page_entries WHERE what = 'problem'")))


def participant(open_page, lab, studies, experiment: Experiment) -> Participant:
    if lacks := lacking(experiment):
        pytest.skip(f"EXPERIMENTS lacks {lacks}")
    return Participant(open_page(LAPTOP), lab, studies[experiment.id], experiment)


def go_through(someone: Participant) -> list[dict]:
    """To the end, with a reload after some trials, and without a network during some later ones. Returns the page's own data
    before the reload; those at the end are in `own`."""
    page = someone.page
    someone.begin()
    someone.play(lambda: len(someone.trials()) >= someone.experiment.reload)
    before = someone.trials_at_rest(len(someone.trials()))
    page.reload()
    someone.begin()
    someone.tell_own()
    someone.play(lambda: len(someone.trials()) >= someone.experiment.cut[0])
    page.context.set_offline(True)
    someone.play(lambda: len(someone.trials()) >= someone.experiment.cut[1])
    page.context.set_offline(False)
    someone.play(someone.has_ended)
    page.wait_for_url("**/dashboard", timeout=40_000)
    return before


@pytest.mark.parametrize("experiment", JATOS_EXAMPLES, ids=lambda experiment: experiment.id)
def test_a_study_of_jatos_runs_as_it_is(own_lab, studies, open_page, experiment, figures):
    someone = participant(open_page, own_lab, studies, experiment)
    go_through(someone)
    figures(f"{experiment.id}: {len(someone.own)} trials")
    # JATOS, too, has the data of a component from its end.
    assert lines(own_lab) == someone.own and len(someone.own) >= 20
    assert flags(own_lab) == ("finished", "", [])


@pytest.mark.parametrize("experiment", [*JSPSYCH, GO_NOGO, LOGO], ids=lambda experiment: experiment.id)
def test_an_experiment_runs_with_the_lines_that_the_guide_gives(own_lab, studies, open_page, experiment, figures):
    someone = participant(open_page, own_lab, studies, experiment)
    before = go_through(someone)
    first, last = sittings(own_lab)
    figures(f"{experiment.id}: {len(first)} trials before the reload, {len(last)} after it")
    if experiment.adds:
        last = [*last[:-2], last[-2] | last[-1]]
    assert last == someone.own
    # Some may have ended between a look at the page and its reload.
    assert first[:len(before)] == before and without_twins(first)
    assert flags(own_lab) == (
        "finished", "refused" if experiment.refused else "", [("refused", text) for text in experiment.refused])


def test_the_session_of_jatos_goes_through_components_reloads_and_cuts(own_lab, studies, open_page):
    someone = participant(open_page, own_lab, studies, HELLO)
    page, frame = someone.page, someone.page.frame_locator("iframe")
    someone.begin()
    expect(frame.locator("body")).to_contain_text("Hello World!")
    page.keyboard.press("a")
    expect(frame.locator("#jsonInputData")).to_contain_text("Some text")
    page.keyboard.press("a")
    frame.locator("#sessionTextArea").fill("Äpfel & 1")
    page.keyboard.press("Enter")
    expect(frame.locator("#textToSet")).to_have_text("Äpfel & 1")
    page.reload()
    someone.begin()
    expect(frame.locator("#textToSet")).to_have_text("Äpfel & 1")
    page.keyboard.press("a")
    expect(frame.locator("body")).to_contain_text("We submit data!")
    page.context.set_offline(True)
    page.keyboard.press("a")
    expect(page.locator("h1")).to_contain_text("Saving")
    page.context.set_offline(False)
    page.wait_for_url("**/dashboard", timeout=40_000)
    assert lines(own_lab) == [{"data": "These are some very scientific result data."}]
    assert flags(own_lab) == ("finished", "", [])
