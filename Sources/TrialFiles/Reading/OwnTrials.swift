extension TrialLayout {
  /// What tells the table of trials of a release apart from anybody else's.
  private static let ownColumns: Set<String> = [
    "participant", "run", "block", "attempt", "complete", "trial", "latency", "first_latency", "error",
  ]

  /// The layout for a file. The trials of LabConsole's own releases are known by their columns: runs are told apart,
  /// and interrupted attempts passed over.
  func fitting(_ path: String) -> TrialLayout {
    guard format == .csv, columns.isEmpty, conditions.isEmpty, path != FileScores.standardInput,
      let text = try? TextBytes(path: path), Self.isOwn(text)
    else { return self }
    var layout = self
    layout.columns[.run] = "run"
    layout.conditions["complete"] = ["1"]
    return layout
  }

  private static func isOwn(_ text: TextBytes) -> Bool {
    var head = [UInt8](repeating: 0, count: 1024)
    let count = head.withUnsafeMutableBufferPointer { (try? text.fill($0)) ?? 0 }
    guard let line = head[..<count].split(whereSeparator: { $0 == 10 || $0 == 13 }).first else {
      return false
    }
    let names = String(decoding: line, as: UTF8.self).split { ",;\t\"".contains($0) }.map(String.init)
    return ownColumns.isSubset(of: names)
  }
}
