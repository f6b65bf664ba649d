extension ReleaseFile {
  /// The origin of the values of a column, for codebooks.
  public enum Origin: Sendable, Hashable {
    /// Browser and console tell it as it happens.
    case recorded
    /// A participant answers, or a formula computes it from answers.
    case answered
    /// A score, a count or a mean, from what was recorded.
    case computed
    /// A flag or an exclusion, by a rule about what was recorded.
    case judged
    /// The study says so.
    case defined
    /// A result of the people of the release.
    case released
  }
}

extension ReleaseColumn {
  /// Returns the same column with values of another origin.
  func from(_ origin: ReleaseFile.Origin) -> Self {
    var description = description
    description.origin = origin
    return Self(description: description, cell: cell)
  }
}

extension Array {
  /// Returns the same columns with values of another origin.
  func from<Row>(_ origin: ReleaseFile.Origin) -> [ReleaseColumn<Row>] where Element == ReleaseColumn<Row> {
    map { $0.from(origin) }
  }
}

extension ReleaseTable {
  /// Returns the same table with values of another origin, but for some columns and, where each row is a participant's, the key.
  func from(_ origin: ReleaseFile.Origin, butFor others: Set<String> = []) -> Self {
    let kept = key.contains("participant") ? others.union(key) : others
    var table = Self(
      name, of: rows, key: key,
      columns.map { kept.contains($0.description.name) ? $0 : $0.from(origin) })
    table.task = task
    return table
  }
}
