import ArgumentParser
import Foundation
import Storage
import Studies

struct StaffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "staff", abstract: "Accounts of the lab's staff.",
    subcommands: [
      Add.self, List.self, Deactivate.self, Reactivate.self, Reset.self, Role.self,
    ])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an account.",
      discussion: """
        The password is read from standard input, so that it appears in no shell history and no process list:

          labconsole staff add anna --role experimenter --password-stdin < password.txt

        A running server need not be stopped: the account can sign in at once.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The name to sign in with: letters, digits and . - _ @")
    var name: String

    @Option(help: "What they may do: \(StaffRole.allCases.map(\.rawValue).joined(separator: ", ")).")
    var role: StaffRole

    @Option(help: "The one study they work for. Without it, all of them.")
    var study: String?

    @Option(
      help:
        "A site of that study whose participants they work with. Give it once for each; without it, all of them."
    )
    var site: [String] = []

    @Flag(help: "Read the password from standard input (the only way).")
    var passwordStdin = false

    @Flag(help: "Create the data if there are none yet, for a lab whose server has never been started.")
    var newData = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
      guard passwordStdin else {
        throw ValidationError("Use --password-stdin and give the password on standard input.")
      }
    }

    func run() throws {
      let settings = try options.settings()
      let sites = try settings.access(to: site, of: study, for: role)
      let password = readLine(strippingNewline: true) ?? ""
      if !newData { try settings.requireData() }
      let store = try settings.openOrMakeData()
      do {
        let member = try store.addStaff(
          StaffCredentials(name: name, password: password), role: role, study: study.map { Study.ID($0) },
          sites: sites, context: AuditContext(by: .system, at: Timestamp(Date())))
        try report(member)
      } catch let problem as CredentialProblem {
        throw CommandFailure(problem.sentence)
      }
      try store.close()
    }

    private func report(_ member: StaffMember) throws {
      let result = ["name": member.name, "role": member.role.rawValue, "study": member.study?.text]
      if json { try printJSON(result) } else { print("Added \(member.name) as \(member.role.rawValue).") }
    }
  }
}

extension StaffRole: ExpressibleByArgument {}

extension Settings {
  /// The access to a study that a command asks for.
  /// - Parameters:
  ///   - sites: none for every site
  ///   - study: its name, which has to be one
  /// - Throws: ``CommandFailure`` in words for the person at the shell
  func access(to sites: [String], of study: String?, for role: StaffRole) throws -> SiteAccess {
    let definition = try study.map { try StudyFolder(path: studies).definition(named: $0) }
    if sites.isEmpty { return .everySite }
    guard let known = try definition?.study().sites else {
      throw CommandFailure("Sites are those of a study: name it with --study.")
    }
    guard role.canBeLimited else {
      throw CommandFailure("An administrator looks after the lab and cannot be limited to sites.")
    }
    for site in sites where !known.contains(where: { $0.id.text == site }) {
      let names = known.map(\.id.text).joined(separator: ", ")
      throw CommandFailure(
        "There is no site “\(site)” in this study\(known.isEmpty ? ", which names none" : ", only \(names)")."
      )
    }
    return .only(Set(sites.map { Site.ID($0) }))
  }
}

extension CredentialProblem {
  fileprivate var sentence: String {
    switch self {
    case .unusableName: "The name may contain 2 to 64 letters, digits and . - _ @"
    case .passwordTooShort(let minimum): "The password needs at least \(minimum) characters."
    case .passwordTooLong(let maximum): "The password may have at most \(maximum) characters."
    case .nameTaken: "There is already an account with this name."
    }
  }
}
