/// A text that a task sent, and that a release has only if it names the task: as it came.
public struct SentText: Sendable, Hashable {
  public let place: SentPlace
  /// Of a file a piece of it in Base64.
  public let text: String

  public init(place: SentPlace, text: String) {
    self.place = place
    self.text = text
  }
}

/// The place in which such texts stand: a member of lines, a file, or the messages of an experiment.
public struct SentPlace: Sendable, Hashable, Comparable {
  /// As the study has it, also of what was sent at an occasion.
  public let task: StudyTask.ID
  public let sort: Sort
  /// The member or the file; empty for messages.
  public let name: String

  public enum Sort: String, Sendable, CaseIterable {
    case member, file, message
  }

  public init(task: StudyTask.ID, sort: Sort, name: String = "") {
    self.task = task
    self.sort = sort
    self.name = name
  }

  /// The place as a form or a URL tells it: ``init(id:)`` reads it.
  public var id: String { "\(sort.rawValue) \(task) \(name)" }

  /// Nil for a text that is none of ``id``.
  public init?(id: String) {
    let parts = id.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let sort = Sort(rawValue: parts[0]) else { return nil }
    self.init(task: StudyTask.ID(parts[1]), sort: sort, name: parts[2])
  }

  public static func < (one: Self, other: Self) -> Bool {
    (one.task.text, one.sort.rawValue, one.name) < (other.task.text, other.sort.rawValue, other.name)
  }
}

/// The number of texts in each place.
public struct SentCounts: Sendable, Hashable {
  private var counts: [SentPlace: Int] = [:]

  public init() {}

  public mutating func add(_ place: SentPlace) { counts[place, default: 0] += 1 }

  /// By task, sort and name.
  public var all: [(place: SentPlace, texts: Int)] {
    counts.sorted { $0.key < $1.key }.map { (place: $0.key, texts: $0.value) }
  }
}

extension ReleaseSource {
  /// Counts what a release made now would have since it names the tasks that sent it.
  public func sentCounts(of study: Study, in scope: ReleaseScope) throws -> SentCounts {
    var counts = SentCounts()
    try sent(of: study, in: scope) { counts.add($0.place) }
    return counts
  }
}
