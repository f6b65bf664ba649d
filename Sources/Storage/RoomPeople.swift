import Studies
import Synchronization

/// A participant who has a station, without their progress in the consent.
struct RoomPerson: Sendable {
  let participation: Participation
  let latestEventAt: Timestamp?
  let missingInput: TaskVariant.Input?
  let newestIntervention: Int
}

/// The participants of the latest board. Tablets report every second and each report is a new board, while what is stored
/// about the participants changes only with an entry of the audit trail.
final class RoomPeopleCache: Sendable {
  private struct Latest {
    /// The newest entry of the audit trail.
    let change: Int64
    let ids: [Participant.ID]
    let people: [Participant.ID: RoomPerson]
  }

  private let latest = Mutex<Latest?>(nil)

  func people(
    _ ids: [Participant.ID], at change: Int64, read: () throws -> [Participant.ID: RoomPerson]
  ) rethrows -> [Participant.ID: RoomPerson] {
    if let known = latest.withLock({ $0 }), known.change == change, known.ids == ids { return known.people }
    let people = try read()
    latest.withLock { $0 = Latest(change: change, ids: ids, people: people) }
    return people
  }

  // MARK: - On the way to the consent

  /// The way through one version of the document of those of a study who have no consent in force.
  struct ConsentReaders: Hashable, Sendable {
    let documentVersion: String
    let ids: [Participant.ID]
  }

  private struct Progress {
    /// The newest entry of the audit trail.
    var change: Int64 = 0
    var known: [ConsentReaders: [Participant.ID: ConsentProgress]] = [:]
  }

  private let onTheWay = Mutex(Progress())

  /// Every step towards a consent leaves an entry of the audit trail as well.
  func progress(
    of readers: ConsentReaders, at change: Int64, read: () throws -> [Participant.ID: ConsentProgress]
  ) rethrows -> [Participant.ID: ConsentProgress] {
    let known = onTheWay.withLock { $0.change == change ? $0.known[readers] : nil }
    if let known { return known }
    let found = try read()
    onTheWay.withLock { progress in
      if progress.change != change { progress = Progress(change: change) }
      progress.known[readers] = found
    }
    return found
  }
}

extension SQLiteStore {
  static func roomPeople(_ ids: [Participant.ID], in db: Database) throws -> [Participant.ID: RoomPerson] {
    if ids.isEmpty { return [:] }
    let records = try participations(of: ids, in: db)
    let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id, $0) })
    let rows = try db.rows(
      """
      SELECT participants.id,
        (SELECT audit.time FROM audit WHERE audit.participant = participants.id
          ORDER BY audit.sequence DESC LIMIT 1) AS latest,
        (SELECT missing_devices.input FROM missing_devices
          WHERE missing_devices.participant = participants.id) AS missing,
        (SELECT COALESCE(MAX(interventions.number), 0) FROM interventions
          WHERE interventions.participant = participants.id) AS newest
      FROM participants WHERE participants.id IN (\(placeholders(ids.count)))
      """, StatementArguments(ids))
    let people = rows.compactMap { row -> (Participant.ID, RoomPerson)? in
      byID[row["id"]].map { record in
        let missing: String? = row["missing"]
        return (
          record.participant.id,
          RoomPerson(
            participation: record, latestEventAt: row["latest"],
            missingInput: missing.flatMap(TaskVariant.Input.init), newestIntervention: row["newest"])
        )
      }
    }
    return Dictionary(uniqueKeysWithValues: people)
  }
}
