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

/// The numbers of everybody's occasions that hold at any time: they change with the data alone.
public struct AdherenceTotal: Sendable, Hashable {
  /// Of the occasions that were done or closed.
  public let over: Adherence
  /// The number of participants who have a schedule.
  public let participants: Int

  public init(over: Adherence, participants: Int) {
    self.over = over
    self.participants = participants
  }
}

/// The order and the page of a list of participants with their occasions.
public struct AdherenceQuery: Sendable {
  public var sort = Sort.enrolled
  public var isDescending = false
  /// The page, from 1.
  public var page = 1

  public enum Sort: String, Sendable, CaseIterable {
    case enrolled, code
    /// By the ``ParticipantReference``, for staff who see no codes.
    case reference
    /// By the share of occasions done, and by the number of those missed, among those that were done or closed.
    case share, missed
    /// By the last time at which an occasion was begun or done.
    case active
  }

  public init() {}
}

/// One page of the participants of a study with their occasions.
public struct AdherenceListing: Sendable {
  public let rows: [Row]
  /// The occasions of everybody that are over, on all pages.
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
    /// That of the participant now, by its name in the time zone database.
    public let timeZone: String

    public init(participant: Participant, occasions: [Occasion], startsAt: Timestamp, timeZone: String) {
      self.participant = participant
      self.occasions = occasions
      self.startsAt = startsAt
      self.timeZone = timeZone
    }

    /// The last time at which an occasion was begun or done.
    public var lastActiveAt: Timestamp? { occasions.compactMap { $0.doneAt ?? $0.begunAt }.max() }

    /// The occasions of each day since the start, whose day is 0: by the calendar by which each was planned, so that those
    /// before a move to another zone stay where they were.
    public var byDay: [Int: [Occasion]] {
      var days: [Int: [Occasion]] = [:]
      for (zone, own) in Dictionary(grouping: occasions, by: { $0.timeZone ?? timeZone }) {
        let calendar = LabCalendar(zoneNamed: zone)
        let first = CalendarDate(calendar.day(of: startsAt)).dayNumber
        for occasion in own {
          days[CalendarDate(calendar.day(of: occasion.opensAt)).dayNumber - first, default: []]
            .append(occasion)
        }
      }
      return days.mapValues { $0.sorted { $0.opensAt < $1.opensAt } }
    }
  }

  public init(rows: [Row], total: Adherence, participants: Int) {
    self.rows = rows
    self.total = total
    self.participants = participants
  }
}
