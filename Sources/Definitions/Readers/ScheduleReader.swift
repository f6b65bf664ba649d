import Studies
import Yams

/// Reads the list `schedule`: the tasks that are done several times, and when; and the `quiet-hours`.
struct ScheduleReader {
  let study: DefinitionGroup
  let defined: [any StudyTask]
  /// The tasks of the visits.
  let tasks: [StudyTask.ID]

  func read(_ quietHours: QuietHours) -> [ScheduledTask] {
    guard let value = study.optional("schedule") else { return [] }
    let complaint =
      "“schedule” needs at least one task; without “schedule” nothing is done between the visits"
    var scheduled: [ScheduledTask] = []
    for entry in value.entries(atLeast: 1, otherwise: complaint, { $0 }) {
      guard let next = self.entry(entry, quietHours) else { continue }
      if scheduled.contains(where: { $0.task == next.task }) {
        entry.report("the task “\(next.task)” is scheduled twice: give one entry all of its times")
      }
      scheduled.append(next)
    }
    return scheduled
  }

  /// The ids that stand in the list, whatever else is wrong in it.
  static func names(in study: DefinitionGroup) -> Set<String> {
    Set((study.optional("schedule")?.node.sequence ?? []).compactMap { $0.mapping?["task"]?.string })
  }

  private func entry(_ entry: DefinitionValue, _ quietHours: QuietHours) -> ScheduledTask? {
    let group = entry.group("task", "start", "after", "every", "days", "at", "open", "remind")
    guard let task = task(group["task"]) else { return nil }
    let scheduled = ScheduledTask(
      task: task, start: start(group["start"]),
      after: group.optional("after").map { $0.integer(in: 0...3650) ?? 0 } ?? 0,
      rhythm: group.optional("every").map(rhythm) ?? .every(days: 1),
      days: group["days"].integer(in: 1...ScheduledTask.mostDays) ?? 1,
      windows: group["at"].entries(
        atLeast: 1, otherwise: "“at” needs at least one time, such as 20:00 or 09:00-12:00", window
      ).compactMap(\.self), openMinutes: group["open"].integer(in: 5...ScheduledTask.mostOpenMinutes) ?? 60,
      reminders: group.optional("remind").map(reminders) ?? [])
    check(scheduled, group)
    noticeUnreminded(scheduled, group, quietHours)
    return scheduled
  }

  // MARK: - The task

  private func task(_ value: DefinitionValue) -> StudyTask.ID? {
    let name = value.text()
    guard let task = defined.first(where: { $0.id.text == name }) else {
      if !name.isEmpty { value.report("the task “\(name)” is neither a test nor a survey of this study") }
      return nil
    }
    if tasks.contains(task.id) {
      value.report(
        "“\(name)” is among the tasks of the visits too: a scheduled task is done at its own times only")
    }
    if let variant = task.variants.first(where: \.isExternal) {
      value.report(
        "the variant “\(variant.id)” of “\(name)” is done in an app, from which staff hand in the result: such a task "
          + "cannot be scheduled")
    }
    if task.order.strata.bySite {
      value.report(
        "the order of “\(name)” is drawn by site, which nobody notes of people at home: such a task cannot be scheduled"
      )
    }
    return task.id
  }

  private func start(_ value: DefinitionValue) -> ScheduledTask.Start {
    let name = value.text()
    if name == "enrolment" || name.isEmpty { return .enrolment }
    guard let task = tasks.first(where: { $0.text == name }) else {
      value.report("“start” should be enrolment or one of the tasks of the visits, not “\(name)”")
      return .enrolment
    }
    return .task(task)
  }

  // MARK: - Days

