import Crypto
import Studies

extension SQLiteStore {
  /// More browsers than this do not wait to be registered at once.
  static let openPairings = 1000

  // MARK: - Registering

  public func openPairing(of browser: Token, from address: String, at time: Timestamp) throws -> PairingCode?
  {
    let code = PairingCode.random()
    let throttle = throttle([PairingCode.limit(from: address)], at: time)
    return try research.write { db in
      guard case .admitted = try throttle.admit(in: db) else { return nil }
      try db.run(
        "DELETE FROM station_pairings WHERE opened_at <= ? OR token_digest = ?",
        [time.advanced(bySeconds: -PairingCode.seconds), browser.digest])
      guard try db.count("SELECT COUNT(*) FROM station_pairings") < Self.openPairings else { return nil }
      try db.run(
        "INSERT INTO station_pairings (token_digest, code, opened_at) VALUES (?, ?, ?)",
        [browser.digest, code.text, time])
      return code
    }
  }

  public func pairing(of browser: Token, at time: Timestamp) throws -> PairingCode? {
    try research.read { db in
      try db.row(
        "SELECT code FROM station_pairings WHERE token_digest = ? AND opened_at > ?",
        [browser.digest, time.advanced(bySeconds: -PairingCode.seconds)]
      ).map { PairingCode(stored: $0["code"]) }
    }
  }

  public func register(
    _ name: StationName, code: PairingCode, site: Site.ID? = nil, context: AuditContext
  ) throws -> RegistrationVerdict {
    let throttle = throttle(.pairing(StaffMember.ID(context.actor.id ?? "")), at: context.time)
    return try research.write { db in
      // A name that is taken is no guess: nothing of it is counted.
      try Self.requireFree(name, in: db)
      switch try throttle.admit(in: db) {
      case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
      case .admitted(let attempt):
        guard let digest = try Self.usePairing(code, at: context.time, in: db) else { return .unknownCode }
        try Throttle.forgive(attempt, in: db)
        return .registered(try Self.insert(name, site, tokenDigest: digest, context: context, in: db))
      }
    }
  }

  /// The browser that shows the code, which cannot be used again.
  private static func usePairing(_ code: PairingCode, at time: Timestamp, in db: Database) throws -> String? {
    let row = try db.row(
      "SELECT token_digest FROM station_pairings WHERE code = ? AND opened_at > ?",
      [code.text, time.advanced(bySeconds: -PairingCode.seconds)])
    try db.run("DELETE FROM station_pairings WHERE code = ?", [code.text])
    return row?["token_digest"]
  }

  private static func insert(
    _ name: StationName, _ site: Site.ID?, tokenDigest: String, context: AuditContext, in db: Database
  ) throws -> Station {
    let station = Station(
      id: .new(at: context.time), name: name, registeredAt: context.time,
      registeredBy: StaffMember.ID(context.actor.id ?? ""), revokedAt: nil, site: site)
    try db.run(
      "INSERT INTO stations (id, name, token_digest, registered_at, registered_by, site) VALUES (?, ?, ?, ?, ?, ?)",
      [station.id, name.text, tokenDigest, context.time, station.registeredBy, site])
    try AuditTrail.append(
      "station.registered", subject: station.id.text, detail: name.text, context: context, in: db)
    return station
  }

  private static func requireFree(_ name: StationName, except station: Station.ID? = nil, in db: Database)
    throws
  {
    let isTaken = try db.isThere(
      "SELECT 1 FROM stations WHERE name = ? AND revoked_at IS NULL AND id <> ?",
      [name.text, station?.text ?? ""])
    if isTaken { throw StationNameProblem.taken }
  }

