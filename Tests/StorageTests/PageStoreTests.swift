import Definitions
import SampleStudies
import Studies
import Testing

@testable import Storage

/// Runs of experiments of a lab's own on disk: what they submitted, what a reload is given back, their rows in a release.
struct PageStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .page])
    var files = lab.definition.files.merging(ActivityStudy.experimentFiles) { $1 }
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.ownExperiment)
      .replacing("\ntasks: [weight,", with: "\ntasks: [arrows, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.page]).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// The run with its plan as the parts before have left it.
  private func plannedRun() throws -> PlannedRun {
    let task = try #require(study.task("arrows") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    return try lab.store.continued(PlannedRun(run: run, task: task))
  }

  @discardableResult
  private func send(_ entries: ExperimentEntry..., isComplete: Bool = false, as number: Int? = nil) throws
    -> PartReceipt
  {
    let planned = try plannedRun()
    let part = RunPart(
      number: number ?? planned.run.progress.part, block: 1, attempt: planned.run.progress.attempt,
      isComplete: isComplete, content: ExperimentEntries(entries), device: nil,
      digest: "\(number ?? planned.run.progress.part) \(entries)")
    if number == nil { try planned.check(part, elapsed: nil) }
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private func line(_ text: String) -> ExperimentEntry { ExperimentEntry(.line, text: text) }
  private let end = ExperimentEntry(.end, name: "finished")

  @Test func aReloadIsGivenBackWhatWasStored() throws {
    #expect(try plannedRun().experiment.state == .empty)
    try send(ExperimentEntry(.key, name: "one"), line(#"{"a":1}"#))
    try send(ExperimentEntry(.checkpoint, text: "1"))
    try send(
      ExperimentEntry(.checkpoint, text: #"{"ü":2}"#), ExperimentEntry(.problem, name: "error", text: "x"))
    let state = try plannedRun().experiment.state
    #expect(
      state == ExperimentState(bytes: 7 + 1 + 8 + 1, problems: 1, checkpoint: #"{"ü":2}"#, keys: ["one"]))
    #expect(throws: PartProblem.self) { try send(ExperimentEntry(.key, name: "one"), line("{}")) }
  }

  // MARK: - Conditions

  /// The condition of a run that begins. By its seed alone it would be “happy” for everybody.
  private func face(of participant: Participant.ID, seed: UInt64 = 42) throws -> String? {
    let task = try #require(study.task("arrows") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: participant, in: study, draw: { seed },
      context: lab.context(participant))
    return try lab.store.continued(PlannedRun(run: run, task: task)).experiment.drawn["face"]
  }

  @Test func conditionsAreGivenEquallyOften() throws {
    #expect(try face(of: lab.enrolWithConsent(origin: .rehearsal)) == "happy")
    var faces: [String] = []
    for _ in 0..<6 {
      let participant = try lab.enrolWithConsent()
      faces.append(try #require(try face(of: participant)))
    }
    #expect(faces.sorted() == ["happy", "happy", "happy", "sad", "sad", "sad"])
  }

  @Test func aRepeatedExperimentKeepsItsConditionAndHasASeedOfItsOwn() throws {
    #expect(try face(of: ada) == "happy")
    try send(line(#"{"a":1}"#), end, isComplete: true)
    let old = try plannedRun().run
    let verdict = try lab.store.intervene(
      InterventionRequest(.repeatTest(old.id), reason: .technical, remark: "", seen: 0), for: ada, in: study,
      context: AuditContext(by: .staff("ben"), at: start))
    #expect(verdict == .done)
    // By this seed it would be “sad”.
    #expect(try face(of: ada, seed: 0) == "happy")
    let new = try plannedRun().run
    #expect(new.id != old.id && new.seed == 0)
  }

  /// As with orders: the place of somebody who left before anything was measured is free.
  @Test(arguments: [false, true]) func whoeverLeftCountsIfSomethingWasMeasured(_ isMeasured: Bool) throws {
    #expect(try face(of: ada) == "happy")
    if isMeasured { try send(line(#"{"a":1}"#)) }
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try face(of: lab.enrolWithConsent()) == (isMeasured ? "sad" : "happy"))
  }

  @Test func theSamePartIsStoredOnceAndAnotherOfItsNumberNever() throws {
    #expect(try send(line(#"{"a":1}"#)) == .stored(isFinished: false))
    #expect(try send(line(#"{"a":1}"#), as: 1) == .stored(isFinished: false))
    #expect(try send(line(#"{"a":2}"#), as: 1) == .conflict(expected: 2))
    #expect(try lab.store.research.read { try $0.count("SELECT COUNT(*) FROM page_entries") } == 1)
  }

  @Test func nothingIsTakenAfterTheEnd() throws {
    #expect(try send(line(#"{"a":1}"#), end, isComplete: true) == .stored(isFinished: true))
    #expect(try send(line(#"{"a":2}"#), as: 2) == .conflict(expected: 2))
    let summary = try #require(try lab.store.summaries(of: ada, kind: ExperimentTask.kind).first)
    #expect(
      summary.measures as? ExperimentMeasures
        == ExperimentMeasures(lines: 1, bytes: 7, problems: 0, ending: .finished))
    #expect(summary.verdict.isKept && summary.flags == [])
  }

  @Test func aBrokenRunIsMarked() throws {
    try send(line(#"{"a":1}"#))
    try send(ExperimentEntry(.problem, name: "silent", text: ""))
    try send(ExperimentEntry(.end, name: "broken"), isComplete: true)
    let summary = try #require(try lab.store.summaries(of: ada, kind: ExperimentTask.kind).first)
    #expect(summary.verdict.refusal == "broken" && summary.flags == ["silent"])
  }

  @Test func whatDisturbedMarksTheRunAndStandsWithTheLineThatFollows() throws {
    try send(ExperimentEntry(.begin, name: "anew/1"))
    try send(line(#"{"trial":1}"#))
    try send(ExperimentEntry(.disturbance, name: "hidden"))
    try send(ExperimentEntry(.disturbance, name: "rotated"))
    try send(line(#"{"trial":2}"#), end, isComplete: true)
    let summary = try #require(try lab.store.summaries(of: ada, kind: ExperimentTask.kind).first)
    #expect(summary.verdict.isKept && summary.flags == ["focus-lost", "layout-changed"])
    let rows = try release(asSent: ["arrows"])
    #expect(rows["data_arrows"]?.map { $0["disturbances"] } == [nil, "hidden rotated"])
    #expect(rows["page_lines"]?.map { $0["disturbances"] } == [nil, "hidden rotated"])
  }

  @Test func whatItSaidOfItsProblemsIsReadInItsOrder() throws {
    try send(line(#"{"a":1}"#), ExperimentEntry(.problem, name: "error", text: "b is not defined"))
    let run = try plannedRun().run.id
    try send(ExperimentEntry(.problem, name: "silent"), ExperimentEntry(.problem, name: "refused", text: "a"))
    #expect(try lab.store.experimentMessages(of: ada).mapValues(\.texts) == [run: ["b is not defined", "a"]])
    #expect(try lab.store.experimentMessages(of: lab.enrolWithConsent()) == [:])
  }

  /// Its own words are text that nobody looked through.
  @Test func anAbortedRunIsMarkedAndKeepsItsData() throws {
    try send(line(#"{"a":1}"#))
    try send(ExperimentEntry(.end, name: "aborted", text: "enough"), isComplete: true)
    let summary = try #require(try lab.store.summaries(of: ada, kind: ExperimentTask.kind).first)
    #expect(summary.verdict.refusal == "aborted" && summary.flags == [])
    #expect(
      summary.measures as? ExperimentMeasures
        == ExperimentMeasures(lines: 1, bytes: 13, problems: 0, ending: .aborted))
    let rows = try release(asSent: ["arrows"])
    #expect(rows["page_runs"]?.map { $0["ending"] } == ["aborted"])
    #expect(rows["page_messages"]?.map { $0["message"] } == ["enough"])
    #expect(try release(asSent: [])["page_messages"] == nil)
  }

  @Test func theWordsOfAnExperimentOnItsFailureAreReleased() throws {
    try send(line(#"{"a":1}"#))
    try send(ExperimentEntry(.problem, name: "failed", text: "no sound"), end, isComplete: true)
    let rows = try release(asSent: ["arrows"])
    #expect(rows["page_runs"]?.map { $0["ending"] } == ["finished"])
    #expect(rows["page_messages"]?.map { $0["message"] } == ["no sound"])
  }

  private typealias Rows = [String: [[String: String]]]

  /// A run with two sittings and two components, two files, a line that does not fit its columns, and one that came in
  /// pieces.
  private func sendARun() throws {
    try send(ExperimentEntry(.begin, name: "anew/1"))
    try send(line(#"{"rt":512.50,"trial":1,"response":{"key":"f","list":[1,2]}}"#))
    try send(
      ExperimentEntry(.file, name: "a.wav", text: "QUJD"), ExperimentEntry(.file, name: "a.wav", text: "RA==")
    )
    try send(ExperimentEntry(.begin, name: "next/2"))
    try send(line(#"{"trial":2,"rt":"none","extra":true}"#))
    try send(ExperimentEntry(.begin, name: "anew/2"))
    // A long line in pieces, with something else between two of its parts.
    try send(ExperimentEntry(.piece, name: "1/3", text: #"{"trial":3,"response":{"li"#))
    try send(ExperimentEntry(.problem, name: "error", text: "x"))
    try send(ExperimentEntry(.piece, name: "2/3", text: #"st":[1,2,"ü"#))
    try send(ExperimentEntry(.piece, name: "3/3", text: #""]}}"#), end, isComplete: true)
  }

  /// The rows of a release, by its tables.
  private func release(asSent: Set<StudyTask.ID>) throws -> Rows {
    var selection = ReleaseSelection()
    selection.asSent = asSent
    let scope = ReleaseScope(.real, .within, selection: selection)
    var rows: Rows = [:]
    let files = ReleaseTables.files(
      of: ReleasePart(of: study, in: scope), kinds: [ImplicitTest.self, ExperimentTask.self, Survey.self])
    for table in ["page_messages", "page_lines", "page_files"] {
      #expect(files.contains { $0.name == table } == !asSent.isEmpty, "\(table)")
    }
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    var order: [String] = []
    try lab.store.releaseReader.rows(of: study, in: scope) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
      if order.last != record.table { order.append(record.table) }
    }
    // The writer of a release takes its tables one after the other.
    #expect(order == files.map(\.name).filter(order.contains))
    return rows
  }

  /// Texts that nobody looked through are left out: of `response.key` and `response.list` the study says nothing.
  @Test func aReleaseHasNumbersFlagsAndWhatIsDeclared() throws {
    try sendARun()
    let rows = try release(asSent: [])
    let data = try #require(rows["data_arrows"])
    #expect(data.map { $0["line"] } == ["1", "2", "3"] && data.map { $0["trial"] } == ["1", "2", "3"])
    #expect(data[0]["rt"] == "512.50" && data[1]["rt"] == nil)
    let texts = Set(["response.key", "response.list", "late", "other"])
    #expect(data.allSatisfy { texts.isDisjoint(with: $0.keys) })
    #expect(rows["page_runs"]?.first?["lines"] == "3")
    #expect(rows["page_lines"] == nil && rows["page_files"] == nil)
  }

  /// A release has no dates. The columns of another run are looked at by themselves.
  @Test func pointsInTimeCountFromTheRun() throws {
    let begin = start.milliseconds
    try send(line(#"{"trial":\#(begin + 250),"rt":512.50,"late":"2026-09-21T14:13:21Z"}"#))
    try send(line(#"{"trial":0,"rt":\#(begin)}"#), line(#"{"trial":\#(begin + 1_000_000).75}"#))
    try send(end, isComplete: true)
    for named in [[], ["arrows"]] as [Set<StudyTask.ID>] {
      let rows = try release(asSent: named)
      let data = try #require(rows["data_arrows"])
      #expect(data.map { $0["trial"] } == ["250", "0", "1000000.75"])
      #expect(data.map { $0["rt"] } == ["512.50", String(begin), nil], "no column of times")
      #expect(data[0]["late"] == (named.isEmpty ? nil : "1000"))
      let lines = rows["page_lines"]?.compactMap { $0["data"] } ?? []
      #expect(lines.count { $0.contains(String(begin + 250)) } == named.count, "as they came, by name alone")
    }
  }

  @Test func aReleaseThatNamesItHasLinesInOrderAndAsColumns() throws {
    try sendARun()
    let rows = try release(asSent: ["arrows"])
    let data = try #require(rows["data_arrows"])
    #expect(data.map { $0["line"] } == ["1", "2", "3"] && data.map { $0["trial"] } == ["1", "2", "3"])
    #expect(data.map { $0["component"] } == ["1", "2", "2"])
    #expect(data.map { $0["sitting"] } == ["1", "1", "2"])
    #expect(rows["page_lines"]?.map { $0["sitting"] } == ["1", "1", "2"])
    #expect(rows["page_lines"]?.map { $0["component"] } == ["1", "2", "2"])
    #expect(data[2]["response.list"] == #"[1,2,"ü"]"# && data[2]["other"] == nil)
    #expect(
      data[0]["rt"] == "512.50" && data[0]["response.key"] == "f" && data[0]["response.list"] == "[1,2]")
    #expect(data[0]["other"] == nil && data[1]["rt"] == nil)
    #expect(data[1]["other"] == #"{"rt":"none","extra":true}"#)
    #expect(rows["page_lines"]?.map { $0["data"] }[1] == #"{"trial":2,"rt":"none","extra":true}"#)
    #expect(rows["page_files"]?.map { $0["content"] } == ["QUJD", "RA=="])
    #expect(rows["page_files"]?.map { $0["piece"] } == ["1", "2"])
    let run = try #require(rows["page_runs"]?.first)
    #expect(
      run["ending"] == "finished" && run["lines"] == "3" && run["parameters"]?.contains("speed") == true)
  }
}
