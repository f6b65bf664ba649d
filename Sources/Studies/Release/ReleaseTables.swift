/// The tables of a release.
public enum ReleaseTables {
  /// Returns the files of every release, in their order: those of all studies, then those of each kind of task.
  public static func files(of kinds: [any StudyTask.Type]) -> [ReleaseFile] {
    [participants.file] + filesBesideParticipants(of: kinds)
  }

  private static func filesBesideParticipants(of kinds: [any StudyTask.Type]) -> [ReleaseFile] {
    [
      runs(with: kinds.map { $0.runColumns }).file, tabletChecks.file, devices.file,
      recordings.file, visits.file, deviations.file, occasions.file, consents.file, flow.file,
    ] + results + kinds.flatMap { $0.releaseFiles }
  }

  /// Returns the files of the releases of a study: those of every release, those that single tasks bring, and the results that
  /// are made of both.
  public static func files(of study: Study, kinds: [any StudyTask.Type]) -> [ReleaseFile] {
    let notSent = study.tablesNotSent(of: kinds)
    return [participants(of: study).file]
      + filesBesideParticipants(of: kinds).filter { !notSent.contains($0.name) }
      + study.definedTasks.flatMap { $0.ownReleaseFiles(in: study) } + resultsByAnswers
  }

  /// Returns the files of a release, without those that its scope leaves out.
  public static func files(of part: ReleasePart, kinds: [any StudyTask.Type]) -> [ReleaseFile] {
    files(of: part.study, kinds: kinds).filter { !part.scope.selection.leftOut.contains($0.name) }
      .map { $0.named(by: part.scope.pseudonyms) }
  }

  /// Returns the names of the tables that a release of a study can do without: those of all studies but for participants
  /// and runs, and those of the kinds of tasks that it has.
  public static func optional(of study: Study, kinds: [any StudyTask.Type]) -> [String] {
    let used = Set(study.definedTasks.map { type(of: $0).kind })
    let tables = files(
      of: study.releasing(asSent: Set(study.freeFormTasks)), kinds: kinds.filter { used.contains($0.kind) })
    return tables.map(\.name).filter { ![participants.name, "runs"].contains($0) }
  }

  public static let participants = ReleaseTable<ReleasedParticipant>(
    "participants", of: "a participant", key: ["participant"],
    [
      .text("participant", ReleasePseudonyms.random.meaning) {
        $0.pseudonym
      },
      .text("origin", "real, or rehearsal: a simulated participant", words: ["real", "rehearsal"]) {
        $0.record.participant.origin.rawValue
      },
      .text("language", "language in which consent was given (ISO 639-1)", of: .language) { $0.language },
      .text("consent_version", "SHA-256 of the consent document agreed to") {
        $0.record.consents.first?.documentVersion
      },
      .text(
        "sharing",
        "whom the participant last allowed to have these data: institution, or worldwide; empty when never asked",
        words: ["institution", "worldwide"]
      ) { $0.sharing },
      .text(
        "study_version",
        "SHA-256 of the study definition at the first run or the first answer to a survey, whichever came earlier; empty before both"
      ) { $0.record.firstStudyVersion },
      .integer("tasks_done", "tests and surveys completed; not those that were left out or declared void") {
        $0.record.tasksWhole(in: $0.study)
      }.from(.released),
      .integer("tasks", "tests and surveys of the study") { $0.study.dueTasks.count }.from(.defined),
      .flag(
        "not_eligible",
        "1 for somebody who turned out afterwards not to meet the requirements of the study: such data are kept, and not to be analysed; empty for everybody else. Which requirement it was is in no release"
      ) { $0.record.participant.ineligibility == nil ? nil : true },
    ])

  /// - Parameter kinds: the columns that each kind of task has among the others
  public static func runs(with kinds: [ReleasedRunColumns]) -> ReleaseTable<ReleasedRun> {
    let scores = (runScoring + kinds.flatMap(\.scores)).from(.computed)
    let quality = runExclusion.from(.judged) + kinds.flatMap(\.quality).from(.computed)
    let exclusion = exclusion(for: kinds.flatMap(\.exclusions)).from(.judged)
    let end = runCourse + [exclusion] + runEnd + kinds.flatMap(\.setting).from(.defined)
    return ReleaseTable(
      "runs", of: "a run of a test", key: ["participant", "run"],
      ReleaseColumn.ofRun + runState + kinds.flatMap(\.plan) + runOrigin + scores + quality + end
        + [.ofOccasion { $0.run.task }])
  }

  private static let runState: [ReleaseColumn<ReleasedRun>] = [
    .text("test", "id of the test in the study definition") { $0.run.task.ofStudy.text },
    .integer("position", "place of this variant in the participant's order, from 1") { $0.run.position },
    .text("variant", "id of the variant of the test; empty for a test without variants") {
      $0.run.variant.text
    },
    .text("state", "finished, or running when it was not completed", words: ["running", "finished"]) {
      $0.run.state.rawValue
    },
    .text(
      "set_aside",
      "why the run does not count: repeated (done once more, see the later run) or voided; empty for one that counts",
      words: ["repeated", "voided"]
    ) { $0.run.setAside?.rawValue },
  ]

