import Crypto
import Documents
import Foundation
import Mail
import Rehearsal
import Storage
import Studies
import Synchronization
import Web

/// A tablet of a demonstration, and the browser on it.
struct DemonstrationTablet: @unchecked Sendable {
  let station: Station
  /// Used by one person at a time.
  let client: WebClient
}

/// The actions of the staff of a demonstration, through the same verbs that the pages call.
final class DemonstrationStaff: Sendable {
  let store: SQLiteStore
  let study: Study
  let clock: Studies.Clock
  private let accounts: DemonstrationAccounts
  private let members = Mutex<[StaffMember]>([])
  private let invited = Mutex<[Participant]>([])

  init(store: SQLiteStore, study: Study, clock: @escaping Studies.Clock, accounts: DemonstrationAccounts) {
    self.store = store
    self.study = study
    self.clock = clock
    self.accounts = accounts
  }

  var manager: StaffMember? { members.withLock { $0.first { $0.role == .dataManager } } }
  var experimenters: [StaffMember] { members.withLock { $0.filter { $0.role == .experimenter } } }

  func context(_ member: StaffMember) -> AuditContext {
    AuditContext(by: .staff(member.id), at: clock())
  }
  /// The context of an action by the first experimenter.
  var context: AuditContext { context(experimenters[0]) }

  func makeAccounts() throws {
    typealias Accounts = DemonstrationAccounts
    let roles =
      [(Accounts.administrator, StaffRole.administrator), (Accounts.dataManager, .dataManager)]
      + Accounts.experimenters.map { ($0, .experimenter) }
    for (name, role) in roles {
      let member = try store.addStaff(
        StaffCredentials(name: name, password: accounts.password), role: role, study: nil,
        context: AuditContext(by: .system, at: clock()))
      members.withLock { $0.append(member) }
    }
  }

  /// Works with the accounts of another study's staff.
  func join(_ others: DemonstrationStaff) {
    let all = others.members.withLock { $0 }
    members.withLock { $0 = all }
  }

  /// Signs beside the participants and hands in results if the study asks for it; nil if it does not.
  var besides: RehearsalExperimenter? {
    study.consent.isCountersigned || !study.apps.isEmpty
      ? RehearsalExperimenter(
        name: DemonstrationAccounts.experimenters[0], password: accounts.password, study: study.id)
      : nil
  }

  // MARK: - Tablets

  /// Registers a browser by the code that it shows.
  func tablet(_ name: String, at base: String) throws -> DemonstrationTablet {
    let client = WebClient(base: base)
    guard let form = WebPage(try client.get(Lab.stationPath).body)?.mainForm,
      let page = WebPage(
        try client.post(form.action, fields: form.controls.map { ($0.name, $0.value) }).body),
      let shown = page.text(id: "pairing-code"), let code = try? PairingCode(typed: shown),
      case .registered(let station) = try store.register(
        StationName(name), code: code, site: study.sites.first?.id, context: context)
    else { throw CommandFailure("The browser of \(name) does not become a tablet of the lab.") }
    _ = try client.get(Lab.stationPath)
    return DemonstrationTablet(station: station, client: client)
  }

  // MARK: - Participants

  /// In the languages of the study, in turn.
  func makeCards(_ count: Int) throws {
    let cards = try study.languages.enumerated().map { index, language in
      try make((count - index + study.languages.count - 1) / study.languages.count, language)
    }
    let mixed = (0..<count).map { cards[$0 % cards.count][$0 / cards.count] }
    invited.withLock { $0 = mixed }
  }

  private func make(_ count: Int, _ language: Language) throws -> [Participant] {
    let id = try store.make(
      ParticipantBatch(
        id: .new(at: clock()), study: study.id, origin: .real, language: language,
        site: study.sites.first?.id,
        size: count, staff: experimenters[0].id, madeAt: clock()), form: Token().digest, context: context)
    return try store.participants(of: id)
  }

  /// The path on a card that is made for a new participant.
  func card(in language: Language) throws -> String { Lab.codePath + (try make(1, language)[0].code.text) }

  /// Returns the participant with this card; nil if the cards could not be made.
  func invited(_ index: Int) -> Participant.ID? {
    invited.withLock { $0.indices.contains(index) ? $0[index].id : nil }
  }

  // MARK: - Visits

  func plan(_ participant: Participant.ID, at time: Timestamp, on station: Station.ID, by experimenter: Int)
    throws
    -> Visit
  {
    let plan = VisitPlan(
      time: time, minutes: study.expectedMinutes + 15, experimenter: experimenters[experimenter].id,
      station: station)
    return try done(
      store.plan(
        plan, visit: study.visits[0].id, of: participant, in: study, calendar: LabCalendar(), deviation: nil,
        context: context))
  }

