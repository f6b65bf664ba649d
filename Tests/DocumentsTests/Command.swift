import Foundation

/// A program that looks at a document from outside.
struct Command {
  let status: Int32
  let output: String

  init(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: printed, as: UTF8.self)
  }
}

/// A folder that goes when its test does.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-test-\(UUID())")

  init() {
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}

/// A PDF as poppler's tools see it.
final class PrintedPaper {
  private let folder = TestFolder()
  private let path: String

  init(_ bytes: [UInt8]) throws {
    path = try folder.write(bytes, to: "paper.pdf")
  }

  /// - Parameter page: nil for all pages
  func text(ofPage page: Int? = nil, _ options: String...) throws -> String {
    let pages = page.map { ["-f", String($0), "-l", String($0)] } ?? []
    return try Command("pdftotext", pages + options + ["-enc", "UTF-8", path, "-"]).output
  }

  /// In one line, without the pages' feet.
  func flowingText(without footer: String) throws -> String {
    let lines = try text().split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.filter {
      !$0.isEmpty && !$0.contains(footer) && $0.wholeMatch(of: /(Page|Seite) \d+ \w+ \d+/) == nil
    }
    .joined(separator: " ")
  }

  func properties() throws -> [String: String] {
    let lines = try Command("pdfinfo", ["-isodates", path]).output.split(separator: "\n")
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the content of the file with its objects unpacked.
  func source() throws -> String {
    try Command("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).output
  }

  func structure() throws -> String { try Command("pdfinfo", ["-struct-text", path]).output }

  /// The lines of a list that has a head of two lines.
  func listing(_ program: String, _ options: String...) throws -> [[Substring]] {
    let lines = try Command(program, options + [path]).output.split(separator: "\n")
    return lines.dropFirst(2).map { $0.split(separator: " ") }
  }

  /// Dark pixels of the first page at one pixel per point, between two distances from its head.
  func ink(below top: Int, above bottom: Int) throws -> Int {
    let file = folder.url.appendingPathComponent("page")
    let size = ["-x", "0", "-y", String(top), "-W", "595", "-H", String(bottom - top)]
    _ = try Command("pdftoppm", ["-r", "72", "-gray", "-singlefile"] + size + [path, file.path])
    return try Data(contentsOf: file.appendingPathExtension("pgm")).dropFirst(15).count { $0 < 128 }
  }
}
