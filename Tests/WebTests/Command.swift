import Foundation
import MigratedData
import Testing

@testable import LabConsole

/// A program run as from a shell.
final class Command: @unchecked Sendable {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The built `labconsole`, which lies beside the program that runs the tests.
  static let labconsole = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("labconsole").path

  private let process = Process()
  private let output = Pipe()
  private let errors: URL
  private let folder = TestFolder()

  init(_ program: String, _ arguments: [String], input: String = "", in directory: URL = TestLab.root) throws
  {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardOutput = output
    errors = folder.url.appendingPathComponent("errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    let typed = Pipe()
    process.standardInput = typed
    try process.run()
    try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try typed.fileHandleForWriting.close()
  }

  deinit { if process.isRunning { process.interrupt() } }

  static func run(_ program: String, _ arguments: [String], input: String = "") throws -> Outcome {
    try Command(program, arguments, input: input).outcome()
  }

  static func labconsole(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(labconsole, arguments, input: input)
  }

  func outcome() throws -> Outcome {
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The processor time that it has used, in hundredths of a second.
  var processorTicks: Int {
    let line = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = line?.split(separator: ")").last?.split(separator: " ").compactMap { Int($0) } ?? []
    // After the name and the state come ten numbers, then the time in user and in kernel mode.
    return fields.count > 12 ? fields[10] + fields[11] : 0
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Returns the output up to and with a text.
  func printed(until text: String) throws -> String {
    var printed = ""
    while !printed.contains(text) {
      let piece = output.fileHandleForReading.availableData
      try #require(
        !piece.isEmpty, "it ended: \(printed)\((try? String(contentsOf: errors, encoding: .utf8)) ?? "")")
      printed += String(decoding: piece, as: UTF8.self)
    }
    return printed
  }
}

/// `labconsole serve` on a free port.
final class ServeCommand: Sendable {
  let command: Command
  let port: Int
  let greeting: String

  /// - Parameter data: without an administrator yet; if there is nothing, those of a new lab
  init(data: URL, studies: URL? = nil) throws {
    if ((try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []).isEmpty {
      try? FileManager.default.removeItem(at: data)
      try MigratedData.copy(to: data, kinds: TaskKinds.storage)
    }
    let other = studies.map { ["--studies", $0.path] } ?? []
    command = try Command(Command.labconsole, ["serve", "--data", data.path, "--port", "0"] + other)
    greeting = try command.printed(until: "until it is used")
    port = try #require(greeting.firstMatch(of: /http:\/\/localhost:(\d+)\//).flatMap { Int($0.output.1) })
  }
}
