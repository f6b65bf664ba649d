import Foundation

/// A file of comma-separated values without commas inside values; each row by its column names.
func readCSV(_ url: URL) throws -> [[String: String]] {
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  let rows = lines.map { line in
    line.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: ["\""]) }
  }
  return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
}

/// The directory of this test target.
let testDirectory = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
