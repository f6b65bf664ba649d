import GRDB
import Studies

extension SQLiteStore: ReleaseLog {
  /// What releases are made from.
  public var releaseReader: ReleaseReader { ReleaseReader(research: research) }

  public func noteRelease(
    of study: Study, audience: ReleaseAudience, fileName: String, as progress: ReleaseProgress, stamp: Stamp
  ) throws {
    try research.write { db in
      try AuditTrail.append(
        "release.\(progress.rawValue)", subject: study.id.text,
        detail: "\(audience.rawValue) the institution: \(fileName)",
        stamp: stamp, in: db)
    }
  }
}
