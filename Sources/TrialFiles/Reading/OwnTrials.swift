extension TrialLayout {
  /// The columns by which the table of trials of a release is recognised.
  private static let ownColumns: Set<String> = [
    "participant", "run", "block", "attempt", "complete", "trial", "latency", "first_latency", "error",
  ]

  /// Returns the layout for a file. The trials of LabConsole's own releases are recognised by their columns:
  /// runs are told apart, and interrupted attempts skipped. Input other than a regular file can be read only
  /// once, so it is not inspected.
  func fitting(_ path: String) -> TrialLayout {
    guard format == .csv, columns.isEmpty, conditions.isEmpty, FileScores.FileNumber(path) != nil,
      let text = try? TextBytes(path: path), Self.isOwn(text)
    else { return self }
    var layout = self
    layout.columns[.run] = "run"
    layout.conditions["complete"] = ["1"]
    return layout
  }

  private static func isOwn(_ text: TextBytes) -> Bool {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1024)
    // The first piece may be no longer than the bytes inspected for the encoding.
    while head.count < piece.count {
      let count = piece.withUnsafeMutableBufferPointer { (try? text.fill($0)) ?? 0 }
      if count == 0 { break }
      head += piece[..<count]
    }
    guard let line = head.split(whereSeparator: { $0 == 10 || $0 == 13 }).first else { return false }
    let names = String(decoding: line, as: UTF8.self).split { ",;\t\"".contains($0) }.map(String.init)
    return ownColumns.isSubset(of: names)
  }
}
