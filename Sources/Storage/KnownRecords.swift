import Studies

/// Records that a release has read once, and reads again for other tables unless they are kept: those of few people.
struct KnownRecords: Sendable {
  /// Of some kilobytes each.
  private static let most = 3000
  private var records: [Participant.ID: Participation] = [:]
  private let areKept: Bool

  /// - Parameter count: of all records
  init(of count: Int) { areKept = count <= Self.most }

  mutating func add(_ record: Participation) {
    if areKept { records[record.participant.id] = record }
  }

  subscript(id: Participant.ID) -> Participation? { records[id] }
}