  private static let runOrigin: [ReleaseColumn<ReleasedRun>] = [
    .text("study_version", "SHA-256 of the study definition used") { $0.run.studyVersion },
    .text(
      "source",
      "where it was taken: browser, or app: on another device, from the file of its app, which draws its own trials",
      words: ["browser", "app"]
    ) { $0.run.source.rawValue },
  ]

  private static let runScoring: [ReleaseColumn<ReleasedRun>] = [
    .text("algorithm", "scoring rules and their version; empty for a run without score") {
      $0.details.algorithm
    }
  ]

  private static let runExclusion: [ReleaseColumn<ReleasedRun>] = [
    .text("refusal", "why there is no such score; empty when there is one") { $0.details.refusal },
    .flag(
      "excluded",
      "1 for a run that analyses leave out, for the reason in exclusion; empty for another one without score"
    ) { $0.isExcluded },
  ]

  private static let runCourse: [ReleaseColumn<ReleasedRun>] = [
    .text("flags", "quality flags, separated by spaces") { $0.details.flags }.from(.judged),
    .text(
      "inputs",
      "inputs whose answers were recorded, as the browser tells them apart: key, touch, mouse, pen, separated by spaces; a test by touch answered by mouse or pen bears the flag mouse-or-pen too; empty for a run without trials or of an app"
    ) { $0.inputs.isEmpty ? nil : $0.inputs.joined(separator: " ") },
    .text(
      "visit",
      "id of the study's visit that the test belongs to; visit where the study names none, empty for a test it has lost"
    ) { $0.visit?.text }.from(.defined),
  ]

  /// - Parameter reasons: those that kinds of tasks have, each behind a semicolon
  private static func exclusion(for reasons: [ReleasePhrase]) -> ReleaseColumn<ReleasedRun> {
    let shared = ReleasePhrase(
      "why analyses leave the run out, separated by spaces: not-eligible, see participants")
    let meaning = [shared] + reasons + [ReleasePhrase("; empty for all others")]
    return ReleaseColumn(
      description: .init(name: "exclusion", type: .text, phrases: meaning), text: { $0.exclusion })
  }

  private static let runEnd: [ReleaseColumn<ReleasedRun>] = [
    .integer("day", ReleaseDays.meaning("the run was started"), unit: "days") { $0.day },
    .text(
      "input", "input that the variant asks for: touch, or keyboard; empty for a task without variants",
      words: ["keyboard", "touch"]
    ) { $0.task?.variant($0.run.variant)?.input.rawValue }.from(.defined),
  ]

  public static let tabletChecks = ReleaseTable<ReleasedTabletCheck>(
    "tablet_checks", of: "the check of the device before a run", key: ["participant", "run"],
    ReleaseColumn.ofRun + checkFigures)

  private static let checkFigures: [ReleaseColumn<ReleasedTabletCheck>] = [
    .number("refresh_rate", "frames a second of the screen", unit: "Hz") { $0.check.refreshRate },
    .number("dropped_frames", "share of frames missing while that was measured, 0 to 1") {
      $0.check.droppedFrames
    },
    .number("clock_step", "smallest step of the page's clock in ms", unit: "ms") { $0.check.clockStep.value },
    .number("round_trip", "median time from asking the server to its answer, in ms", unit: "ms") {
      $0.check.roundTrip.value
    },
    .number("longest_round_trip", "longest such time in ms", unit: "ms") { $0.check.longestRoundTrip.value },
    .flag("keeps_data", "1 when the browser kept what was stored") { $0.check.keepsData },
    .text("orientation", "landscape or portrait", words: ["landscape", "portrait"]) {
      $0.check.width > $0.check.height ? "landscape" : "portrait"
    },
    .text("input", "key, touch, mouse or pen") { $0.check.input.rawValue },
    .integer("presses", "presses heard of five asked for") { $0.check.presses },
    .number("input_delay", "median time in ms from a press to when the page heard of it", unit: "ms") {
      $0.check.inputDelay.value
    },
  ]

  public static let devices = ReleaseTable<ReleasedDevice>(
    "devices", of: "a device when the page of a run was opened",
    key: ["participant", "run", "block", "attempt"], ReleaseColumn.ofRun + deviceDetails)

  private static let deviceDetails: [ReleaseColumn<ReleasedDevice>] = [
    .integer("block", "first block that was measured after the page had been opened") { $0.block },
    .integer("attempt", "attempt at that block, from 1") { $0.attempt },
    .text("browser", "name of the browser and its major version; empty where it cannot be told") {
      $0.device.browser
    },
    .number("refresh_rate", "frames a second of the screen, as the page found it", unit: "Hz") {
      $0.device.refreshRate
    },
    .number("viewport_width", "width of the page in CSS pixels") { $0.device.viewport?.first },
    .number("viewport_height", "height of the page in CSS pixels") { $0.device.viewport?.last },
    .number("pixel_ratio", "pixels of the screen for a CSS pixel") { $0.device.pixelRatio },
    .text("orientation", "orientation of the screen, as the browser names it") {
      $0.device.knownOrientation
    },
    .number("clock_resolution", "smallest step of the page's clock in ms", unit: "ms") {
      $0.device.clockResolution
    },
    .flag("isolated", "1 when the page was cross-origin isolated, so that onsets are presentation times") {
      $0.device.isolated
    },
    .text("pointers", "kinds of pointer that the device has, separated by spaces: touch, mouse") {
      $0.device.knownPointers?.joined(separator: " ")
    },
  ]
}
