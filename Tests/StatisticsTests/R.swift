import Foundation
import Testing

/// R, run for real, as the independent computation that ours has to agree with.
struct R {
  private var script = """
    options(digits = 17)
    emit <- function(name, ...) cat(name, sprintf("%.17g", as.numeric(c(...))), "\\n")

    """

  mutating func run(_ lines: String) { script += lines + "\n" }

  /// Values as R writes them, exact to the last bit.
  static func vector(_ values: [Double]) -> String {
    "c(" + values.map { "\($0)" }.joined(separator: ", ") + ")"
  }

  /// A row for each person.
  static func matrix(_ rows: [[Double]]) -> String {
    "matrix(\(vector(Array(rows.joined()))), nrow = \(rows.count), byrow = TRUE)"
  }

  /// Runs everything at once, since starting R takes longer than computing.
  /// - Returns: what `emit` told, by its name
  func results() throws -> [String: [Double]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["Rscript", "--vanilla", "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // R reads the whole script before it writes a result.
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "R refuses the script; is r-base-core there?")
    return text.split(separator: "\n").reduce(into: [:]) { results, line in
      let words = line.split(separator: " ")
      results[String(words[0])] = words.dropFirst().compactMap { Double(String($0)) }
    }
  }
}

/// Checks that two results agree to 1e-9, relatively where they are large.
func expectAgreement(
  _ ours: [Double?], _ theirs: [Double]?, _ what: String, location: SourceLocation = #_sourceLocation
) {
  let ours = ours.compactMap(\.self)
  guard let theirs, theirs.count == ours.count else {
    Issue.record("\(what): \(ours) against \(String(describing: theirs))", sourceLocation: location)
    return
  }
  for (our, their) in zip(ours, theirs) {
    let distance = abs(our - their) / max(1, abs(their))
    #expect(distance < 1e-9, "\(what): \(our) against \(their)", sourceLocation: location)
  }
}
