import Studies

/// The list of the releases that are kept.
extension SQLiteStore {
  public func keptReleases(of study: Study.ID) throws -> [KeptRelease] {
    try research.read { db in try Self.keptReleases(of: study, in: db) }
  }

  /// People whose data have been deleted since are known by number alone, from the entries about their deletion.
  static func keptReleases(of study: Study.ID, in db: Database) throws -> [KeptRelease] {
    let rows = try db.rows(
      """
      SELECT releases.id, releases.origin, releases.audience, releases.complete_only, releases.selection,
        releases.pseudonyms, releases.file_name, releases.made_at, releases.number, releases.bytes,
        releases.sha256, releases.made_by,
        release_requests.asked_by,
        (SELECT COUNT(*) FROM released_participants WHERE released_participants.release = releases.id) AS people,
        EXISTS (
          SELECT 1 FROM releases AS newer WHERE newer.study = releases.study AND newer.origin = releases.origin
            AND newer.audience = releases.audience AND newer.complete_only = releases.complete_only
            AND newer.selection = releases.selection AND newer.pseudonyms = releases.pseudonyms
            AND newer.number > releases.number) AS is_superseded
      FROM releases LEFT JOIN release_requests ON release_requests.release = releases.id
      WHERE releases.study = ? AND releases.number IS NOT NULL ORDER BY releases.number DESC
      """, [study])
    let (left, deleted) = (try leftMembers(of: study, in: db), try deletedMembers(of: study, in: db))
    let narrowed = try narrowedMembers(of: study, in: db)
    return try rows.map { row in
      let (scope, fileName) = (Self.scope(row), row["file_name"] as String)
      let deleted = deleted[fileName, default: 0]
      return KeptRelease(
        made: MadeRelease(
          id: row["id"], audience: scope.audience, fileName: fileName, madeAt: row["made_at"]),
        study: study, scope: scope, number: row["number"],
        bytes: row["bytes"], sha256: row["sha256"], madeBy: row["made_by"], askedBy: row["asked_by"],
        participants: (row["people"] as Int) + deleted, left: left[row["id"], default: 0] + deleted,
        narrowed: narrowed[row["id"], default: 0], isSuperseded: row["is_superseded"],
        recipients: try recipients(of: row["id"], in: db))
    }
  }

  /// Holds for somebody in `participants` who has left, or whose data are to be deleted. The next release still has those who
  /// were found not to be eligible and whose data are kept.
  static let isGone = """
    (participants.left_at IS NOT NULL AND ((\(AvailabilityCondition(.left, undecided: .institution).text))
      OR (\(AvailabilityCondition(.blocked, undecided: .institution).text))))
    """

  /// The number of people in each release who have left since. They are fewer than all who are in some release: their index is
  /// read first.
  private static func leftMembers(of study: Study.ID, in db: Database) throws -> [MadeRelease.ID: Int] {
    var people: [MadeRelease.ID: Int] = [:]
    try db.each(
      """
      SELECT released_participants.release, COUNT(*) FROM participants
      JOIN released_participants ON released_participants.participant = participants.id
      WHERE participants.study = ? AND \(isGone)
      GROUP BY released_participants.release
      """, [study]
    ) { row in people[row[0]] = row[1] as Int }
    return people
  }

  /// The number of people in each release who have not left, and whose newest choice keeps them out of the next one.
  private static func narrowedMembers(of study: Study.ID, in db: Database) throws -> [MadeRelease.ID: Int] {
    var people: [MadeRelease.ID: Int] = [:]
    try db.each(
      """
      SELECT released_participants.release, COUNT(*) FROM releases
      JOIN released_participants ON released_participants.release = releases.id
      JOIN participants ON participants.id = released_participants.participant
      WHERE releases.study = ? AND NOT \(isGone)
        AND released_participants.participant IN
          (SELECT sharing_choices.participant FROM sharing_choices
            WHERE sharing_choices.choice = '\(SharingChoice.institution.rawValue)')
        AND \(hasNarrowed)
      GROUP BY released_participants.release
      """, [study]
    ) { row in people[row[0]] = row[1] as Int }
    return people
  }

  /// Holds for somebody in `participants` whose data are shared with the institution alone by now, of a release in `releases`
  /// that goes beyond it.
  static let hasNarrowed = """
    (releases.audience = '\(ReleaseAudience.beyond.rawValue)'
      AND (\(newestSharing)) = '\(SharingChoice.institution.rawValue)')
    """

  /// The number of people of each file whose data have been deleted since it was made.
  private static func deletedMembers(of study: Study.ID, in db: Database) throws -> [String: Int] {
    var people: [String: Int] = [:]
    try db.each("SELECT releases FROM deletions WHERE study = ?", [study]) { row in
      for file in FinalDeletion.files(listed: row["releases"]) { people[file, default: 0] += 1 }
    }
    return people
  }

  /// Of a release, or of a request for one.
  static func scope(_ row: Row) -> ReleaseScope {
    ReleaseScope(
      Participant.Origin(rawValue: row["origin"])!, ReleaseAudience(rawValue: row["audience"])!,
      completeOnly: row["complete_only"], selection: ReleaseSelection(stored: row["selection"])!,
      pseudonyms: ReleasePseudonyms(rawValue: row["pseudonyms"])!)
  }

  private static func recipients(of release: MadeRelease.ID, in db: Database) throws -> [ReleaseRecipient] {
    try db.rows(
      "SELECT name, noted_at FROM release_recipients WHERE release = ? ORDER BY number", [release]
    ).map { ReleaseRecipient(name: $0["name"], notedAt: $0["noted_at"]) }
  }
}
