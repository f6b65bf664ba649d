import Crypto
import Definitions
import Foundation
import ImplicitAssociation
import MigratedData
import Statistics
import Studies
import Synchronization
import Testing

@testable import Storage

/// A lab on a directory of its own: the real store on real files, the study that comes with the console, and
/// a clock that stands still until a test moves it. The directory goes with the lab.
final class TemporaryLab: Sendable {
  let directory: URL
  let store: SQLiteStore
  let study: Study
  let definition: StudyDefinition
  /// Those of the tasks whose runs are stored.
  let kinds: [TaskStorage]

  /// - Parameters:
  ///   - sites: ids of the places where the study is done
  ///   - kinds: of the tasks whose runs are stored
  convenience init(
    changing old: String = "", to new: String = "", sites: [String] = [], limits: UsageLimits = UsageLimits(),
    kinds: [TaskStorage] = [.implicitAssociation]
  ) throws {
    let known = try KnownStudy.read(changing: old, to: new, sites: sites)
    try self.init(of: known.definition, known.study, limits: limits, kinds: kinds)
  }

  init(
    of definition: StudyDefinition, _ study: Study, limits: UsageLimits = UsageLimits(),
    kinds: [TaskStorage] = [.implicitAssociation]
  ) throws {
    // The cost is low, since nobody guesses here.
    let cheap = ScryptCost(n: 16, r: 1, p: 1)
    directory = .temporary()
    try MigratedData.copy(to: directory, kinds: kinds)
    store = try SQLiteStore(
      directory: directory, kinds: kinds, costs: HashingCosts(password: cheap, pin: cheap), limits: limits)
    self.definition = definition
    self.study = study
    self.kinds = kinds
    try store.remember(study, files: definition.files, context: AuditContext(by: .system, at: start))
  }

  deinit { try? FileManager.default.removeItem(at: directory) }
}

/// When the tests begin.
let start = Timestamp(milliseconds: 1_790_000_000_000)

/// Passes the path of a directory that does not exist yet, and removes it afterwards.
func withTemporaryDirectory<Value>(_ body: (URL) throws -> Value) rethrows -> Value {
  let url = URL.temporary()
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url)
}

extension URL {
  fileprivate static func temporary() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-\(UUID().uuidString)")
  }
}

/// The study that comes with the console, with a change or without one: read once for all labs.
private struct KnownStudy {
  let definition: StudyDefinition
  let study: Study

  private static let all = Mutex<[[String]: KnownStudy]>([:])

  static func read(changing old: String, to new: String, sites: [String]) throws -> KnownStudy {
    if let known = all.withLock({ $0[[old, new] + sites] }) { return known }
    let definition = try StudyDefinition.weightIAT(changing: old, to: new, sites: sites)
    let read = KnownStudy(definition: definition, study: try definition.study())
    all.withLock { $0[[old, new] + sites] = read }
    return read
  }
}

extension StudyDefinition {
  static func weightIAT(changing old: String = "", to new: String = "", sites: [String] = []) throws
    -> StudyDefinition
  {
    let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = repository.appendingPathComponent("Config/studies/weight-iat")
    let example = try StudyDefinition(folder: folder)
    // With the first document of its consent: what tests change has the numbers from 2 on.
    var yaml = String(decoding: example.files[fileName]!, as: UTF8.self)
      .replacing(#/\nconsent:\n  version: \d+\n/#, with: "\nconsent:\n")
    if !old.isEmpty {
      precondition(yaml.contains(old), "“\(old)” does not stand in the definition")
      let list = sites.map { "\n  - {id: \($0), title: {en: \($0), de: \($0)}}" }.joined()
      yaml = yaml.replacingOccurrences(of: old, with: new) + (sites.isEmpty ? "" : "\nsites:\(list)\n")
    }
    var files = example.files
    files[fileName] = Array(yaml.utf8)
    return StudyDefinition(name: example.name, files: files)
  }
}

extension SQLiteStore {
  /// In the language of the card.
  func begin(code: ParticipationCode, form: String, address: String, at time: Timestamp) throws
    -> ResumeVerdict
  {
    try begin(code: code, language: nil, in: [], form: form, address: address, at: time)
  }
}

// MARK: - People

extension TemporaryLab {
  /// A list of invitations to the lab's study.
  func invitationList(_ id: InvitationList.ID) throws -> InvitationList? {
    try store.invitationLists(of: study.id).first { $0.list.id == id }?.list
  }

  /// Enrols a new participant, with the session of their browser.
  func enrol(
    origin: Participant.Origin = .real, language: String = "en", at time: Timestamp = start
  ) throws -> (id: Participant.ID, session: Token) {
    let session = try #require(
      try store.enrol(
        in: study, origin: origin, language: Language(language), form: UUID().uuidString,
        from: "127.0.0.1", at: time))
    let record = try #require(try store.participation(session: session, at: time))
    return (record.participant.id, session)
  }

