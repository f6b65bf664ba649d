import ImplicitAssociation

/// The tables of a release, in the order of its files.
public enum ReleaseTables {
  public static let files = [
    participants.file, runs.file, tabletChecks.file, devices.file, trials.file, answers.file, questions.file,
  ]

  public static let participants = ReleaseTable<ReleasedParticipant>(
    "participants",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.pseudonym
      },
      .text("origin", "real, or rehearsal: a simulated participant") {
        $0.record.participant.origin.rawValue
      },
      .text("language", "language in which consent was given (ISO 639-1)") {
        $0.record.consents.first?.language.code
      },
      .text("consent_version", "SHA-256 of the consent document agreed to") {
        $0.record.consents.first?.documentVersion
      },
      .text(
        "sharing",
        "whom the participant last allowed to have these data: institution, or worldwide; empty when never asked"
      ) { $0.sharing },
      .text("study_version", "SHA-256 of the study definition at the first run; empty before it") {
        $0.record.runs.first?.studyVersion
      },
      .integer("tasks_done", "tests and surveys completed; not those that were left out or declared void") {
        $0.record.tasksWhole(in: $0.study)
      },
      .integer("tasks", "tests and surveys of the study") { $0.study.dueTasks.count },
      .text(
        "not_eligible",
        "id of the question or exclusion of the study that the participant turned out afterwards not to meet: such data are kept, and not to be analysed; empty for everybody else"
      ) { $0.record.participant.ineligibility?.requirement.text },
    ])

  public static let runs = ReleaseTable<ReleasedRun>(
    "runs",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.key.pseudonym
      },
      .integer("run", "the participant's run, counted from 1 in the order of starting") { $0.key.number },
      .text("test", "id of the test in the study definition") { $0.run.task.text },
      .integer("position", "place of this variant in the participant's order, from 1") { $0.run.position },
      .text("variant", "id of the test variant: layout and input") { $0.run.variant.text },
      .text("state", "finished, or running when it was not completed") { $0.run.state.rawValue },
      .text(
        "set_aside",
        "why the run does not count: repeated (done once more, see the later run) or voided; empty for one that counts"
      ) { $0.run.setAside?.rawValue },
      .text("attribute1_side", "side of the first attribute during the whole run") { $0.attribute1Side },
      .text("first_pairing", "pairing of blocks 3 and 4; A: first attribute with first concept") {
        $0.firstPairing
      },
      .text("study_version", "SHA-256 of the study definition used") { $0.run.studyVersion },
      .text(
        "source",
        "where it was taken: browser, or app: on another device, from the file of its app, which draws its own trials"
      ) { $0.run.source.rawValue },
      .text("algorithm", "scoring rules and their version; empty for a run without score") {
        $0.score?.algorithm
      },
      .number("d1", "D1: latency to the correct response (Greenwald, Nosek & Banaji 2003), pairing B minus A")
      { $0.score?.d[0] },
      .number("d2", "D2: as D1, latencies under 400 ms deleted") { $0.score?.d[1] },
      .number("d3", "D3: errors replaced by block mean plus 2 SD") { $0.score?.d[2] },
      .number("d4", "D4: errors replaced by block mean plus 600 ms") { $0.score?.d[3] },
      .number("d5", "D5: as D3, latencies under 400 ms deleted") { $0.score?.d[4] },
      .number("d6", "D6: as D4, latencies under 400 ms deleted") { $0.score?.d[5] },
      .text("fitting_score", "the score that fits the procedure: D2 with corrected errors, D6 without") {
        $0.score?.shown
      },
      .text("refusal", "why there is no such score; empty when there is one") { $0.score?.refusal },
      .flag(
        "excluded",
        "1 for a run that analyses leave out, for the reason in exclusion; empty for another one without score"
      ) { $0.isExcluded },
      .number("under_300_share", "share of scored trials under 300 ms, 0 to 1") { $0.score?.under300Share },
      .number("error_rate", "share of scored trials whose first response was wrong, 0 to 1") {
        $0.score?.errorRate
      },
      .text("flags", "quality flags, separated by spaces") { $0.score?.flags },
      .text(
        "inputs",
        "inputs whose answers were recorded, as the browser tells them apart: key, touch, mouse, pen, separated by spaces; a test by touch answered by mouse or pen bears the flag mouse-or-pen too; empty for a run without trials or of an app"
      ) { $0.inputs.isEmpty ? nil : $0.inputs.joined(separator: " ") },
      .text(
        "visit",
        "id of the study's visit that the test belongs to; visit where the study names none, empty for a test it has lost"
      ) { $0.visit?.text },
      .text(
        "exclusion",
        "why analyses leave the run out, separated by spaces: too-fast, more than 10 % of the scored trials took less than 300 ms; not-eligible, see participants; empty for all others"
      ) { $0.exclusion },
    ])

  public static let tabletChecks = ReleaseTable<ReleasedTabletCheck>(
    "tablet_checks",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.key.pseudonym
      },
      .integer("run", "the participant's run, counted from 1 in the order of starting") { $0.key.number },
      .number("refresh_rate", "frames a second of the screen") { $0.check.refreshRate },
      .number("dropped_frames", "share of frames missing while that was measured, 0 to 1") {
        $0.check.droppedFrames
      },
      .number("clock_step", "smallest step of the page's clock in ms") { $0.check.clockStep.value },
      .number("round_trip", "median time from asking the server to its answer, in ms") {
        $0.check.roundTrip.value
      },
      .number("longest_round_trip", "longest such time in ms") { $0.check.longestRoundTrip.value },
      .flag("keeps_data", "1 when the browser kept what was stored") { $0.check.keepsData },
      .text("orientation", "landscape or portrait") {
        $0.check.width > $0.check.height ? "landscape" : "portrait"
      },
      .text("input", "key, touch, mouse or pen") { $0.check.input.rawValue },
      .integer("presses", "presses heard of five asked for") { $0.check.presses },
      .number("input_delay", "median time in ms from a press to when the page heard of it") {
        $0.check.inputDelay.value
      },
    ])

  public static let devices = ReleaseTable<ReleasedDevice>(
    "devices",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.key.pseudonym
      },
      .integer("run", "the participant's run, counted from 1 in the order of starting") { $0.key.number },
      .integer("block", "first block that was measured after the page had been opened") { $0.block },
      .integer("attempt", "attempt at that block, from 1") { $0.attempt },
      .text("browser", "name of the browser and its major version; empty where it cannot be told") {
        $0.device.browser
      },
      .number("refresh_rate", "frames a second of the screen, as the page found it") {
        $0.device.refreshRate
      },
      .number("viewport_width", "width of the page in CSS pixels") { $0.device.viewport?.first },
      .number("viewport_height", "height of the page in CSS pixels") { $0.device.viewport?.last },
      .number("pixel_ratio", "pixels of the screen for a CSS pixel") { $0.device.pixelRatio },
      .text("orientation", "orientation of the screen, as the browser names it") {
        $0.device.knownOrientation
      },
      .number("clock_resolution", "smallest step of the page's clock in ms") { $0.device.clockResolution },
      .flag("isolated", "1 when the page was cross-origin isolated, so that onsets are presentation times") {
        $0.device.isolated
      },
      .text("pointers", "kinds of pointer that the device has, separated by spaces: touch, mouse") {
        $0.device.knownPointers?.joined(separator: " ")
      },
    ])

  public static let trials = ReleaseTable<ReleasedTrial>(
    "trials",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.key.pseudonym
      },
      .integer("run", "the participant's run, counted from 1 in the order of starting") { $0.key.number },
      .integer("block", "1 to 7") { $0.block },
      .text(
        "pairing",
        "pairing that the block shows; A: first attribute with first concept; empty for sorting blocks"
      ) { Plan.pairing(ofBlock: $0.block, first: $0.firstPairing)?.rawValue },
      .integer("attempt", "attempt at the block, from 1; more than one after an interruption") { $0.attempt },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
      .integer("trial", "trial in its block, from 1") { $0.number },
      .text("stimulus", "id of the stimulus in the study definition; empty for a run of an app") {
        $0.stimulus
      },
      .text("category", "concept1, concept2, attribute1 or attribute2, in the order of the study definition")
      { $0.role },
      .text("correct_side", "left or right") { $0.correctSide },
      .text("first_side", "side of the first response; empty for a missed trial") { $0.firstSide },
      .flag("error", "1 when the first response was wrong") { $0.isError },
      .number(
        "first_latency",
        "ms from the onset of the stimulus to the first response; empty for a missed trial, and for an error in an app"
      ) { $0.firstLatency },
      .number(
        "latency", "ms from the onset of the stimulus to the correct response; empty where none was given"
      ) { $0.latency },
      .text(
        "wrong_presses",
        "latencies of all wrong responses in ms, separated by spaces; empty for a run of an app"
      ) { $0.wrongPresses },
      .text("input", "key, touch, mouse or pen; empty for a run of an app") { $0.input },
      .text(
        "onset_source",
        "render: presentation time; paint: paint time; frame: frame callback; empty for a run of an app"
      ) { $0.onsetSource },
      .integer(
        "deviations", "presses by an input that the variant does not ask for; empty for a run of an app"
      ) { $0.deviations },
      .text("flags", "blur, hidden, rotated, resized: what happened during the trial") { $0.flags },
      .integer(
        "dropped_frames", "frames that the browser skipped during the trial; empty for a run of an app"
      ) { $0.droppedFrames },
      .number(
        "onset",
        "ms at which the stimulus was presented, on the clock of the page, which starts when the page is opened; empty for a run of an app"
      ) { $0.onset },
    ])

  public static let answers = ReleaseTable<ReleasedAnswer>(
    "answers",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.pseudonym
      },
      .text("survey", "id of the survey in the study definition") { $0.survey },
      .text("question", "id of the question") { $0.question },
      .text("answer", "id of the choice, or the number; empty when skipped") { $0.answer },
    ])

  /// Every question as the study asks it now, one row for each of its choices in each language.
  static let questions = ReleaseTable<ReleasedQuestion>(
    "questions",
    [
      .text("survey", "id of the survey in the study definition") { $0.survey.text },
      .text("question", "id of the question") { $0.question.id.text },
      .text("language", "language of the words in this row (ISO 639-1)") { $0.language.code },
      .text("wording", "the question as it is asked") { $0.question.question[$0.language] },
      .text("format", "choice: one of several; number: a number typed in") {
        $0.numberFormat == nil ? "choice" : "number"
      },
      .text("choice", "id of a choice, as answers.csv has it; empty for a number") { $0.choice?.id.text },
      .text("label", "the choice as it is shown; empty for a number") { row in
        row.choice.map { $0.label[row.language] }
      },
      .number("minimum", "smallest number allowed; empty for choices") { $0.numberFormat?.range.lowerBound },
      .number("maximum", "largest number allowed; empty for choices") { $0.numberFormat?.range.upperBound },
      .integer("decimals", "decimals allowed; empty for choices") { $0.numberFormat?.decimals },
      .text("unit", "unit of the number; empty where there is none") { row in
        row.numberFormat?.unit.map { $0[row.language] }
      },
    ])
}
