import ArgumentParser
import Foundation
import Logging
import Storage
import Studies
import Web

struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Start the server.",
    discussion: """
      Stops on SIGTERM or Ctrl-C: requests under way are finished, new ones refused, the databases closed.
      """)

  @OptionGroup var options: SettingsOptions

  @Option(help: "The port to listen on, instead of the one in the settings; 0 takes a free one.")
  var port: Int?

  func validate() throws {
    guard port.map((0...65_535).contains) != false else {
      throw ValidationError("--port is a number from 0 to 65535.")
    }
  }

  func run() throws {
    // Blocked before any thread is made, so that every thread inherits it and only `sigwait` sees them.
    let signals = StopSignals()
    var settings = try options.settings()
    settings.take(port, from: "--port", as: .port, into: \.port)
    try Self.serve(settings, until: signals)
  }

  /// - Parameters:
  ///   - remark: said at the end of the greeting
  ///   - interface: read before from the same settings; nil to read it
  ///   - tablets: of a demonstration
  static func serve(
    _ settings: Settings, until signals: StopSignals, saying remark: String? = nil,
    interface: Interface? = nil, with tablets: (SQLiteStore) -> DemonstrationTablets? = { _ in nil }
  ) throws {
    let lab = try RunningLab(
      settings, logger: .labConsole(level: settings.logLevel), interface: interface)
    let tablets = tablets(lab.store)
    tablets?.start()
    try greet(lab, settings, remark)
    signals.wait()
    tablets?.stop()
    print("Stopping …")
    try lab.stop()
  }

  private static func greet(_ lab: RunningLab, _ settings: Settings, _ remark: String?) throws {
    let base = settings.base(port: lab.port)
    var lines = ["", "LabConsole is running.", "", "  Participants start here:  \(base)/"]
    if let link = try lab.store.makeSetupLink(at: Timestamp(Date())) {
      lines += [
        "  First administrator:      \(base)\(Lab.setupPath(link))",
        "                            (works once, for 24 hours; a new link is made at each start until it is used)",
      ]
    } else {
      lines += ["  Staff sign in here:       \(base)\(Lab.staffPath)"]
    }
    for trouble in lab.library.troubles where trouble.consequence == .closed {
      let first = trouble.problems.first.map { " \($0)" } ?? ""
      lines += [
        "", "  Closed because of a mistake: \(trouble.study)\(first)",
        "  It opens by itself once that is corrected.",
      ]
    }
    print((lines + [""] + (remark.map { [$0] } ?? [])).joined(separator: "\n"))
    fflush(nil)
  }
}

extension Settings {
  /// The address at which browsers reach the server, without a slash at the end.
  func base(port: Int) -> String {
    if !publicURL.isEmpty { return publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL }
    let host = ["0.0.0.0", "::", "127.0.0.1"].contains(address) ? "localhost" : address
    let literal = host.contains(":") ? "[\(host)]" : host
    return "\(certificate.isEmpty ? "http" : "https")://\(literal):\(port)"
  }
}

/// SIGTERM and SIGINT, waited for rather than handled.
struct StopSignals {
  private var set = sigset_t()

  init() {
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func wait() {
    var set = set
    var signal: Int32 = 0
    sigwait(&set, &signal)
  }
}