  /// Enrols a new participant who signs the consent.
  func enrolWithConsent(
    origin: Participant.Origin = .real, name: String = "Ada Lovelace", at time: Timestamp = start
  ) throws -> Participant.ID {
    let participant = try enrol(origin: origin, at: time).id
    try sign(as: participant, name: name, at: time)
    return participant
  }

  func sign(
    as participant: Participant.ID, name: String = "Ada Lovelace", version: String? = nil,
    at time: Timestamp = start
  ) throws {
    try store.sign(
      signed(as: participant, Signature(name: PrintedName(name)), version: version, at: time),
      messages: [], participant: participant, context: context(participant, at: time))
    try store.keepContact([:], messages: [], of: participant, context: context(participant, at: time))
  }

  /// - Parameter version: of a document with the number before the study's, instead of the study's own
  func signed(
    as participant: Participant.ID, _ signature: Signature, version: String? = nil,
    sharing: SharingChoice? = nil, at time: Timestamp = start
  ) throws -> SignedConsent {
    let participation = try store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded)
    let id = Consent.ID.new(at: time)
    let record = ConsentRecord(
      participation, in: study, consent: id, text: "A text", signature: signature,
      statements: [.witness: "I was there."], readings: [], at: time)
    let consent = Consent(
      id: id, documentNumber: version == nil ? study.consent.number : max(1, study.consent.number - 1),
      documentVersion: version ?? study.consent.version, studyVersion: study.version,
      language: Language("en"), sharing: sharing, signedAt: time, signedDigest: record.digest)
    return SignedConsent(
      consent: consent, signature: signature, record: record,
      paper: SignedPaper(document: Array("a document".utf8), signature: Array("its signature".utf8)))
  }

  func countersign(
    _ consent: Consent, of participant: Participant.ID, name: String = "Robin Sommer",
    paper: SignedPaper = SignedPaper(document: [1], signature: [2]), staff: StaffMember.ID = "robin",
    at time: Timestamp = start
  ) throws {
    let signature = Countersignature(name: try PrintedName(name), drawing: nil, signedAt: time)
    let record = try store.record(of: consent, participant: participant)?
      .countersigned(signature, account: staff.text)
    try store.countersign(
      CountersignedConsent(consent: consent.id, signature: signature, record: record, paper: paper),
      messages: [], participant: participant, context: AuditContext(by: .staff(staff), at: time))
  }

  func context(_ participant: Participant.ID, at time: Timestamp = start) -> AuditContext {
    AuditContext(by: .participant(participant), at: time)
  }

  func code(of participant: Participant.ID) throws -> ParticipationCode {
    try #require(try store.participation(of: participant)).participant.code
  }
}

// MARK: - What they do

extension TemporaryLab {
  var test: ImplicitTest { study.implicitTests[0] }
  var survey: Survey { study.surveys[0] }

  func startRun(_ participant: Participant.ID, position: Int = 1, at time: Timestamp = start) throws -> Run {
    try store.startRun(
      of: test, position: position, participant: participant, in: study, draw: { 42 },
      context: context(participant, at: time))
  }

  func run(_ id: Run.ID, of participant: Participant.ID) throws -> Run? {
    try store.participation(of: participant)?.runs.first { $0.id == id }
  }

  /// The run as it stands now, with its plan.
  func plannedRun(_ run: Run) throws -> PlannedRun {
    try PlannedRun(run: #require(try self.run(run.id, of: run.participant)), task: test)
  }

  func append(_ part: RunPart, to run: Run, at time: Timestamp = start) throws -> PartReceipt {
    try store.append(
      part, to: plannedRun(run), unsent: 0, consent: study.consent.requirement,
      context: context(run.participant, at: time))
  }

  /// Starts a run and sends all of its parts.
  @discardableResult
  func finishRun(_ participant: Participant.ID, position: Int = 1, at time: Timestamp = start) throws -> Run {
    let run = try startRun(participant, position: position, at: time)
    for _ in 1...7 { _ = try append(makePart(of: plannedRun(run)), to: run, at: time) }
    return run
  }

  func leaveOut(_ run: Run, at time: Timestamp = start) throws {
    try store.leaveOut(
      plannedRun(run), consent: study.consent.requirement, context: context(run.participant, at: time))
  }

  /// An answer to everything that the study asks permission for.
  func answers(_ isGranted: Bool) -> [Permission.ID: Bool] {
    Dictionary(uniqueKeysWithValues: study.permissions.map { ($0.id, isGranted) })
  }

  func permit(
    _ permissions: [Permission.ID: Bool], as participant: Participant.ID, at time: Timestamp = start
  ) throws {
    try store.record(
      permissions, of: participant, studyVersion: study.version, context: context(participant, at: time))
  }

  func decide(
    _ verdict: EligibilityVerdict, _ answers: EligibilityAnswers = [:], as participant: Participant.ID,
    revision: AnswerRevision = .none, at time: Timestamp = start
  ) throws {
    let record = try store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded)
    try store.recordEligibility(
      verdict, answers: answers, of: record.participant, revision: revision, studyVersion: study.version,
      context: context(participant, at: time))
  }