  func receive(_ visit: Visit) throws {
    _ = try done(
      store.begin(
        visit.visit, of: visit.participant, seen: visit.changes, in: study, calendar: LabCalendar(),
        deviation: nil, context: context(of: visit)))
  }

  func handOver(_ participant: Participant.ID, to station: Station.ID, _ visit: Visit) throws -> Handover {
    try store.handOver(participant, to: station, in: study, context: context(of: visit))
  }

  func takeBack(_ handover: Handover) throws {
    _ = try store.end(handover.id, how: .takenBack, context: context)
  }

  func close(_ visit: Visit, as state: Visit.State) throws {
    _ = try done(
      store.close(visit.id, as: state, seen: visit.changes, in: study, context: context(of: visit)))
  }

  /// Ends a visit, unless it has ended with the participation.
  func end(_ visit: Visit) throws {
    guard let now = try store.visit(visit.id), now.state == .arrived else { return }
    let participation = try store.participation(of: visit.participant)
    let isWhole = participation?.isWhole(in: study) ?? false
    _ = try done(
      store.end(
        visit.id, seen: now.changes, in: study,
        deviation: isWhole ? nil : VisitDeviation(reason: .time, remark: ""), context: context(of: visit)))
  }

  private func context(of visit: Visit) -> AuditContext {
    context(experimenters.first { $0.id == visit.experimenter } ?? experimenters[0])
  }

  private func done(_ verdict: VisitVerdict) throws -> Visit {
    guard case .done(let visit) = verdict else {
      throw CommandFailure("A visit of the demonstration is not as it was meant to be: \(verdict)")
    }
    return visit
  }
}

/// Events during a visit.
extension DemonstrationStaff {
  func pause(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { $0.runs.contains { $0.state == .finished } }
    try intervene(.pause, .unwell, "Felt dizzy, drank a glass of water", participant)
    try person.pass(240)
    try intervene(.resume, .unwell, "Is well again", participant)
  }

  func haveTestRepeated(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { $0.runs.contains { $0.state == .finished } }
    guard let run = try store.participation(of: participant)?.runs.first else { return }
    try intervene(.repeatTest(run.id), .interrupted, "Fire alarm during the third block", participant)
  }

  func note(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { !$0.runs.isEmpty }
    try intervene(.note, .somethingElse, "Forgot the reading glasses, was lent a pair", participant)
  }

  func noteDeviation(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { !$0.runs.isEmpty }
    try intervene(.deviation, .technical, "Building work next door, loud until about eleven", participant)
  }

  func endEarly(_ participant: Participant.ID) throws {
    try intervene(
      .endVisit(study.visits[0].id), .time, "Had to catch a train; does not want another appointment",
      participant)
  }

  /// Looks at the board now and then.
  private func watch(
    _ participant: Participant.ID, _ person: SimulatedTime.Person, until isSo: (Participation) -> Bool
  ) throws {
    while try store.participation(of: participant).map({ !isSo($0) }) ?? false { try person.pass(20) }
  }

  func intervene(
    _ intervention: Intervention, _ reason: InterventionReason, _ remark: String,
    _ participant: Participant.ID
  ) throws {
    let seen = try store.newestInterventions(for: [participant])[participant] ?? 0
    let verdict = try store.intervene(
      InterventionRequest(intervention, reason: reason, remark: remark, seen: seen), for: participant,
      in: study,
      context: context)
    guard verdict == .done else {
      throw CommandFailure("\(intervention.kind.rawValue) in the demonstration came to nothing: \(verdict)")
    }
  }

  // MARK: - Data and mail

  /// Makes two releases: one for use within the institution, one to pass on. They are asked for if the study wants them
  /// approved.
  func release() throws {
    guard let manager else { return }
    for audience in ReleaseAudience.allCases {
      let scope = ReleaseScope(.real, audience)
      if study.wantsApproval(of: scope) {
        _ = try store.askForRelease(of: study.id, in: scope, context: context(manager))
        continue
      }
      let maker = ReleaseMaker(
        study: study, in: scope, kinds: TaskKinds.tasks,
        materials: try store.files(ofVersion: study.version) ?? [:], isDemonstration: true,
        software: LabConsole.version)
      do {
        try maker.make(from: store.releaseReader, in: store, context: context(manager))
      } catch ReleaseRefusal.nobody {
        // Of a few participants all may have kept their data within the institution.
        continue
      }
    }
  }

  /// Settles the outbox as a mail server would; the first address is mistyped.
  func deliver() throws {
    for message in try store.dueMessages(at: clock()) {
      let isFirst = try store.outbox(of: [study.id], page: 1).total == 1
      if isFirst {
        try store.noteProblem(
          MailProblem(.refusedRecipient, answer: "550 5.1.1 No such mailbox here"), with: message,
          context: AuditContext(by: .system, at: clock()))
      } else {
        try store.noteSent(message, context: AuditContext(by: .system, at: clock()))
      }
    }
  }
}
