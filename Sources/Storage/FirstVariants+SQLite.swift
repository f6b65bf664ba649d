import Studies

/// The variants that come first, by the parts into which the participants of a study fall.
extension SQLiteStore {
  public func firstVariants(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Site.ID?: [TaskVariant.ID: Int]]
  {
    try firstVariants(by: "participants.site", of: task, in: study, origin) { $0[0] }
  }

  public func firstVariantsByExperimenter(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [StaffMember.ID?: [TaskVariant.ID: Int]] {
    try firstVariants(by: Self.firstExperimenter, of: task, in: study, origin) { $0[0] }
  }

  public func firstVariantsByStation(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [Station.ID?: [TaskVariant.ID: Int]] {
    try firstVariants(by: Self.firstStation, of: task, in: study, origin) { $0[0] }
  }

  public func firstVariantsByDay(of task: StudyTask.ID, in study: Study, origin: Participant.Origin) throws
    -> [LabCalendar.Day?: [TaskVariant.ID: Int]]
  {
    let calendar = LabCalendar()
    var days: [Int64: LabCalendar.Day] = [:]
    /// In every time zone a day begins with a quarter of an hour: each is looked up in the calendar once.
    func day(of time: Timestamp) -> LabCalendar.Day {
      let quarter = time.milliseconds / 900_000
      if let known = days[quarter] { return known }
      let day = calendar.day(of: time)
      days[quarter] = day
      return day
    }
    return try firstVariants(
      by: Self.firstStart, [study.countedTask(task)], of: task, in: study.id, origin
    ) { row in (row[0] as Timestamp?).map(day) }
  }

  /// As in the overview: the one who handed over the first tablet; without any, the one who received them first.
  static let firstExperimenter = """
    COALESCE(
      (SELECT handed_by FROM handovers
        WHERE handovers.participant = participants.id AND handed_by IS NOT NULL
        ORDER BY handed_at, handovers.id LIMIT 1),
      (SELECT experimenter FROM visits
        WHERE visits.participant = participants.id AND experimenter IS NOT NULL AND arrived_at IS NOT NULL
        ORDER BY arrived_at, visits.id LIMIT 1))
    """

  static let firstStation = """
    (SELECT handovers.station FROM handovers WHERE handovers.participant = participants.id
      ORDER BY handovers.handed_at, handovers.id LIMIT 1)
    """

  /// The beginning of the first test, whatever became of it. Takes the task whose runs are looked at.
  static let firstStart = """
    (SELECT MIN(runs.started_at) FROM runs WHERE runs.participant = participants.id AND runs.task = ?)
    """

  /// - Parameters:
  ///   - part: an expression about rows of `participants`
  ///   - values: for its placeholders
  ///   - read: the part of a row, in its first column
  private func firstVariants<Part: Hashable>(
    by part: String, _ values: StatementArguments = [], of task: StudyTask.ID, in study: Study.ID,
    _ origin: Participant.Origin, _ read: (Row) -> Part
  ) throws -> [Part: [TaskVariant.ID: Int]] {
    var parts: [Part: [TaskVariant.ID: Int]] = [:]
    try research.read { db in
      try db.each(
        """
        SELECT part, variant, COUNT(*) FROM (
          SELECT \(part) AS part, allocated_variants.variant AS variant
          FROM allocated_variants JOIN participants ON participants.id = allocated_variants.participant
          WHERE participants.study = ? AND participants.origin = ? AND allocated_variants.task = ?
            AND allocated_variants.position = 1 AND NOT EXISTS
            (SELECT 1 FROM allocations WHERE allocations.participant = allocated_variants.participant
              AND allocations.task = allocated_variants.task AND allocations.returned_at IS NOT NULL)
        ) AS firsts GROUP BY part, variant
        """, values + [study, origin.rawValue, task]
      ) { row in
        let variant: TaskVariant.ID = row[1]
        parts[read(row), default: [:]][variant, default: 0] += row[2] as Int
      }
    }
    return parts
  }
}
