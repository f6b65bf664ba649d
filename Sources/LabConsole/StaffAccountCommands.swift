import ArgumentParser
import Crypto
import Foundation
import Storage
import Studies
import Web

extension StaffCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let store = try options.settings().openData()
      let accounts = try store.staff()
      try store.close()
      if json { return try printJSON(accounts.map(Account.init)) }
      for account in accounts {
        let reach = "works on \(account.study?.text ?? "all studies")\(account.sites.inWords)"
        let state = account.isActive ? "" : ", deactivated"
        print("\(account.name): \(account.role.rawValue), \(reach)\(state)")
      }
    }

    private struct Account: Encodable {
      let name: String
      let role: String
      let study: String?
      /// Left out for every site.
      let sites: [String]?
      let isActive: Bool

      init(_ member: StaffMember) {
        (name, role, study, sites, isActive) = (
          member.name, member.role.rawValue, member.study?.text, member.sites.sites?.map(\.text),
          member.isActive
        )
      }
    }
  }

  struct Deactivate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "deactivate",
      abstract: "Sign somebody out and keep them from signing in; what they did stays as it is.")

    @OptionGroup var account: AccountOptions

    func run() throws {
      try account.change { try $0.setActive(false, account: $1.id, context: $2) }
      print("\(account.name) is deactivated and signed out.")
    }
  }

  struct Reactivate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reactivate", abstract: "Let somebody sign in again.")

    @OptionGroup var account: AccountOptions

    func run() throws {
      try account.change { try $0.setActive(true, account: $1.id, context: $2) }
      print("\(account.name) can sign in again.")
    }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Make a link with which somebody sets a new password, once, within 24 hours.",
      discussion: "The old password works until the link is used; then all their sessions end.")

    @OptionGroup var account: AccountOptions

    func run() throws {
      let settings = try account.options.settings()
      let link = try account.change { try $0.makeResetLink(for: $1.id, context: $2) }
      print("\(settings.base(port: settings.port))\(Lab.resetPath(link))")
    }
  }

  struct Role: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role",
      abstract: "Change what somebody may do; they have to sign in again.")

    @OptionGroup var account: AccountOptions

    @Argument(help: "What they may do: \(StaffRole.allCases.map(\.rawValue).joined(separator: ", ")).")
    var role: StaffRole

    @Option(help: "The one study they work for. Without it, all of them.")
    var study: String?

    @Option(
      help:
        "A site of that study whose participants they work with. Give it once for each; without it, all of them."
    )
    var site: [String] = []

    func run() throws {
      let sites = try account.options.settings().access(to: site, of: study, for: role)
      try account.change {
        try $0.setRole(role, study: study.map { Study.ID($0) }, sites: sites, account: $1.id, context: $2)
      }
      print("\(account.name) is \(role.rawValue) now, for \(study ?? "all studies")\(sites.inWords).")
    }
  }
}

extension SiteAccess {
  /// “, at berlin and vienna”; empty for every site.
  fileprivate var inWords: String {
    sites.map { ", at " + $0.map(\.text).joined(separator: " and ") } ?? ""
  }
}

/// The account that a command is about.
struct AccountOptions: ParsableArguments {
  @OptionGroup var options: SettingsOptions

  @Argument(help: "The name of the account.")
  var name: String

  /// - Throws: ``CommandFailure`` in words for the person at the shell
  func change<Value>(_ body: (SQLiteStore, StaffMember, AuditContext) throws -> Value) throws -> Value {
    let store = try options.settings().openData()
    defer { try? store.close() }
    guard let member = try store.staff().first(where: { $0.name == name.lowercased() }) else {
      throw CommandFailure("There is no account “\(name)”. “labconsole staff list” shows all of them.")
    }
    do {
      return try body(store, member, AuditContext(by: .system, at: Timestamp(Date())))
    } catch let problem as StaffAccountProblem {
      throw CommandFailure(problem.sentence)
    }
  }
}

extension StaffAccountProblem {
  fileprivate var sentence: String {
    switch self {
    case .unknownAccount: "There is no such account."
    case .lastAdministrator: "This is the only administrator. Make somebody else an administrator first."
    case .notActive: "This account is deactivated. Reactivate it first."
    case .cannotBeLimited: "Only access to one study can be limited to sites, and not an administrator's."
    }
  }
}
