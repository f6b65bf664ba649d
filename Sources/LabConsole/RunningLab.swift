import Crypto
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
  let studies: [Study]
  let port: Int
  private let server: Server<Audience>
  /// Nil where no mail server is set.
  private let delivery: OutboxDelivery?
  /// Nil there too: nothing is written that would not be sent.
  private let appointmentMail: AppointmentRounds?

  /// - Parameters:
  ///   - draw: where seeds come from; only a rehearsal on its own server fixes it
  ///   - clock: another one where the days of a demonstration go by
  ///   - costs: less where nobody guesses
  init(
    _ settings: Settings, logger: Logger, draw: @escaping @Sendable () -> UInt64 = { SecureRandom.seed() },
    clock: @escaping Studies.Clock = { Timestamp(Date()) }, costs: HashingCosts = .standard
  ) throws {
    let definitions = try StudyFolder(path: settings.studies).definitions()
    let phrases = try Phrases(directory: URL(fileURLWithPath: settings.languages))
    let defined = try definitions.map { try $0.study() }
    try checkLanguages(of: defined, in: phrases)
    store = try SQLiteStore(directory: URL(fileURLWithPath: settings.data), costs: costs)
    try store.tellAudit(to: logger)
    let isDemonstration = try store.isDemonstration()
    // Whoever was made up has no mailbox; their messages wait.
    let mail = isDemonstration ? nil : try settings.mail()
    try checkConsentNumbers(of: defined, in: store)
    for (study, definition) in zip(defined, definitions) {
      try store.remember(study, files: definition.files, stamp: Stamp(by: .system, at: clock()))
    }
    let library = StudyLibrary(current: defined, store: store)
    studies = try defined.map { [store] in
      try $0.honouring(consentsUnder: store.versionsConsentedUnder(of: $0.id), in: library)
    }
    let assets = try RunningLab.assets(settings, studies)
    let identity = try settings.signingIdentity(at: clock())
    let lab = try Lab(
      studies: StudyLibrary(current: studies, store: store), stores: store,
      releaseSource: store.releaseReader, phrases: phrases,
      viewsDirectory: URL(fileURLWithPath: settings.views), assets: assets,
      sendsMail: mail != nil || isDemonstration,
      isDemonstration: isDemonstration, publicURL: settings.publicURL,
      signDocument: identity.sign, certificate: identity.certificatePEM,
      reloadsViews: settings.development, clock: clock, draw: draw, logger: logger)
    server = try Server(
      configuration: settings.serverConfiguration(), router: Router(lab.routes), assets: assets,
      errorPages: LabErrorPages(lab: lab), logger: logger)
    port = try server.start()
    delivery = mail.map { [store] in
      OutboxDelivery(store: store, server: $0.server, from: $0.from, clock: clock, logger: logger)
    }
    appointmentMail = mail.map { [store] _ in
      AppointmentRounds(bell: store.appointmentBell, lab: lab, logger: logger)
    }
    // What is true no more leaves the outbox before anything in it is sent.
    appointmentMail?.start()
    delivery?.start()
  }

  /// The interface's own files, and each study's pictures below its name.
  private static func assets(_ settings: Settings, _ studies: [Study]) throws -> AssetLibrary {
    let pictures = studies.map {
      (prefix: "studies/\($0.id)", directory: "\(settings.studies)/\($0.id)/pictures")
    }
    return try AssetLibrary(
      trees: [(prefix: "", directory: settings.assets)] + pictures, headers: Lab.assetHeaders,
      reloads: settings.development, digest: { String(sha256($0).hexadecimal.prefix(16)) })
  }

  /// Finishes what is in flight, refuses new work, closes the databases.
  func stop() throws {
    server.stop()
    appointmentMail?.stop()
    delivery?.stop()
    try store.close()
  }
}

extension SQLiteStore {
  /// The newest entries, which take a moment; “labconsole audit verify” looks at all of them.
  fileprivate func tellAudit(to logger: Logger) throws {
    for verdict in try verifyAudit(.newest(10_000)) {
      let newest: Logger.Metadata = [
        "database": "\(verdict.database)", "entries": "\(verdict.entries)", "newest": "\(verdict.newest)",
      ]
      if let problem = verdict.problem {
        logger.error(
          "the audit trail is not as it was written",
          metadata: newest.merging(["problem": "\(problem)"]) { $1 })
      } else {
        logger.info("the audit trail is as it was written", metadata: newest)
      }
    }
  }
}

/// A study in a language that the interface lacks would be shown in two languages at once.
private func checkLanguages(of studies: [Study], in phrases: Phrases) throws {
  for study in studies {
    for language in study.languages where !phrases.available.contains(language) {
      let known = phrases.available.map(\.code).joined(separator: ", ")
      throw SettingsProblem(
        file: "\(study.id)/\(StudyDefinition.fileName)",
        message: "the study is in “\(language)”, but the interface is in \(known) only")
    }
  }
}

/// A changed consent under a number that somebody has signed would pass for what they agreed to.
private func checkConsentNumbers(of studies: [Study], in store: any ConsentStore) throws {
  for study in studies {
    guard let problem = study.consent.numberProblem(given: try store.signedDocuments(of: study.id)) else {
      continue
    }
    throw SettingsProblem(file: "\(study.id)/\(StudyDefinition.fileName)", message: problem.sentence)
  }
}

extension ConsentNumberProblem {
  fileprivate var sentence: String {
    switch self {
    case .taken(let number, let validSince):
      """
      the consent document has changed, but participants have signed number \(number) with another text. \
      Set “version: \(number + 1)” in “consent”, and beside it “valid-since: \(number + 1)” to ask everybody \
      again, or “valid-since: \(validSince)” if the change is editorial and their consents hold on
      """
    case .behind(let number, let signed):
      """
      “version” in “consent” is \(number), but participants have signed number \(signed) of the consent \
      document. Set “version: \(signed)” if this is the text that they signed, else “version: \(signed + 1)”, \
      and say in “valid-since” whether what has changed since then is editorial
      """
    }
  }
}

/// The directory with one folder for each study.
struct StudyFolder {
  let path: String

  /// - Throws: ``SettingsProblem``, `StudyProblems`
  func definitions() throws -> [StudyDefinition] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let folders = names.sorted().map { URL(fileURLWithPath: path).appendingPathComponent($0) }
      .filter {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent(StudyDefinition.fileName).path)
      }
    guard !folders.isEmpty else { throw SettingsProblem(file: path, message: "holds no study") }
    return try folders.map(StudyDefinition.init(folder:))
  }

  /// - Throws: ``CommandFailure`` where there is no such study
  func definition(named name: String) throws -> StudyDefinition {
    guard let definition = try definitions().first(where: { $0.name == name }) else {
      throw CommandFailure("There is no study “\(name)” in \(path).")
    }
    return definition
  }
}
