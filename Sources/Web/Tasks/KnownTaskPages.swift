import HTTP
import Studies

/// The pages of a kind of task, for the registry of kinds.
public struct TaskKindPages: Sendable {
  let pages: any TaskPages
}

/// The pages of all kinds of tasks that the console knows.
struct KnownTaskPages: Sendable {
  /// In the order of the registry.
  let all: [any TaskPages]
  private let byKind: [TaskKind: any TaskPages]
  /// The kinds that are done in runs, in the order of the registry.
  let timed: [any TimedTaskPages]

  init(_ kinds: [TaskKindPages]) {
    all = kinds.map(\.pages)
    byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })
    timed = all.compactMap { $0 as? any TimedTaskPages }
  }

  /// A kind without pages is a mistake in the registry: no study could be read that has one.
  subscript(_ task: any StudyTask) -> any TaskPages {
    guard let pages = byKind[type(of: task).kind] else {
      preconditionFailure("no pages for tasks of the kind \(type(of: task).kind.word)")
    }
    return pages
  }

  subscript(_ task: any TimedTask) -> any TimedTaskPages {
    guard let pages = self[task as any StudyTask] as? any TimedTaskPages else {
      preconditionFailure("no pages for runs of the kind \(type(of: task).kind.word)")
    }
    return pages
  }

  /// The largest part that any kind takes, in bytes.
  var largestPart: Int { timed.map(\.largestPart).max() ?? 0 }

  /// Makes sure that every kind has its modules and its style sheets: the pages of runs, and tablets that deliver trials
  /// of earlier runs, name them by their kind, and no template does.
  /// - Throws: ``MissingAsset``
  func check(_ assets: AssetLibrary) throws {
    let paths = timed.flatMap { [$0.script, "js/tasks/\($0.kind.word)/records.js"] + $0.styles }
    for path in paths where assets.url(path) == nil {
      throw MissingAsset(path: path)
    }
  }

  /// Makes sure that every kind has the stores that its pages ask for. One without them is a mistake in the registry.
  func check(_ stores: StoreFacets) {
    for kind in all where kind.stores.map(stores.has) == false {
      preconditionFailure("no stores for tasks of the kind \(kind.kind.word)")
    }
  }

  /// The tasks with the pages of their kinds, the kinds in the order of the registry.
  func grouped(_ tasks: [any StudyTask]) -> [(pages: any TimedTaskPages, tasks: [any StudyTask])] {
    timed.map { pages in (pages: pages, tasks: tasks.filter { type(of: $0).kind == pages.kind }) }
      .filter { !$0.tasks.isEmpty }
  }

  /// The same for tasks of every kind, whether done in runs or not.
  func ofEveryKind(_ tasks: [any StudyTask]) -> [(pages: any TaskPages, tasks: [any StudyTask])] {
    all.map { pages in (pages: pages, tasks: tasks.filter { type(of: $0).kind == pages.kind }) }
      .filter { !$0.tasks.isEmpty }
  }

  /// The results that a participant is told of some tasks, by kinds in the order of the registry.
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    try all.flatMap { pages in
      let own = tasks.filter { type(of: $0).kind == pages.kind }
      return own.isEmpty ? [] : try pages.results(of: own, request)
    }
  }

  /// The words for staff about each run of a participant. A run whose task the study has lost is of any kind.
  func words(for participation: Participation, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try timed.reduce(into: [:]) { words, pages in
      let runs = participation.runs.filter { run in
        study.task(run.task).map { type(of: $0).kind == pages.kind } ?? true
      }
      let own = try pages.words(for: runs, of: participation.participant.id, in: study, request)
      words.merge(own) { first, _ in first }
    }
  }
}

/// A file that the page of a run needs.
struct MissingAsset: Error, CustomStringConvertible {
  let path: String

  var description: String { "\(path) is missing among the assets: no run of its kind of task could be done" }
}