  public func rename(_ station: Station.ID, to name: StationName, context: AuditContext) throws {
    try research.write { db in
      try Self.requireFree(name, except: station, in: db)
      try db.run(
        "UPDATE stations SET name = ? WHERE id = ? AND name <> ? AND revoked_at IS NULL",
        [name.text, station, name.text])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "station.renamed", subject: station.text, detail: name.text, context: context, in: db)
    }
  }

  public func revoke(_ station: Station.ID, context: AuditContext) throws {
    try research.write { db in
      try db.run(
        "UPDATE stations SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [context.time, station])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append("station.revoked", subject: station.text, context: context, in: db)
      if let handover = try Self.openHandover(at: station, in: db) {
        try Self.end(handover, how: .revoked, context: context, in: db)
      }
    }
  }

  // MARK: - Reading

  public func stationSession(of browser: Token, at time: Timestamp) throws -> StationSession? {
    let found = try research.readWithoutTransaction { db in
      var found: (overview: StationOverview, seenAt: Timestamp?)?
      try db.eachInOrder("\(Self.overview) WHERE stations.token_digest = ?", [browser.digest]) { columns in
        found = (Self.overview(&columns), columns.nextIfAny())
      }
      return found
    }
    guard let (overview, seenAt) = found else { return nil }
    if let handover = overview.handover, let seenAt, SessionRule.isNews(after: seenAt, at: time) {
      research.writeSoon { db in
        try db.run(
          "UPDATE sessions SET seen_at = ? WHERE token_digest = ?", [time, handover.sessionDigest])
      }
    }
    return StationSession(station: overview.station, handover: overview.handover)
  }

  public func stations() throws -> [StationOverview] {
    try research.read { db in
      try Self.overviews("ORDER BY stations.revoked_at IS NOT NULL, stations.name, stations.id", in: db)
    }
  }

  public func station(_ id: Station.ID) throws -> StationOverview? {
    try research.read { db in try Self.overviews("WHERE stations.id = ?", [id], in: db).first }
  }

  static func overviews(_ condition: String, _ arguments: StatementArguments = [], in db: Database) throws
    -> [StationOverview]
  {
    var overviews: [StationOverview] = []
    try db.eachInOrder("\(overview) \(condition)", arguments) { overviews.append(overview(&$0)) }
    return overviews
  }

  /// The last column is when the participant's browser was last seen.
  private static let overview = """
    SELECT stations.id, stations.name, stations.registered_at, stations.registered_by, stations.revoked_at,
      stations.site, handovers.id, handovers.participant, handovers.handed_at, handovers.handed_by,
      handovers.help_promised_at, \(reportColumns), station_reports.there_since, sessions.seen_at
    FROM stations
    LEFT JOIN handovers ON handovers.station = stations.id AND handovers.ended_at IS NULL
    LEFT JOIN sessions ON sessions.token_digest = 'handover ' || handovers.id
    LEFT JOIN station_reports ON station_reports.station = stations.id
    """

  static let reportColumns = """
    station_reports.reported_at, station_reports.handover, station_reports.screen, station_reports.block,
    station_reports.trial, station_reports.unsent, station_reports.answered, station_reports.errors,
    station_reports.too_fast, station_reports.battery, station_reports.is_charging, station_reports.connection,
    station_reports.is_visible, station_reports.clock_minutes
    """

  private static func overview(_ columns: inout Columns) -> StationOverview {
    let station = Station(
      id: columns.next(), name: StationName(stored: columns.next()), registeredAt: columns.next(),
      registeredBy: columns.next(), revokedAt: columns.nextIfAny(), site: columns.nextIfAny())
    return StationOverview(
      station: station, handover: handover(of: station.id, &columns), report: report(&columns),
      thereSince: columns.nextIfAny())
  }

  private static func handover(of station: Station.ID, _ columns: inout Columns) -> Handover? {
    let (id, participant): (Handover.ID?, Participant.ID?) = (columns.nextIfAny(), columns.nextIfAny())
    let (handedAt, handedBy): (Timestamp?, StaffMember.ID?) = (columns.nextIfAny(), columns.nextIfAny())
    let helpPromisedAt: Timestamp? = columns.nextIfAny()
    guard let id, let participant, let handedAt else { return nil }
    return Handover(
      id: id, station: station, participant: participant, handedAt: handedAt, handedBy: handedBy,
      helpPromisedAt: helpPromisedAt)
  }

  /// Reads ``reportColumns``; all of them are empty for a station that never reported.
  static func report(_ columns: inout Columns) -> StationReport? {
    let (time, handover): (Timestamp?, Handover.ID?) = (columns.nextIfAny(), columns.nextIfAny())
    let screen = (columns.nextIfAny() as String?).flatMap(StationReport.Screen.init)
    let (block, trial): (Int?, Int?) = (columns.nextIfAny(), columns.nextIfAny())
    let counts: [Int] = (0..<4).map { _ in columns.nextIfAny() ?? 0 }
    let (battery, isCharging): (Int?, Bool?) = (columns.nextIfAny(), columns.nextIfAny())
    let (connection, isVisible): (String?, Bool?) = (columns.nextIfAny(), columns.nextIfAny())
    let clockMinutes: Int? = columns.nextIfAny()
    guard let time, let screen, let isVisible else { return nil }
    return StationReport(
      time: time, handover: handover, screen: screen, block: block, trial: trial, unsent: counts[0],
      answered: counts[1], errors: counts[2], tooFast: counts[3], battery: battery, isCharging: isCharging,
      connection: connection, isVisible: isVisible, clockMinutes: clockMinutes)
  }
}
