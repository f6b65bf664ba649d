/// An appointment or visit of a participant.
public struct ReleasedVisit: Sendable {
  let pseudonym: String
  /// From 1, in the order in which they were made.
  let number: Int
  let visit: Visit
  let days: ReleaseDays

  public init(pseudonym: String, number: Int, visit: Visit, days: ReleaseDays) {
    self.pseudonym = pseudonym
    self.number = number
    self.visit = visit
    self.days = days
  }
}

/// Something that staff did about a participant, or recorded.
public struct ReleasedDeviation: Sendable {
  let pseudonym: String
  let record: InterventionRecord
  /// The number of the run concerned.
  let run: Int?
  let days: ReleaseDays

  public init(pseudonym: String, record: InterventionRecord, run: Int?, days: ReleaseDays) {
    self.pseudonym = pseudonym
    self.record = record
    self.run = run
    self.days = days
  }
}

/// A time at which a scheduled task was due.
public struct ReleasedOccasion: Sendable {
  let pseudonym: String
  let occasion: Occasion
  let days: ReleaseDays

  public init(pseudonym: String, occasion: Occasion, days: ReleaseDays) {
    self.pseudonym = pseudonym
    self.occasion = occasion
    self.days = days
  }

  /// As it is recorded, whatever the time: what is neither begun nor over counts as ahead.
  var state: Occasion.State { occasion.state(at: Timestamp(milliseconds: 0)) }

  private func minutes(from start: Timestamp?, to end: Timestamp?) -> Double? {
    guard let start, let end else { return nil }
    return Double((end.milliseconds - start.milliseconds) / 6000) / 10
  }

  var minutesToBegin: Double? { minutes(from: occasion.opensAt, to: occasion.begunAt) }
  var minutesToFinish: Double? { minutes(from: occasion.begunAt, to: occasion.doneAt) }
}

extension ReleaseTables {
  private static let pseudonym = ReleasePseudonyms.random.meaning

  public static let visits = ReleaseTable<ReleasedVisit>(
    "visits", of: "an appointment or a visit", key: ["participant", "number"],
    [
      .text("participant", pseudonym) { $0.pseudonym },
      .integer("number", "counts the participant's appointments and visits, from 1") { $0.number },
      .text("visit", "id of the visit in the study definition") { $0.visit.visit.text },
      .text(
        "state", "planned, arrived, no-show, ended or cancelled", words: Visit.State.allCases.map(\.rawValue)
      ) { $0.visit.state.rawValue },
      .flag("planned", "1 for an appointment, 0 for a visit that nobody had planned") {
        $0.visit.wasPlanned
      },
      .flag("outside_window", "1 for a time outside the window of the study, for which staff gave a reason") {
        $0.visit.isOutsideWindow
      }.from(.judged),
      .integer("planned_day", ReleaseDays.meaning("the visit was planned for"), unit: "days") {
        $0.days.day(of: $0.visit.plannedFor)
      },
      .integer(
        "day", ReleaseDays.meaning("the participant came") + "; empty for one who did not come", unit: "days"
      ) { row in row.visit.arrivedAt.map { row.days.day(of: $0) } },
      .integer(
        "closed_day", ReleaseDays.meaning("it ended or was cancelled") + "; empty before", unit: "days"
      ) { row in row.visit.closedAt.map { row.days.day(of: $0) } },
    ])

  public static let deviations = ReleaseTable<ReleasedDeviation>(
    "deviations", of: "something that staff did about a visit, or recorded", key: ["participant", "number"],
    [
      .text("participant", pseudonym) { $0.pseudonym },
      .integer("number", "counts what staff did about the participant, from 1") { $0.record.number },
      .text(
        "kind", "what was done; note and deviation: something was recorded, and nothing done",
        words: Intervention.Kind.allCases.map(\.rawValue)
      ) { $0.record.kind.rawValue },
      .text(
        "reason",
        "reason that was chosen, as it was corrected last; remarks in words of one's own are not released",
        words: InterventionReason.allCases.map(\.rawValue)
      ) { $0.record.reason.rawValue },
      .text("visit", "id of the visit concerned; empty where it is about none") { $0.record.visit?.text },
      .text("task", "id of the task concerned; empty where it is about none") { $0.record.task?.task.text },
      .text("variant", "id of the test variant concerned; empty where it is about none") { row in
        row.record.task.flatMap { $0.variant.text.isEmpty ? nil : $0.variant.text }
      },
      .integer("of_run", "number of the run concerned; empty where it is about none") { $0.run },
      .integer("day", ReleaseDays.meaning("it was done"), unit: "days") {
        $0.days.day(of: $0.record.madeAt)
      },
    ])

  public static let occasions = ReleaseTable<ReleasedOccasion>(
    "occasions", of: "a time at which a scheduled task was due", key: ["participant", "task", "occasion"],
    [
      .text("participant", pseudonym) { $0.pseudonym },
      .text("task", "id of the scheduled task in the study definition") { $0.occasion.id.task.text },
      .integer("occasion", "counts the times at which the task is due, from 1") { $0.occasion.id.number },
      .text(
        "state", "ahead: not over yet, begun, done, missed, or broken-off: begun and not finished",
        words: Occasion.State.allCases.filter { $0 != .open }.map(\.rawValue)
      ) { $0.state.rawValue },
      .integer("day", ReleaseDays.meaning("it opened"), unit: "days") {
        $0.days.day(of: $0.occasion.opensAt)
      },
      .flag("reminded", "1 where a message reminded of it") { $0.occasion.remindedAt != nil },
      .number("minutes_to_begin", "minutes from when it opened to when it was begun", unit: "min") {
        $0.minutesToBegin
      }.from(.computed),
      .number("minutes_to_finish", "minutes from when it was begun to when it was done", unit: "min") {
        $0.minutesToFinish
      }.from(.computed),
    ])
}
