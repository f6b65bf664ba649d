import GRDB
import Studies

extension SQLiteStore: PermissionStore {
  public func record(
    _ permissions: [Permission.ID: Bool], of participant: Participant.ID, studyVersion: String, stamp: Stamp
  )
    throws
  {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      let known = try Self.participation(of: participant, in: db)?.permissions ?? [:]
      let changed = permissions.filter { known[$0.key] != $0.value }
      for (permission, isGranted) in changed.sorted(by: { $0.key.text < $1.key.text }) {
        let decision = Identifier<Permission>.new(at: stamp.time)
        try db.run(
          """
          INSERT INTO permission_decisions (id, participant, permission, study_version, is_granted, decided_at)
          VALUES (?, ?, ?, ?, ?, ?)
          """, [decision, participant, permission, studyVersion, isGranted, stamp.time])
        try AuditTrail.append(
          "permission.decided", subject: decision.text, participant: participant,
          detail: "\(permission) \(isGranted ? "granted" : "refused")", stamp: stamp, in: db)
      }
    }
  }
}
