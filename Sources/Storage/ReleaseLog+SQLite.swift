import Studies

extension SQLiteStore: ReleaseLog {
  /// The source of the rows of releases.
  public var releaseReader: ReleaseReader { ReleaseReader(research: research, kinds: kinds) }

  public func noteRelease(
    of study: Study, audience: ReleaseAudience, fileName: String, as progress: ReleaseProgress,
    context: AuditContext
  ) throws {
    try research.write { db in
      try AuditTrail.append(
        "release.\(progress.rawValue)", subject: study.id.text,
        detail: "\(audience.rawValue) the institution: \(fileName)",
        context: context, in: db)
    }
  }
}
