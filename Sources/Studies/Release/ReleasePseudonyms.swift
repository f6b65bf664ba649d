/// The names under which participants stand in a release.
public enum ReleasePseudonyms: String, Sendable, CaseIterable {
  /// Drawn for one release alone: nothing leads from a person in one release to the same person in another.
  case random
  /// Made from a key of the study: somebody has the same name in all keyed releases of the study, which can be linked by it.
  case keyed

  /// The meaning of the column, for codebooks.
  public var meaning: String {
    switch self {
    case .random: "pseudonym, drawn for this release alone; the same in all of its tables"
    case .keyed: "pseudonym by a key of the study; the same in all of its releases with keyed pseudonyms"
    }
  }
}

extension ReleaseFile {
  /// The file with the meaning that pseudonyms have in a release.
  func named(by pseudonyms: ReleasePseudonyms) -> ReleaseFile {
    if pseudonyms == .random { return self }
    return ReleaseFile(
      name: name, rows: rows, key: key, task: task,
      columns: columns.map { column in
        var column = column
        if column.meaning == ReleasePseudonyms.random.meaning {
          column.phrases = [ReleasePhrase(pseudonyms.meaning)]
        }
        return column
      })
  }
}
