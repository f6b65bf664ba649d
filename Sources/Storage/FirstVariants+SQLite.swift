import Studies

/// The variants that come first, by the parts into which the participants of a study fall.
extension SQLiteStore {
  public func firstVariants(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Site.ID?: [TaskVariant.ID: Int]]
  {
    try firstVariants(by: "participants.site", of: task, in: study, origin)
  }

  public func firstVariantsByExperimenter(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [StaffMember.ID?: [TaskVariant.ID: Int]] {
    try firstVariants(by: Self.firstExperimenter, of: task, in: study, origin)
  }

  public func firstVariantsByStation(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [Station.ID?: [TaskVariant.ID: Int]] {
    try firstVariants(by: Self.firstStation, of: task, in: study, origin)
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

  /// - Parameter part: an expression about rows of `participants`
  private func firstVariants<Subject>(
    by part: String, of task: StudyTask.ID, in study: Study.ID, _ origin: Participant.Origin
  ) throws -> [Identifier<Subject>?: [TaskVariant.ID: Int]] {
    var parts: [Identifier<Subject>?: [TaskVariant.ID: Int]] = [:]
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
        """, [study, origin.rawValue, task]
      ) { row in
        let part: Identifier<Subject>? = row[0]
        let variant: TaskVariant.ID = row[1]
        parts[part, default: [:]][variant] = row[2] as Int
      }
    }
    return parts
  }
}
