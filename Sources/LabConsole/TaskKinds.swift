import Studies
import Web

/// The kinds of tasks that a study can have, each with its facets (decision 045).
enum TaskKinds {
  private static let all = [
    TaskKindFacets(reader: .implicitAssociation, pages: .implicitAssociation),
    TaskKindFacets(reader: .survey, pages: .survey),
  ]

  static let readers = all.map(\.reader)
  static let pages = all.map(\.pages)
}

/// What a kind of task brings to each room.
private struct TaskKindFacets {
  /// How it is written in `study.yaml`.
  let reader: TaskReader
  /// Its pages, and its words on the pages of others.
  let pages: TaskKindPages
}
