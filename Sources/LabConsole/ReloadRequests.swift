import Crypto
import Foundation
import Logging

/// The exchange between `labconsole study reload` and the running server: the command puts a request beside the data,
/// and the server puts an answer in its place. Only users who may write there can ask.
struct ReloadRequests {
  let data: String

  private static let requestEnding = ".reload"
  private static let answerEnding = ".reloaded"

  /// - Returns: nil where no answer came in time
  func ask(waitingFor seconds: Double) throws -> [StudyReport]? {
    let name = Token().text
    let (request, answer) = (path(name + Self.requestEnding), path(name + Self.answerEnding))
    guard FileManager.default.createFile(atPath: request, contents: nil) else {
      throw CommandFailure("\(data) cannot be written, so the server cannot be asked.")
    }
    defer { for path in [request, answer] { try? FileManager.default.removeItem(atPath: path) } }
    let end = Date() + seconds
    while Date() < end {
      if let bytes = FileManager.default.contents(atPath: answer) {
        return try JSONDecoder().decode([StudyReport].self, from: bytes)
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  // MARK: - On the server

  /// The names of those that wait for an answer.
  var waiting: [String] {
    files.filter { $0.hasSuffix(Self.requestEnding) }.map { String($0.dropLast(Self.requestEnding.count)) }
  }

  func answer(_ name: String, with reports: [StudyReport], _ logger: Logger) {
    do {
      try FileManager.default.removeItem(atPath: path(name + Self.requestEnding))
      let answer = URL(fileURLWithPath: path(name + Self.answerEnding))
      // In one step: half an answer is never read.
      try JSONEncoder().encode(reports).write(to: answer, options: .atomic)
    } catch {
      logger.error("a request to read the studies again cannot be answered", metadata: ["error": "\(error)"])
    }
  }

  /// Those of an earlier server: nobody waits for them any more.
  func forgetAll() {
    for file in files where file.hasSuffix(Self.requestEnding) || file.hasSuffix(Self.answerEnding) {
      try? FileManager.default.removeItem(atPath: path(file))
    }
  }

  private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? [] }

  private func path(_ file: String) -> String { "\(data)/\(file)" }
}
