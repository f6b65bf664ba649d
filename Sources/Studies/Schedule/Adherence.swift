import Expressions

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
    /// In the order in which they open.
    public let occasions: [Occasion]
    /// The start of the first of the participant's schedules.
    public let startsAt: Timestamp
    /// That of the participant, by its name in the time zone database.
    public let timeZone: String

    public init(participant: Participant, occasions: [Occasion], startsAt: Timestamp, timeZone: String) {
      self.participant = participant
      self.occasions = occasions
      self.startsAt = startsAt
      self.timeZone = timeZone
    }

    /// The occasions of each day since the start, whose day is 0, by the participant's calendar.
    public var byDay: [Int: [Occasion]] {
      let calendar = LabCalendar(zoneNamed: timeZone)
      let first = CalendarDate(calendar.day(of: startsAt)).dayNumber
      return Dictionary(grouping: occasions) {
        CalendarDate(calendar.day(of: $0.opensAt)).dayNumber - first
      }
    }
  }

  public init(rows: [Row], total: Adherence, participants: Int) {
    self.rows = rows
    self.total = total
    self.participants = participants
  }
}
