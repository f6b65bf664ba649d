"""Six of LabConsole's routes as somebody would write them with Flask, Jinja and sqlite3.

The same work: the session by the hash of its cookie, the whole record for the due step, the token of the
forms, the same markup; for a part, and a page of a survey, the same checks, rows and audit chain in one durable
transaction."""

import hashlib
import hmac
import math
from datetime import datetime, timezone

from flask import Flask, abort, g, jsonify, redirect, render_template, request

import database
import recording
import store
import study
import survey

app = Flask(__name__)
app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True}
VALID_SINCE = 1
PAGE_SIZE = 50
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store, no-transform",
}


@app.get("/")
def is_up():
    return "up"


@app.get("/profile")
def profile():
    record = signed_in()
    if due_step(record)[0] not in ("task", "finished"):
        abort(403)
    participant, consent = record["participant"], record["consents"][0]
    return render_template(
        "profile.html", csrf=form_token(), study=study, record=record, code=grouped(participant),
        picture=store.picture(participant["id"]), sharing=store.sharing(participant["id"]),
        contact=store.contact(participant["id"]), signed=day(consent["signed_at"]),
        version=f"{consent['document_number']} · {consent['document_version'][:8]}")


@app.get("/consent/sections/<int:number>")
def section(number):
    record = signed_in()
    due = due_step(record)
    if due[0] != "consent" or not 1 <= number <= len(study.SECTIONS) or number > due[1]:
        abort(403)
    return render_template(
        "section.html", csrf=form_token(), study=study, number=number, section=study.SECTIONS[number - 1],
        shown=database.now(), record=record)


@app.get("/staff/participants")
def participants():
    member = store.staff_of_session(request.cookies.get("labconsole_staff", ""))
    if member is None or member["role"] not in ("administrator", "experimenter"):
        abort(403)
    entries, total = store.participants("weight-iat", request.args.get("code", ""), PAGE_SIZE)
    return render_template(
        "participants.html", csrf=form_token(), study=study, member=member, total=total,
        now=iso(database.now()), rows=[row(record, seen_at) for record, seen_at in entries])


@app.post("/runs/<run_id>/parts/<int:number>")
def append(run_id, number):
    sent = request.headers.get("X-CSRF-Token", "")
    if not hmac.compare_digest(sent, form_token()):
        abort(403)
    record = signed_in()
    run = next((run for run in record["runs"] if run["id"] == run_id), None)
    if due_step(record)[0] not in ("task", "finished") or run is None:
        abort(404)
    part = request.get_json()
    planned = store.plan(run_id)[part["block"] - 1]
    is_due = number == run["next_part"]
    is_recording = "seconds" in planned
    may_be = recording.fits if is_recording else fits
    if part["number"] != number or (is_due and not may_be(part, planned, run)):
        abort(422)
    insert = store.insert_chunks if is_recording else store.insert_trials
    due = store.append(part, hashlib.sha256(request.get_data()).hexdigest(), planned, run, VALID_SINCE, insert)
    if due is not None:
        return jsonify(error=f"part {due} is due", expected=due), 409
    return jsonify(acknowledged=number, finished=False)


@app.get(f"/surveys/{survey.ID}/pages/week-<int:number>")
def show_page(number):
    record = at_the_survey(number)
    answers = store.answers(record["participant"]["id"], survey.ID)
    return survey_page(record, number, answers, {key: text for key, (_, text, _) in answers.items() if text}, set())


@app.post(f"/surveys/{survey.ID}/pages/week-<int:number>")
def answer_page(number):
    if not hmac.compare_digest(request.form.get("csrf", ""), form_token()):
        abort(403)
    record = at_the_survey(number)
    answers = store.answers(record["participant"]["id"], survey.ID)
    given, refused = survey.read(survey.page(number), request.form)
    version = record["consents"][0]["study_version"]
    store.save(record["participant"]["id"], survey.ID, f"week-{number}", given, version, VALID_SINCE)
    if refused:
        return survey_page(record, number, {**answers, **given}, request.form, refused), 422
    open_pages = [page for page in range(1, survey.PAGES + 1) if is_open(page, {**answers, **given})]
    later = next((page for page in open_pages if page > number), None) or next(iter(open_pages), None)
    where = f"/surveys/{survey.ID}/end" if later is None else f"/surveys/{survey.ID}/pages/week-{later}"
    return redirect(where, 303)


def at_the_survey(number):
    record = signed_in()
    if due_step(record)[0] != "task" or not 1 <= number <= survey.PAGES:
        abort(404)
    return record


def is_open(number, answers):
    return any(question["id"] not in answers for question in survey.page(number))


def survey_page(record, number, answers, entered, refused):
    asked = [question["id"] for page in range(1, survey.PAGES + 1) for question in survey.page(page)]
    left = survey.MINUTES * sum(question not in answers for question in asked) / len(asked)
    return render_template(
        "survey.html", csrf=form_token(), study=study, record=record, title=f"Week {number}", number=number,
        pages=survey.PAGES, minutes=max(1, math.ceil(left)), questions=survey.page(number), entered=entered,
        refused=refused)


