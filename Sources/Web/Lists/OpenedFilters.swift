import Studies

/// The filters of a list that the reader saved, as they can be opened now: a tag that nobody has any more, a study that the
/// reader does not work on, or an experimenter whose account was closed is left out.
struct OpenedFilters {
  struct Opened {
    let filter: SavedFilter
    /// The filter without that.
    let setting: SavedFilter.Setting
    /// The filter in words: “Diary · In progress · call back”
    let what: String
    let url: String

    var isWhole: Bool { OpenedFilters.isWhole(filter, as: setting) }
  }

  let all: [Opened]

  /// Those of the list of participants.
  init(ofParticipants request: StaffRequest) throws {
    let saved = try request.savedFilters(of: .participants)
    let hasTags = saved.contains { filter in
      if case .participants(let setting) = filter.setting { setting.tag != nil } else { false }
    }
    let tags = hasTags ? try Self.tags(request) : [:]
    all = saved.compactMap { filter in
      guard case .participants(var setting) = filter.setting else { return nil }
      let studies = request.reachedStudies.map(\.id).filter { setting.study == nil || $0 == setting.study }
      if let study = setting.study, !studies.contains(study) { setting.study = nil }
      if let tag = setting.tag, !studies.contains(where: { tags[$0]?.contains(tag) == true }) {
        setting.tag = nil
      }
      let query = ParticipantListQuery(setting, request)
      return Opened(
        filter: filter, setting: .participants(setting), what: request.words(for: setting),
        url: query.url(notice: Self.notice(filter, as: .participants(setting))))
    }
  }

  /// Those of the visits, on the days that are shown.
  init(ofVisits query: VisitListQuery, _ request: StaffRequest) throws {
    all = try request.savedFilters(of: .visits).compactMap { filter in
      guard case .visits(var setting) = filter.setting else { return nil }
      if !request.reachedStudies.contains(where: { $0.id == setting.study }) { setting.study = nil }
      if !query.experimenters(of: setting.study).contains(where: { $0.id == setting.experimenter }) {
        setting.experimenter = nil
      }
      let opened = query.with(setting)
      return Opened(
        filter: filter, setting: .visits(setting), what: request.words(for: opened),
        url: opened.url(notice: Self.notice(filter, as: .visits(setting))))
    }
  }

  /// Those of the deviations of the study that is shown.
  init(ofDeviations query: DeviationQuery, _ request: StaffRequest) throws {
    all = try request.savedFilters(of: .deviations).compactMap { filter in
      guard case .deviations(var setting) = filter.setting, setting.study == query.study.id else {
        return nil
      }
      if !query.members.contains(where: { $0.id == setting.staff }) { setting.staff = nil }
      let opened = query.with(setting)
      return Opened(
        filter: filter, setting: .deviations(setting), what: request.words(for: opened),
        url: opened.url(notice: Self.notice(filter, as: .deviations(setting))))
    }
  }

  /// Those of the codes of the study that is shown.
  init(ofCodes query: BatchQuery, _ request: StaffRequest) throws {
    all = try request.savedFilters(of: .codes).compactMap { filter in
      guard case .codes(var setting) = filter.setting, setting.study == query.study.id else { return nil }
      if !query.members.contains(where: { $0.id == setting.staff }) { setting.staff = nil }
      let opened = query.with(setting)
      return Opened(
        filter: filter, setting: .codes(setting), what: request.words(for: opened),
        url: opened.url(notice: Self.notice(filter, as: .codes(setting))))
    }
  }

  private static func isWhole(_ filter: SavedFilter, as setting: SavedFilter.Setting) -> Bool {
    setting == filter.setting && !filter.hasLostSomething
  }

  private static func notice(_ filter: SavedFilter, as setting: SavedFilter.Setting) -> Notice? {
    isWhole(filter, as: setting) ? nil : .savedFilterLostSomething
  }

  private static func tags(_ request: StaffRequest) throws -> [Study.ID: [ParticipantTag]] {
    try request.reachedStudies.reduce(into: [:]) {
      $0[$1.id] = try request.stores.tags(in: [$1.id], at: request.sites)
    }
  }
}

extension StaffRequest {
  fileprivate func savedFilters(of list: SavedFilter.List) throws -> [SavedFilter] {
    try stores.savedFilters(of: member.id).filter { $0.setting.list == list }
  }

  /// “Diary · In progress · call back”
  func words(for filter: SavedFilter.OfParticipants) -> String {
    [
      words(forStudy: filter.study),
      filter.group.map { say("participants.standing.\($0.rawValue)") },
      filter.origin.map { say("participants.origin.\($0.rawValue)") }
        ?? say("participants.list.allOrigins"),
      filter.tag?.text,
      filter.consentNumber.map { say("participants.list.onVersion", ["number": number($0)]) },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// “Diary · ben”, with the origin unless it is the usual one
  func words(for visits: VisitListQuery) -> String {
    let experimenter = visits.experimenters.first { $0.id == visits.filter.experimenter }
    var parts = [words(forStudy: visits.filter.study), experimenter?.name ?? say("visits.everyone")]
    switch visits.filter.origin {
    case .real: break
    case .rehearsal: parts.append(say("participants.origin.rehearsal"))
    case nil: parts.append(say("participants.list.allOrigins"))
    }
    return parts.joined(separator: " · ")
  }

  /// “Notes only · ben”, with the origin unless it is the usual one
  func words(for deviations: DeviationQuery) -> String {
    let filter = deviations.filter
    let member = deviations.members.first { $0.id == filter.staff }
    return [
      say("deviations.kind.\(filter.kind?.rawValue ?? "all")"), member?.name ?? say("deviations.everybody"),
      filter.origin == .rehearsal ? say("participants.origin.rehearsal") : nil,
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// “ben · Nobody has begun · All purposes”
  func words(for codes: BatchQuery) -> String {
    let filter = codes.filter
    let member = codes.members.first { $0.id == filter.staff }
    return [
      member?.name ?? say("batches.everybody"), filter.use.map { say("batches.use.\($0.rawValue)") },
      filter.origin.map { say("participants.origin.\($0.rawValue)") } ?? say("participants.list.allOrigins"),
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private func words(forStudy id: Study.ID?) -> String {
    reachedStudies.first { $0.id == id }.map { $0.title[$0.language(language)] }
      ?? say("participants.list.allStudies")
  }
}
