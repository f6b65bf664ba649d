import Studies

extension SQLiteStore: SiteStore {
  public func setSite(_ site: Site.ID, of participant: Participant.ID, seen: Site.ID?, context: AuditContext)
    throws
    -> SiteVerdict
  {
    try research.write { db in
      let known = try Self.openParticipation(of: participant, in: db).participant.site
      if known == site { return .done }
      guard known == seen else { return .overtaken(known) }
      try Self.setSite(site, of: participant, context: context, in: db)
      return .done
    }
  }

  /// Sets the site to that of the first station the participant is handed; a site that staff entered stays.
  static func takeSite(
    of station: Station.ID, for participant: Participant, in study: Study, context: AuditContext,
    in db: Database
  ) throws {
    guard participant.site == nil,
      let site = try db.text("SELECT site FROM stations WHERE id = ?", [station]).map({ Site.ID($0) }),
      study.site(site) != nil
    else { return }
    try setSite(site, of: participant.id, context: context, in: db)
  }

  private static func setSite(
    _ site: Site.ID, of participant: Participant.ID, context: AuditContext, in db: Database
  )
    throws
  {
    try db.run("UPDATE participants SET site = ? WHERE id = ?", [site, participant])
    try AuditTrail.append(
      "participant.site", subject: participant.text, participant: participant, detail: site.text,
      context: context, in: db)
  }

  public func setSite(_ site: Site.ID?, of station: Station.ID, context: AuditContext) throws {
    try research.write { db in
      try db.run(
        "UPDATE stations SET site = ? WHERE id = ? AND revoked_at IS NULL AND COALESCE(site, '') <> ?",
        [site, station, site?.text ?? ""])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "station.site", subject: station.text, detail: site?.text ?? "", context: context, in: db)
    }
  }
}
