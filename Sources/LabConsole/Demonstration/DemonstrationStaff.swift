import Crypto
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
}
