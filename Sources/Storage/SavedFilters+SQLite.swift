import Foundation
import Studies

extension SQLiteStore: SavedFilterStore {
  public func savedFilters(of owner: StaffMember.ID) throws -> [SavedFilter] {
    try identity.read { [self] db in try savedFilters(of: owner, in: db) }
  }

  @discardableResult
  public func save(_ setting: SavedFilter.Setting, named name: SavedFilter.Name, context: AuditContext) throws
    -> SavedFilter.ID
  {
    guard let owner = context.staff else { throw StoreRefusal.noSuchPosition }
    let id = SavedFilter.ID.new(at: context.time)
    let sealed = try seal(name, of: id)
    return try identity.write { [self] db in
      let others = try savedFilters(of: owner, in: db).filter { $0.setting.isBeside(setting) }
      guard !others.contains(where: { $0.name.isLike(name) }) else { throw SavedFilterProblem.taken }
      guard others.count < SavedFilter.most else { throw SavedFilterProblem.tooMany }
      let people = setting.ofParticipants
      try db.run(
        """
        INSERT INTO saved_filters
          (id, owner, name_sealed, list, study, state, tag, consent_number, origin, sort, is_descending, experimenter,
            saved_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id, owner, sealed, setting.list.rawValue, setting.study, setting.state,
          people?.tag?.text, people?.consentNumber, setting.origin?.rawValue,
          people?.sort.rawValue, people?.isDescending, setting.staff, context.time,
        ])
      try AuditTrail.append("filter.saved", subject: id.text, context: context, in: db)
      return id
    }
  }

  public func rename(_ filter: SavedFilter.ID, to name: SavedFilter.Name, context: AuditContext) throws
    -> Bool
  {
    guard let owner = context.staff else { throw StoreRefusal.noSuchPosition }
    let sealed = try seal(name, of: filter)
    return try identity.write { [self] db in
      let all = try savedFilters(of: owner, in: db)
      guard let one = all.first(where: { $0.id == filter }) else { return false }
      if one.name == name { return true }
      let isTaken = all.contains {
        $0.id != filter && $0.setting.isBeside(one.setting) && $0.name.isLike(name)
      }
      guard !isTaken else { throw SavedFilterProblem.taken }
      try db.run("UPDATE saved_filters SET name_sealed = ? WHERE id = ?", [sealed, filter])
      try AuditTrail.append("filter.renamed", subject: filter.text, context: context, in: db)
      return true
    }
  }

  public func delete(_ filter: SavedFilter.ID, context: AuditContext) throws -> Bool {
    try identity.write { db in
      try db.run("DELETE FROM saved_filters WHERE id = ? AND owner = ?", [filter, context.staff])
      guard db.changesCount > 0 else { return false }
      try AuditTrail.append("filter.deleted", subject: filter.text, context: context, in: db)
      return true
    }
  }

  /// Filters of a list that is none any more are left out.
  private func savedFilters(of owner: StaffMember.ID, in db: Database) throws -> [SavedFilter] {
    try db.rows(
      """
      SELECT id, name_sealed, list, study, state, tag, consent_number, origin, sort, is_descending, experimenter
      FROM saved_filters
      WHERE owner = ? ORDER BY saved_at, id
      """, [owner]
    ).compactMap { row in
      let list: String = row["list"]
      return try SavedFilter.List(rawValue: list).flatMap { try savedFilter(row, of: $0) }
    }
  }

  private func savedFilter(_ row: Row, of list: SavedFilter.List) throws -> SavedFilter? {
    let id: SavedFilter.ID = row["id"]
    let opened = try key.open(bytes: row["name_sealed"], column: "name", of: Self.filterRow(id))
    let name = SavedFilter.Name(stored: String(decoding: opened, as: UTF8.self))
    switch list {
    case .participants:
      let (filter, isWhole) = ofParticipants(row)
      return SavedFilter(id: id, name: name, setting: .participants(filter), hasLostSomething: !isWhole)
    case .visits:
      let (origin, isKnown) = storedOrigin(row)
      let filter = SavedFilter.OfVisits(
        study: row["study"], experimenter: row["experimenter"], origin: origin)
      return SavedFilter(id: id, name: name, setting: .visits(filter), hasLostSomething: !isKnown)
    case .deviations, .codes:
      guard let (setting, isWhole) = ofAStudy(row, list) else { return nil }
      return SavedFilter(id: id, name: name, setting: setting, hasLostSomething: !isWhole)
    }
  }

  /// Those of lists of one study.
  private func ofAStudy(_ row: Row, _ list: SavedFilter.List) -> (SavedFilter.Setting, isWhole: Bool)? {
    guard let study = row["study"] as Study.ID? else { return nil }
    let (origin, isKnown) = storedOrigin(row)
    let state: String? = row["state"]
    if list == .codes {
      let use = state.flatMap(BatchFilter.Use.init)
      let filter = BatchFilter(of: study, origin: origin, by: row["experimenter"], use: use)
      return (.codes(filter), isWhole: isKnown && (state == nil || use != nil))
    }
    let kind = state.flatMap(Intervention.Kind.init)
    let filter = DeviationFilter(of: study, origin: origin ?? .real, kind: kind, by: row["experimenter"])
    return (.deviations(filter), isWhole: origin != nil && (state == nil || kind != nil))
  }

  /// Nil for all, or for a word that is none any more.
  private func storedOrigin(_ row: Row) -> (origin: Participant.Origin?, isKnown: Bool) {
    let stored: String? = row["origin"]
    let origin = stored.flatMap(Participant.Origin.init)
    return (origin, stored == nil || origin != nil)
  }

  /// Words of an earlier version that are none any more are left out.
  private func ofParticipants(_ row: Row) -> (filter: SavedFilter.OfParticipants, isWhole: Bool) {
    let (state, origin): (String?, String?) = (row["state"], row["origin"])
    let sort: String = row["sort"]
    let (group, from) = (state.flatMap(ProgressGroup.init), origin.flatMap(Participant.Origin.init))
    let order = ParticipantQuery.Sort(rawValue: sort)
    let tag: String? = row["tag"]
    let filter = SavedFilter.OfParticipants(
      study: row["study"], group: group, tag: tag.map { ParticipantTag(stored: $0) },
      consentNumber: row["consent_number"], origin: from, sort: order ?? .enrolled,
      isDescending: row["is_descending"])
    return (filter, (state == nil || group != nil) && (origin == nil || from != nil) && order != nil)
  }

  private func seal(_ name: SavedFilter.Name, of id: SavedFilter.ID) throws -> Data {
    try key.seal(name.text, column: "name", of: Self.filterRow(id))
  }

  private static func filterRow(_ id: SavedFilter.ID) -> SealedRow {
    SealedRow(table: "saved_filters", id: id.text)
  }
}

extension SavedFilter.Setting {
  fileprivate var origin: Participant.Origin? {
    switch self {
    case .participants(let filter): filter.origin
    case .visits(let filter): filter.origin
    case .deviations(let filter): filter.origin
    case .codes(let filter): filter.origin
    }
  }

  /// The progress of participants, the kind of what staff recorded, or the use of codes.
  fileprivate var state: String? {
    switch self {
    case .participants(let filter): filter.group?.rawValue
    case .visits: nil
    case .deviations(let filter): filter.kind?.rawValue
    case .codes(let filter): filter.use?.rawValue
    }
  }

  /// The experimenter of a visit, or the one who recorded something or made codes: the column `experimenter`.
  fileprivate var staff: StaffMember.ID? {
    switch self {
    case .participants: nil
    case .visits(let filter): filter.experimenter
    case .deviations(let filter): filter.staff
    case .codes(let filter): filter.staff
    }
  }

  fileprivate var ofParticipants: SavedFilter.OfParticipants? {
    if case .participants(let filter) = self { filter } else { nil }
  }
}