  func answer(
    _ question: SurveyQuestion.ID, _ answer: SurveyAnswer, as participant: Participant.ID,
    at time: Timestamp = start
  ) throws {
    try store.save(
      SurveyStep(
        of: survey, page: SurveyPage.ID(question.text), answers: [SurveyAnswerKey(question): answer],
        isEnd: true),
      by: participant, in: study, context: context(participant, at: time))
  }

  func answerEverything(as participant: Participant.ID, at time: Timestamp = start) throws {
    for question in survey.questions { try answer(question.id, .skipped, as: participant, at: time) }
  }
}

/// The block that is due, answered correctly; slower while pairing B is shown, so that there is a score.
func makePart(
  of planned: PlannedRun, keeping count: Int = .max, input: RecordedTrial.Input? = nil, digest: String? = nil
) -> RunPart {
  let progress = planned.run.progress
  let block = planned.implicit.plan.blocks[progress.block - 1]
  let input = input ?? (planned.variant?.input == .touch ? .touch : .key)
  let base = block.pairing == .b ? 800.0 : 600.0
  let trials = block.trials.prefix(count).map { trial in
    RecordedTrial(
      number: trial.number, stimulus: trial.stimulus, onset: Milliseconds(2000 * Double(trial.number)),
      onsetSource: .paint,
      responses: [
        .init(
          side: trial.correctSide, latency: Milliseconds(base + Double(trial.number % 7) * 12.5), input: input
        )
      ], deviations: 0, flags: [], droppedFrames: 0)
  }
  return RunPart(
    number: progress.part, block: progress.block, attempt: progress.attempt,
    isComplete: trials.count == block.trials.count, trials: trials, device: nil,
    digest: digest ?? "digest of part \(progress.part)")
}

// MARK: - What lies in the files

extension TemporaryLab {
  /// Waits for asynchronous writes.
  func settle() throws {
    try store.research.write { _ in }
    try store.identity.write { _ in }
  }

  func count(_ table: String, _ condition: String = "1 = 1") throws -> Int {
    try store.research.read { try $0.count("SELECT COUNT(*) FROM \(table) WHERE \(condition)") }
  }

  /// Returns the number of rows of each table of both databases.
  func extent() throws -> [String: Int] {
    var extent: [String: Int] = [:]
    for (name, database) in [("research", store.research), ("identity", store.identity)] {
      try database.read { db in
        for table in try db.tables() {
          extent["\(name).\(table)"] = try db.count("SELECT COUNT(*) FROM \(table)")
        }
      }
    }
    return extent
  }

  /// All actions of the audit trails of both databases, oldest first.
  func actions() throws -> [String] {
    try [store.research, store.identity].flatMap { database in
      try database.read { try $0.texts("SELECT action FROM audit ORDER BY sequence") }
    }
  }

  /// The bytes of every file in the lab's directory, but for the key.
  func bytes() throws -> Data { try Self.bytes(of: directory) }

  static func bytes(of directory: URL) throws -> Data {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    // The folder of releases is left out: a release stays as it was made.
    return try names.filter { !["identity.key", "releases"].contains($0) }.reduce(into: Data()) { all, name in
      all += try Data(contentsOf: directory.appendingPathComponent(name))
    }
  }
}

extension RunPart {
  func with(number: Int? = nil, digest: String? = nil) -> RunPart {
    RunPart(
      number: number ?? self.number, block: block, attempt: attempt, isComplete: isComplete, trials: trials,
      device: device, digest: digest ?? self.digest)
  }
}

/// For the right side of `??`.
func throwing<Value>(_ error: any Error) throws -> Value { throw error }

extension SealingKey {
  /// For databases that belong to no lab.
  static let forTests = try! withTemporaryDirectory { try SealingKey(file: $0) }
}

extension SQLiteStore {
  /// The first entry of each trail that is not as it was written; where the seal alone tells, number 0.
  func brokenAuditEntries() throws -> [String: Int64] {
    try verifyAudit(.whole).reduce(into: [:]) { broken, verdict in
      guard let problem = verdict.problem else { return }
      if case .brokenEntry(let number) = problem {
        broken[verdict.database] = number
      } else {
        broken[verdict.database] = 0
      }
    }
  }
}
