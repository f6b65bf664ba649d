import Foundation
import Logging
import Testing

@testable import LabConsole

@Suite("log lines")
struct LogLineTests {
  /// 2026-05-13T14:02:11.250Z
  private let time = Date(timeIntervalSince1970: 1_778_680_931.25)

  private func line(_ message: String, _ fields: Logger.Metadata = [:]) -> String {
    let event = LogEvent(
      level: .info, message: "\(message)", metadata: fields, source: "", file: "", function: "", line: 1)
    return LogLines().line(for: event, at: time)
  }

  @Test("an event is its time in UTC, its level, what happened, and its fields by name")
  func wholeLine() {
    #expect(
      line("request", ["status": "200", "method": "GET"])
        == "2026-05-13T14:02:11.250Z info request method=GET status=200")
  }

  @Test(
    "a value is one word, in quotes where its end would not be seen",
    arguments: [
      ("/runs/{run}/parts/{number}", "/runs/{run}/parts/{number}"), ("two words", #""two words""#),
      ("", #""""#), ("a=b", #""a=b""#), (#"say "no""#, #""say \"no\"""#), (#"C:\ d"#, #""C:\\ d""#),
      ("Müller", #""Müller""#),
    ])
  func words(value: String, written: String) {
    #expect(line("x", ["v": "\(value)"]).hasSuffix(" v=\(written)"))
  }

  @Test(
    "nothing that is logged begins a line or moves the cursor of a terminal",
    arguments: ["\n", "\r\n", "\u{85}", "\u{2028}", "\u{1B}[2J", "\u{0}", "\u{202E}"])
  func oneLine(hostile: String) {
    for line in [line("a\(hostile)b"), line("x", ["v": "a\(hostile)b"])] {
      #expect(line.contains("\\u{"))
      #expect(
        hostile.unicodeScalars.allSatisfy {
          $0.isASCII && $0.value >= 0x20 || !line.unicodeScalars.contains($0)
        })
    }
  }

  @Test("events of many threads stay lines of their own")
  func manyThreads() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID())")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = open(file.path, O_WRONLY | O_APPEND)
    defer { close(output) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let logger = Logger(label: "test") { _ in LogLines(output: output) }
          for _ in 0..<500 {
            logger.info(
              "request", metadata: ["thread": "\(number)", "rest": "\(String(repeating: "x", count: 200))"])
          }
        }
      }
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4000)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /\S+Z info request rest=x{200} thread=\d/) != nil })
  }
}
