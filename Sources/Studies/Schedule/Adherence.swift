/// How far somebody came to the occasions that were due.
public struct Adherence: Sendable, Hashable {
  public private(set) var counts: [Occasion.State: Int] = [:]

  public init() {}

  public init(_ occasions: some Sequence<Occasion>, at now: Timestamp) {
    for occasion in occasions { add(occasion.state(at: now)) }
  }

  public mutating func add(_ state: Occasion.State, _ count: Int = 1) { counts[state, default: 0] += count }

  public subscript(state: Occasion.State) -> Int { counts[state] ?? 0 }

  /// The occasions that are over.
  public var due: Int { self[.done] + self[.missed] + self[.brokenOff] }

  /// The share of those that were done; nil before any is over.
  public var share: Double? { due == 0 ? nil : Double(self[.done]) / Double(due) }

  public static func + (one: Adherence, other: Adherence) -> Adherence {
    var sum = one
    for (state, count) in other.counts { sum.add(state, count) }
    return sum
  }
}

/// One page of the participants of a study with their occasions.
public struct AdherenceListing: Sendable {
  public let rows: [Row]
  /// Those of everybody, on all pages.
  public let total: Adherence
  /// The number of participants on all pages.
  public let participants: Int
  public static let pageSize = 40

  public struct Row: Sendable {
    public let participant: Participant
    public let occasions: [Occasion]

    public init(participant: Participant, occasions: [Occasion]) {
      self.participant = participant
      self.occasions = occasions
    }
  }

  public init(rows: [Row], total: Adherence, participants: Int) {
    self.rows = rows
    self.total = total
    self.participants = participants
  }
}
