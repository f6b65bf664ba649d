import Web

/// The kinds of tasks that a study can have, each with its facets (decision 045).
enum TaskKinds {
  static let all = [
    TaskKindFacets(pages: .implicitAssociation),
    TaskKindFacets(pages: .survey),
  ]
}

/// What a kind of task brings to each room.
struct TaskKindFacets: Sendable {
  /// Its pages, and its words on the pages of others.
  let pages: TaskKindPages
}