  private func rhythm(_ value: DefinitionValue) -> ScheduledTask.Rhythm {
    if value.isList {
      let days = value.entries(atLeast: 1, otherwise: "“every” needs at least one day of the week", weekday)
      return .on(Set(days.compactMap(\.self)))
    }
    switch value.text() {
    case "day": return .every(days: 1)
    case "week": return .every(days: 7)
    case let typed:
      if let number = Int(typed), (1...365).contains(number) { return .every(days: number) }
      value.report(
        "“every” should be day, week, a number of days, or a list of days of the week, not “\(typed)”")
      return .every(days: 1)
    }
  }

  private func weekday(_ value: DefinitionValue) -> ScheduledTask.Weekday? {
    let name = value.text()
    let day = ScheduledTask.Weekday.allCases.first { $0.name == name }
    if day == nil, !name.isEmpty {
      value.report("“\(name)” is no day of the week, such as \(ScheduledTask.Weekday.thursday.name)")
    }
    return day
  }

  // MARK: - Times of day

  private func window(_ value: DefinitionValue) -> ScheduledTask.Window? {
    guard let times = times(value, "09:00-12:00, or 20:00 for one time") else { return nil }
    if times.last < times.first {
      value.report("“\(value.text())” ends before it begins")
      return nil
    }
    return ScheduledTask.Window(first: times.first, last: times.last)
  }

  func quietHours() -> QuietHours {
    guard let value = study.optional("quiet-hours"), let times = times(value, "22:00-07:00") else {
      return .standard
    }
    return QuietHours(from: times.first, until: times.last)
  }

  /// Returns minutes after midnight; those of a single time twice.
  private func times(_ value: DefinitionValue, _ example: String) -> (first: Int, last: Int)? {
    let typed = value.text()
    let times = typed.split(separator: "-", omittingEmptySubsequences: false).map { part in
      LabCalendar.hourAndMinute(typed: String(part).trimmed).map { $0.hour * 60 + $0.minute }
    }
    guard (1...2).contains(times.count), let first = times[0], let last = times[times.count - 1] else {
      if !typed.isEmpty { value.report("“\(typed)” should be times of day, such as \(example)") }
      return nil
    }
    return (first, last)
  }

  private func reminders(_ value: DefinitionValue) -> [Int] {
    let minutes = value.entries { $0.integer(in: 0...ScheduledTask.mostOpenMinutes) ?? 0 }
    if minutes.count > 5 { value.report("“remind” has more than 5 messages for one occasion") }
    if zip(minutes, minutes.dropFirst()).contains(where: { $0 >= $1 }) {
      value.report("the minutes of “remind” should become larger from entry to entry")
    }
    return minutes
  }

  // MARK: - All of it

  private func check(_ scheduled: ScheduledTask, _ group: DefinitionGroup) {
    if scheduled.occasionCount > ScheduledTask.mostOccasions {
      group["days"].report(
        "\(scheduled.occasionCount) occasions are more than the \(ScheduledTask.mostOccasions) that one task may have"
      )
    }
    for (one, next) in scheduled.overlaps {
      group["open"].report(
        "the time that may open at \(clock(one.last)) is open for \(scheduled.openMinutes) minutes, so that it is not over "
          + "when the one that may open at \(clock(next.first)) begins")
    }
    if let last = scheduled.reminders.last, last >= scheduled.openMinutes {
      group["remind"].report("a reminder after \(last) minutes comes when the task is no longer open")
    }
  }

  private func noticeUnreminded(
    _ scheduled: ScheduledTask, _ group: DefinitionGroup, _ quietHours: QuietHours
  ) {
    let quiet = "\(clock(quietHours.from))-\(clock(quietHours.until))"
    for window in scheduled.unremindedWindows(in: quietHours) {
      let opening =
        window.isRandom
        ? "an occasion between \(clock(window.first)) and \(clock(window.last)) can open at a time of which nobody is reminded"
        : "nobody is reminded of an occasion that opens at \(clock(window.first))"
      group["remind"].report("\(opening): it is over before the quiet hours (\(quiet)) are", .notice)
    }
  }

  private func clock(_ minute: Int) -> String {
    let (hours, minutes) = (minute / 60 % 24, minute % 60)
    return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}
