import Studies

/// The orders of a study with several sites.
extension SQLiteStore {
  public func firstVariants(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Site.ID?: [TaskVariant.ID: Int]]
  {
    var sites: [Site.ID?: [TaskVariant.ID: Int]] = [:]
    try research.read { db in
      try db.each(
        """
        SELECT participants.site, allocated_variants.variant, COUNT(*)
        FROM allocated_variants JOIN participants ON participants.id = allocated_variants.participant
        WHERE participants.study = ? AND participants.origin = ? AND allocated_variants.task = ?
          AND allocated_variants.position = 1 AND NOT EXISTS
          (SELECT 1 FROM allocations WHERE allocations.participant = allocated_variants.participant
            AND allocations.task = allocated_variants.task AND allocations.returned_at IS NOT NULL)
        GROUP BY participants.site, allocated_variants.variant
        """, [study, origin.rawValue, task]
      ) { row in
        let site: Site.ID? = row[0]
        let variant: TaskVariant.ID = row[1]
        sites[site, default: [:]][variant] = row[2] as Int
      }
    }
    return sites
  }
}