@app.after_request
def secure(response):
    response.headers.update(HEADERS)
    return response


# The person who asks, and the step that is due


def signed_in():
    token = request.cookies.get("labconsole_session", "")
    return store.participation_of_session(token) or abort(403)


def form_token():
    if "form_token" not in g:
        key = request.cookies.get("labconsole_browser", "")
        g.form_token = hmac.new(key.encode(), b"form", "sha256").hexdigest()
    return g.form_token


def due_step(record):
    if record["participant"]["left_at"] is not None:
        return ("left",)
    if not record["eligible"]:
        return ("eligibility",)
    if all(consent["document_number"] < VALID_SINCE for consent in record["consents"]):
        return ("consent", due_section(store.consent_progress(record["participant"]["id"])))
    if record["participant"]["paused_at"] is not None:
        return ("paused",)
    if study.CONTACT_DETAILS and not record["participant"]["contact_asked"]:
        return ("contact",)
    if record["participant"]["place"] == "open":
        return ("place",)
    for permission in study.PERMISSIONS:
        answer = record["permissions"].get(permission["id"])
        if answer is None or (permission["required"] and not answer):
            return ("permissions",)
    due = next((task for task in study.TASKS if not is_done(task, record)), None)
    return ("task", due) if due else ("finished",)


def due_section(progress):
    """The first section that was not read; the quiz and what follows are not measured."""
    unread = [number for number, section in enumerate(study.SECTIONS, 1) if section["id"] not in progress["read"]]
    return unread[0] if unread else len(study.SECTIONS) + 1


def is_done(task, record):
    kind, which = task
    if kind == "survey":
        return all((which, question) in record["answered"] for question in study.QUESTIONS)
    return any(
        run["task"] == study.TEST and run["position"] == which and run["state"] == "finished" and not run["set_aside"]
        for run in record["runs"])


# Parts


def fits(part, planned, run):
    """The part shows what was planned and was answered in a way that can have happened."""
    trials = part["trials"]
    way = study.INPUTS[run["variant"]]
    return (part["block"], part["attempt"]) == (run["next_block"], run["next_attempt"]) and (
        len(trials) == len(planned)) and all(
        trial["number"] == number and can_be(trial, plan, way)
        for number, (trial, plan) in enumerate(zip(trials, planned), 1)) and took_time(trials)


def can_be(trial, plan, way):
    responses = trial["responses"]
    latencies = [response["latency"] for response in responses]
    return (
        trial["stimulus"] == plan["stimulus"]
        and trial["onsetSource"] in ("render", "paint", "frame")
        and all(0 <= latency <= 604_800_000 for latency in latencies)
        and latencies == sorted(latencies)
        and all((response["input"] == "key") == (way == "keyboard") for response in responses)
        and all(response["side"] != plan["side"] for response in responses[:-1])
        and responses[-1]["side"] == plan["side"])


def took_time(trials):
    """Each trial began when the one before it was over, and not all were answered at once."""
    ends = [trial["onset"] + trial["responses"][-1]["latency"] for trial in trials]
    return (
        all(0 <= trial["onset"] <= 1e12 for trial in trials)
        and all(later["onset"] >= end for end, later in zip(ends, trials[1:]))
        and any(response["latency"] > 0 for trial in trials for response in trial["responses"]))


# Words


def row(record, seen_at):
    participant = record["participant"]
    step = due_step(record)
    consent = next(iter(record["consents"]), None)
    return {
        "id": participant["id"], "code": grouped(participant), "study": study.TITLE,
        "language": study.LANGUAGES[participant["language"]], "step": word(step), "state": state(step),
        "version": consent and consent["document_number"],
        "rehearsal": participant["origin"] == "rehearsal",
        "done": sum(is_done(task, record) for task in study.TASKS), "tasks": len(study.TASKS),
        "enrolled": moment(participant["enrolled_at"]), "enrolled_iso": iso(participant["enrolled_at"]),
        "seen": moment(seen_at), "seen_iso": iso(seen_at),
    }


def word(step):
    if step[0] != "task":
        return step[0].capitalize()
    kind, which = step[1]
    if kind == "survey":
        return f"Survey: {study.SURVEY_TITLE}"
    return f"{study.TEST_TITLE}, {which} of {len(study.INPUTS)}"


def state(step):
    if step[0] == "finished":
        return "finished"
    return "ended" if step[0] == "left" else "under-way"


def grouped(participant):
    return f"{participant['code'][:4]}-{participant['code'][4:]}"


def day(milliseconds):
    return local(milliseconds).strftime("%-d %B %Y")


def moment(milliseconds):
    return local(milliseconds).strftime("%-d %b %Y at %-H:%M")


def iso(milliseconds):
    return local(milliseconds).isoformat(timespec="seconds").replace("+00:00", "Z")


def local(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).astimezone()
