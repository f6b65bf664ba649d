import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// The result of scoring a text by way of a real file.
struct Scored {
  let result: FileScores.Result
  let output: String
  let file: String

  init(
    _ text: String, _ layout: TrialLayout = TrialLayout(), style: ScoreStyle = ScoreStyle(),
    skipsBroken: Bool = false, isScattered: Bool = false, name: String = "trials.csv"
  ) throws {
    try self.init(
      Array(text.utf8), layout, style: style, skipsBroken: skipsBroken, isScattered: isScattered, name: name)
  }

  init(
    _ bytes: [UInt8], _ layout: TrialLayout = TrialLayout(), style: ScoreStyle = ScoreStyle(),
    skipsBroken: Bool = false, isScattered: Bool = false, name: String = "trials.csv"
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trials-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    try self.init(
      paths: [file.path], layout, style: style, skipsBroken: skipsBroken, isScattered: isScattered)
  }

  init(
    paths: [String], _ layout: TrialLayout = TrialLayout(), style: ScoreStyle = ScoreStyle(),
    skipsBroken: Bool = false, isScattered: Bool = false, partLimits: TextParts.Limits = TextParts.Limits()
  ) throws {
    file = paths[0]
    var scores = FileScores(paths: paths, layout: layout, style: style)
    scores.skipsBroken = skipsBroken
    scores.isScattered = isScattered
    scores.partLimits = partLimits
    let spill = SpillFile()
    result = try scores.write(to: spill)
    output = try spill.text()
  }

  /// The problems without the file's name: `3: participant 1: …`.
  var problems: [String] {
    result.problems.first.map { $0.description.replacingOccurrences(of: file + ":", with: "") }
  }

  /// The written rows by their columns.
  var rows: [[String: String]] {
    let lines = output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { values in
      Dictionary(uniqueKeysWithValues: zip(names.map(String.init), values.map(String.init)))
    }
  }

  func row(_ participant: String) -> [String: String]? {
    rows.first { $0["participant"] == participant }
  }

  /// Checks that a row contains a score; `without` names scores that a tool's file cannot give.
  func expect(
    _ participant: String, _ score: Score, without: Set<DScore> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = row(participant)
    let row = try #require(found, "\(problems) \(output.prefix(300))", sourceLocation: sourceLocation)
    #expect(row["trials"] == "\(score.trials)", sourceLocation: sourceLocation)
    #expect(row["under_400"] == "\(score.under400)", sourceLocation: sourceLocation)
    #expect(row["over_10000"] == "\(score.over10000)", sourceLocation: sourceLocation)
    #expect(row["excluded"] == (score.excluded ? "1" : "0"), sourceLocation: sourceLocation)
    for d in DScore.allCases {
      let expected = without.contains(d) ? "" : score[d].total?.description ?? ""
      #expect(row[d.rawValue.lowercased()] == expected, "\(d)", sourceLocation: sourceLocation)
    }
  }
}

extension SpillFile {
  /// All that is held.
  func text() throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "scores-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    try send(to: handle.fileDescriptor, name: file.path)
    try handle.close()
    return try String(contentsOf: file, encoding: .utf8)
  }
}
