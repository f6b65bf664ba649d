import Crypto
import Definitions
import Foundation
import HTTP
import Logging
import Mail
import Storage
import Studies
import Web

/// The whole console, wired and listening. The executable, rehearsals and tests all start it here.
final class RunningLab {
  let store: SQLiteStore
  let port: Int
  private let server: Server<Audience>
  let watch: StudyWatch
  /// Nil where no mail server is set.
  private let delivery: OutboxDelivery?
  /// Nil as well if no mail server is set: messages that would not be sent are not written.
  let messageRounds: ServerRounds?
  private let otherRounds: [ServerRounds]
  /// Nil if the start has verified all there is.
  private let auditPass: AuditPass?

  /// - Parameters:
  ///   - draw: the source of seeds; fixed only by a rehearsal on its own server
  ///   - clock: a different one if the days of a demonstration are simulated
  ///   - costs: lower if nobody guesses passwords
  ///   - shared: the interface of another console in this process, made from the same settings; nil to read it
  ///   - check: reads a study; one that keeps what it read, if many consoles in a process have the same studies
  init(
    _ settings: Settings, logger: Logger, draw: @escaping @Sendable () -> UInt64 = { SecureRandom.seed() },
    clock: @escaping Studies.Clock = { Timestamp(Date()) }, costs: HashingCosts = .standard,
    interface shared: Interface? = nil, check: @escaping StudyIntake.Check = { $0.check(on: $1) }
  ) throws {
    let interface = try shared?.ofAnotherConsole() ?? settings.interface()
    let languages = interface.phrases.available
    store = try SQLiteStore(
      directory: URL(fileURLWithPath: settings.data), kinds: TaskKinds.storage, costs: costs,
      limits: settings.limits
    ) { logger.tell($0) }
    let intake = StudyIntake(
      folder: StudyFolder(path: settings.studies), languages: languages, store: store,
      archive: StudyArchive(store: store, kinds: TaskKinds.readers), assets: interface.assets, check: check,
      clock: clock, logger: logger)
    let (verdicts, found) = try sideBySide(
      { [store] in try store.tellAudit(to: logger) }, { intake.read() })
    let alteredTrails = AlteredTrails(verdicts)
    let context = AuditContext(by: .system, at: clock())
    try store.finishDepartures(context: context)
    try store.finishRefusals(context: context)
    try store.finishReminders(context: context)
    try store.finishWithdrawals(context: context)
    let isDemonstration = try store.isDemonstration()
    // Invented participants have no mailbox; their messages wait.
    let mail = isDemonstration ? nil : try settings.mail()
    watch = try StudyWatch(
      intake, found: found, requests: ReloadRequests(data: settings.data), logger: logger)
    let identity = try settings.signingIdentity(at: clock())
    let lab = try Lab(
      studies: watch.catalog, stores: store, taskStores: TaskKinds.stores(in: store), interface: interface,
      releaseSource: store.releaseReader,
      instruments: TaskKinds.instruments(
        for: StudyFolder(path: settings.studies), languages: languages, in: store
      ) { [watch] in _ = watch.refresh(.study($0.text)) },
      comparisonFiles: TaskKinds.comparisons(in: store), settings: settings.shown,
      alteredTrails: alteredTrails, sendsMail: mail != nil || isDemonstration,
      isDemonstration: isDemonstration,
      software: LabConsole.version, publicURL: settings.publicURL, signDocument: identity.sign,
      certificate: identity.certificatePEM, clock: clock, draw: draw, logger: logger)
    server = try Server(
      configuration: settings.serverConfiguration(), router: Router(lab.routes), assets: interface.assets,
      errorPages: LabErrorPages(lab: lab), logger: logger)
    port = try server.start()
    delivery = mail.map { [store, catalog = watch.catalog] in
      OutboxDelivery(
        store: store, server: $0.server, from: $0.from, noticeAddress: $0.noticeAddress, clock: clock,
        logger: logger
      ) {
        catalog.current.study($0)?.replyAddress
      }
    }
    messageRounds = mail.map { [store] _ in
      ServerRounds.ofMessages(signal: store.appointmentSignal, lab: lab, logger: logger)
    }
    otherRounds = [
      .ofComparisons(lab: lab, logger: logger),
      .ofProgress(signal: store.progressSignal, lab: lab, logger: logger),
      .ofAggregates(lab: lab, logger: logger), .ofSchedules(lab: lab, logger: logger),
      .ofDeletions(store: store, clock: clock, logger: logger),
    ]
    auditPass =
      verdicts.contains { $0.verified < $0.entries }
      ? AuditPass(store, telling: alteredTrails, logger: logger) : nil
    startRounds()
  }

  private func startRounds() {
    // First of all outdated messages leave the outbox, before anything in it is sent.
    messageRounds?.start(afterFirstRound: true)
    delivery?.start()
    for rounds in otherRounds { rounds.start(afterFirstRound: false) }
    watch.start()
    auditPass?.start()
  }

  /// The studies as they are now.
  var library: StudyLibrary { watch.catalog.current }

  /// Finishes requests in flight, refuses new ones, closes the databases.
  func stop() throws {
    server.stop()
    watch.stop()
    messageRounds?.stop()
    for rounds in otherRounds { rounds.stop() }
    delivery?.stop()
    auditPass?.stop()
    try store.close()
  }
}

extension Logger {
  /// The server answers only when all steps are done, and those of large data take a while.
  fileprivate func tell(_ step: MigrationStep) {
    notice(
      "data of an earlier version are brought up to date",
      metadata: [
        "database": "\(step.database.rawValue)", "step": "\(step.name)",
        "number": "\(step.number) of \(step.count)",
      ])
  }
}
