extension ReleaseTable {
  private static let who = ReleaseColumn(
    "participant", "pseudonym, drawn for this release alone; the same in all of its tables")
  private static let run = ReleaseColumn(
    "run", "the participant's run, counted from 1 in the order of starting")

  public static let participants = ReleaseTable(
    name: "participants",
    columns: [
      who,
      ReleaseColumn("origin", "real, or rehearsal: a simulated participant"),
      ReleaseColumn("language", "language in which consent was given (ISO 639-1)"),
      ReleaseColumn("consent_version", "SHA-256 of the consent document agreed to"),
      ReleaseColumn(
        "sharing",
        "whom the participant last allowed to have these data: institution, or worldwide; empty when never asked"
      ),
      ReleaseColumn("study_version", "SHA-256 of the study definition at the first run; empty before it"),
      ReleaseColumn(
        "tasks_done", "tests and surveys completed; not those that were left out or declared void"),
      ReleaseColumn("tasks", "tests and surveys of the study"),
      ReleaseColumn(
        "not_eligible",
        "id of the question or exclusion of the study that the participant turned out afterwards not to meet: such data are kept, and not to be analysed; empty for everybody else"
      ),
    ])

  public static let runs = ReleaseTable(
    name: "runs",
    columns: [
      who, run,
      ReleaseColumn("test", "id of the test in the study definition"),
      ReleaseColumn("position", "place of this variant in the participant's order, from 1"),
      ReleaseColumn("variant", "id of the test variant: layout and input"),
      ReleaseColumn("state", "finished, or running when it was not completed"),
      ReleaseColumn(
        "set_aside",
        "why the run does not count: repeated (done once more, see the later run) or voided; empty for one that counts"
      ),
      ReleaseColumn("attribute1_side", "side of the first attribute during the whole run"),
      ReleaseColumn("first_pairing", "pairing of blocks 3 and 4; A: first attribute with first concept"),
      ReleaseColumn("study_version", "SHA-256 of the study definition used"),
      ReleaseColumn(
        "source",
        "where it was taken: browser, or app: on another device, from the file of its app, which draws its own trials"
      ),
      ReleaseColumn("algorithm", "scoring rules and their version; empty for a run without score"),
      ReleaseColumn(
        "d1", "D1: latency to the correct response (Greenwald, Nosek & Banaji 2003), pairing B minus A"),
      ReleaseColumn("d2", "D2: as D1, latencies under 400 ms deleted"),
      ReleaseColumn("d3", "D3: errors replaced by block mean plus 2 SD"),
      ReleaseColumn("d4", "D4: errors replaced by block mean plus 600 ms"),
      ReleaseColumn("d5", "D5: as D3, latencies under 400 ms deleted"),
      ReleaseColumn("d6", "D6: as D4, latencies under 400 ms deleted"),
      ReleaseColumn(
        "fitting_score", "the score that fits the procedure: D2 with corrected errors, D6 without"),
      ReleaseColumn("refusal", "why there is no such score; empty when there is one"),
      ReleaseColumn(
        "excluded",
        "1 for a run that analyses leave out, for the reason in exclusion; empty for another one without score"
      ),
      ReleaseColumn("under_300_share", "share of scored trials under 300 ms, 0 to 1"),
      ReleaseColumn("error_rate", "share of scored trials whose first response was wrong, 0 to 1"),
      ReleaseColumn("flags", "quality flags, separated by spaces"),
      ReleaseColumn(
        "inputs",
        "inputs whose answers were recorded, as the browser tells them apart: key, touch, mouse, pen, separated by spaces; a test by touch answered by mouse or pen bears the flag mouse-or-pen too; empty for a run without trials or of an app"
      ),
      ReleaseColumn(
        "visit",
        "id of the study's visit that the test belongs to; visit where the study names none, empty for a test it has lost"
      ),
      ReleaseColumn(
        "exclusion",
        "why analyses leave the run out, separated by spaces: too-fast, more than 10 % of the scored trials took less than 300 ms; not-eligible, see participants; empty for all others"
      ),
    ])

  public static let tabletChecks = ReleaseTable(
    name: "tablet_checks",
    columns: [
      who, run,
      ReleaseColumn("refresh_rate", "frames a second of the screen"),
      ReleaseColumn("dropped_frames", "share of frames missing while that was measured, 0 to 1"),
      ReleaseColumn("clock_step", "smallest step of the page's clock in ms"),
      ReleaseColumn("round_trip", "median time from asking the server to its answer, in ms"),
      ReleaseColumn("longest_round_trip", "longest such time in ms"),
      ReleaseColumn("keeps_data", "1 when the browser kept what was stored"),
      ReleaseColumn("orientation", "landscape or portrait"),
      ReleaseColumn("input", "key, touch, mouse or pen"),
      ReleaseColumn("presses", "presses heard of five asked for"),
      ReleaseColumn("input_delay", "median time in ms from a press to when the page heard of it"),
    ])

  public static let trials = ReleaseTable(
    name: "trials",
    columns: [
      who, run,
      ReleaseColumn("block", "1 to 7"),
      ReleaseColumn(
        "pairing",
        "pairing that the block shows; A: first attribute with first concept; empty for sorting blocks"),
      ReleaseColumn("attempt", "attempt at the block, from 1; more than one after an interruption"),
      ReleaseColumn("complete", "1 for the attempt that counts, 0 for an interrupted one"),
      ReleaseColumn("trial", "trial in its block, from 1"),
      ReleaseColumn("stimulus", "id of the stimulus in the study definition; empty for a run of an app"),
      ReleaseColumn(
        "category", "concept1, concept2, attribute1 or attribute2, in the order of the study definition"),
      ReleaseColumn("correct_side", "left or right"),
      ReleaseColumn("first_side", "side of the first response; empty for a missed trial"),
      ReleaseColumn("error", "1 when the first response was wrong"),
      ReleaseColumn(
        "first_latency",
        "ms from the onset of the stimulus to the first response; empty for a missed trial, and for an error in an app"
      ),
      ReleaseColumn(
        "latency", "ms from the onset of the stimulus to the correct response; empty where none was given"),
      ReleaseColumn(
        "wrong_presses",
        "latencies of all wrong responses in ms, separated by spaces; empty for a run of an app"
      ),
      ReleaseColumn("input", "key, touch, mouse or pen; empty for a run of an app"),
      ReleaseColumn(
        "onset_source",
        "render: presentation time; paint: paint time; frame: frame callback; empty for a run of an app"),
      ReleaseColumn(
        "deviations", "presses by an input that the variant does not ask for; empty for a run of an app"),
      ReleaseColumn("flags", "blur, hidden, rotated, resized: what happened during the trial"),
      ReleaseColumn(
        "dropped_frames", "frames that the browser skipped during the trial; empty for a run of an app"),
    ])

  public static let answers = ReleaseTable(
    name: "answers",
    columns: [
      who,
      ReleaseColumn("survey", "id of the survey in the study definition"),
      ReleaseColumn("question", "id of the question"),
      ReleaseColumn("answer", "id of the choice, or the number; empty when skipped"),
    ])

  public static let all = [participants, runs, tabletChecks, trials, answers]
}
