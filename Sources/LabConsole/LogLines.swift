import Foundation
import Logging

/// Writes each event as one line: `2026-05-13T14:02:11.250Z info request id=… method=GET ms=0.6 …`, times in UTC.
///
/// The library's own handler writes its input unchanged, so that a line break in an error would look like another
/// event; and it asks the system for the time zone at every line, which takes longer than sending a style sheet.
struct LogLines: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  /// A file descriptor. Bytes written in one call stay together.
  var output = STDERR_FILENO

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line = Array(line(for: event, at: Date()).utf8)
    line.append(UInt8(ascii: "\n"))
    // There is nobody to tell that the log cannot be written.
    _ = line.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
  }

  func line(for event: LogEvent, at time: Date) -> String {
    var line = time.formatted(Self.timeFormat)
    line += " \(event.level.rawValue) "
    line += Self.inOneLine("\(event.message)")
    let ofEvent = event.metadata ?? [:]
    let fields = metadata.isEmpty ? ofEvent : metadata.merging(ofEvent) { $1 }
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      line += " \(key)=\(Self.word("\(value)"))"
    }
    return line
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// A value as one word; in quotes if its end would not be visible.
  private static func word(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=")
    }
    if isPlain, !value.isEmpty { return value }
    return "\"" + inOneLine(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")) + "\""
  }

  /// Spells out control characters and line separators, which a terminal would obey.
  private static func inOneLine(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Logger {
  /// One line for each request, with time and fields, to standard error.
  static func labConsole(level: Logger.Level) -> Logger {
    var logger = Logger(label: "labconsole") { _ in LogLines() }
    logger.logLevel = level
    return logger
  }
}
