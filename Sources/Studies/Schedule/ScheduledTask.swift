import Statistics

/// A task that participants do several times, wherever they are, at times that the study sets.
public struct ScheduledTask: Sendable {
  public let task: StudyTask.ID
  public let start: Start
  /// The days between that of the start and the first with occasions.
  public let after: Int
  public let rhythm: Rhythm
  /// The number of days with occasions.
  public let days: Int
  /// The times of each such day, in their order.
  public let windows: [Window]
  /// The minutes in which an occasion can be begun.
  public let openMinutes: Int
  /// The minutes after an occasion opens at which participants who want reminders are written to.
  public let reminders: [Int]

  public static let mostDays = 730
  public static let mostOccasions = 1_000
  /// The minutes of two weeks.
  public static let mostOpenMinutes = 14 * 24 * 60
  /// Nobody who comes while an occasion is open is asked for what is over in the next minutes.
  public static let leastMinutesLeft = 5

  public enum Start: Sendable, Hashable {
    /// The day on which the consent was signed.
    case enrolment
    /// The day on which a task was done.
    case task(StudyTask.ID)
  }

  public enum Rhythm: Sendable, Hashable {
    /// Each day, each second, each seventh …
    case every(days: Int)
    case on(Set<Weekday>)
  }

  /// Days of the week by ISO 8601.
  public enum Weekday: Int, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    public var name: String { "\(self)" }
  }

  /// The times of day between which an occasion opens, in minutes after midnight; one time if both are the same.
  public struct Window: Sendable, Hashable {
    public let first: Int
    public let last: Int

    public init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }

    /// The participant cannot know beforehand when the occasion opens.
    public var isRandom: Bool { first != last }
  }

  public init(
    task: StudyTask.ID, start: Start, after: Int, rhythm: Rhythm, days: Int, windows: [Window],
    openMinutes: Int, reminders: [Int]
  ) {
    self.task = task
    self.start = start
    self.after = after
    self.rhythm = rhythm
    self.days = days
    self.windows = windows
    self.openMinutes = openMinutes
    self.reminders = reminders
  }
}

extension ScheduledTask {
  public var occasionCount: Int { days * windows.count }

  /// The window that an occasion opens in.
  public func window(of occasion: Occasion.ID) -> Window? {
    windows.isEmpty ? nil : windows[(occasion.number - 1) % windows.count]
  }

  /// The windows, of one day or from one day to the next, of which one may still be open when the other opens: an occasion
  /// must be over by then.
  public var overlaps: [(Window, Window)] {
    var overlaps: [(Window, Window)] = []
    for (one, next) in zip(windows, windows.dropFirst()) where one.last + openMinutes > next.first {
      overlaps.append((one, next))
    }
    if let first = windows.first, let last = windows.last, days > 1,
      last.last + openMinutes > first.first + leastDaysApart * 24 * 60
    {
      overlaps.append((last, first))
    }
    return overlaps
  }

  /// Returns the windows in which an occasion can open that nobody is reminded of, although the study reminds: from its first
  /// reminder until too little of its time is left, the hours are quiet.
  public func unremindedWindows(in quietHours: QuietHours) -> [Window] {
    let end = openMinutes - OccasionMail.leastMinutesLeft
    guard let first = reminders.first, first < end else { return [] }
    return windows.filter { window in
      (window.first...window.last).contains { opening in
        (first..<end).allSatisfy { quietHours.contains(minute: (opening + $0) % (24 * 60)) }
      }
    }
  }

  private var leastDaysApart: Int {
    switch rhythm {
    case .every(let days): days
    case .on(let weekdays): Self.leastDaysBetween(weekdays)
    }
  }

  /// Seven for a single day, which comes again after a week.
  private static func leastDaysBetween(_ weekdays: Set<Weekday>) -> Int {
    let numbers = weekdays.map(\.rawValue).sorted()
    guard let first = numbers.first else { return 7 }
    return zip(numbers, numbers.dropFirst() + [first + 7]).map { $1 - $0 }.min() ?? 7
  }

  /// Returns the occasions of one participant, in their order. The same seed draws the same minutes of each window in every
  /// time zone. An occasion that would have opened before the start opens with it for what is left of its time; one that is
  /// over, or nearly, is left out (decision 142).
  /// - Parameters:
  ///   - start: the time of enrolment, or of the end of the task before
  ///   - calendar: in the participant's time zone; a time over which the clocks go forward is an hour later, and of a time
  ///     that occurs twice it is the first
  public func occasions(from start: Timestamp, in calendar: LabCalendar, seed: UInt64) -> [Occasion] {
    var generator = SeededGenerator(seed: seed)
    var occasions: [Occasion] = []
    for (place, day) in daysWithOccasions(from: calendar.day(of: start), in: calendar).enumerated() {
      for (index, window) in windows.enumerated() {
        let minute = window.first + generator.below(window.last - window.first + 1)
        let drawn = calendar.time(on: day, minute: minute)
        let expiresAt = drawn.advanced(bySeconds: openMinutes * 60)
        if drawn < start, expiresAt <= start.advanced(bySeconds: Self.leastMinutesLeft * 60) { continue }
        occasions.append(
          Occasion(
            id: Occasion.ID(task, place * windows.count + index + 1), opensAt: max(drawn, start),
            expiresAt: expiresAt, timeZone: calendar.zoneName))
      }
    }
    return occasions
  }

  /// Returns the occasions of one participant as they are planned at a time: nobody waits in a rehearsal, where all of them
  /// are open at once, for a day.
  public func occasions(
    of origin: Participant.Origin, from start: Timestamp, in calendar: LabCalendar, seed: UInt64,
    at time: Timestamp
  ) -> [Occasion] {
    let planned = occasions(from: start, in: calendar, seed: seed)
    if origin == .real { return planned }
    return planned.map {
      Occasion(
        id: $0.id, opensAt: time, expiresAt: time.advanced(bySeconds: 24 * 3600), timeZone: $0.timeZone)
    }
  }

  private func daysWithOccasions(from start: LabCalendar.Day, in calendar: LabCalendar) -> [LabCalendar.Day] {
    switch rhythm {
    case .every(let step):
      return (0..<days).map { calendar.day(start, plus: after + $0 * step) }
    case .on(let weekdays):
      var found: [LabCalendar.Day] = []
      var next = after
      while found.count < days, !weekdays.isEmpty {
        let day = calendar.day(start, plus: next)
        if weekdays.contains(where: { $0.rawValue == calendar.weekday(of: day) }) { found.append(day) }
        next += 1
      }
      return found
    }
  }

  /// Returns the time from which the occasions count; nil as long as it is not known.
  public func start(of record: Participation, in study: Study) -> Timestamp? {
    switch start {
    case .enrolment: record.consents.map(\.signedAt).min()
    case .task(let id):
      study.task(id).flatMap { task in
        study.dueTasks.filter { $0.task == id }.allSatisfy { record.hasDone($0, in: study) }
          ? task.lastDone(by: record) : nil
      }
    }
  }
}

extension Participation {
  /// Nothing is planned for people who have left or were sent home.
  public var isPlannedFor: Bool { participant.leftAt == nil && participant.endedEarlyAt == nil }
}

extension Study {
  public func scheduled(_ task: StudyTask.ID) -> ScheduledTask? { schedule.first { $0.task == task } }
}
