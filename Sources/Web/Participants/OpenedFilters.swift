import Studies

/// The filters that the reader saved, as they can be opened now: a tag that nobody has any more, or a study that the reader
/// does not work on, is left out.
struct OpenedFilters {
  struct Opened {
    let filter: SavedFilter
    let query: ParticipantListQuery
    let isWhole: Bool

    var url: String { query.url(notice: isWhole ? nil : .savedFilterLostSomething) }
  }

  let all: [Opened]

  init(_ request: StaffRequest) throws {
    let saved = try request.stores.savedFilters(of: request.member.id)
    let hasTags = saved.contains { $0.setting.tag != nil }
    let tags = hasTags ? try Self.tags(request) : [:]
    all = saved.map { filter in
      var setting = filter.setting
      let studies = request.studies.map(\.id).filter { setting.study == nil || $0 == setting.study }
      if let study = setting.study, !studies.contains(study) { setting.study = nil }
      if let tag = setting.tag, !studies.contains(where: { tags[$0]?.contains(tag) == true }) {
        setting.tag = nil
      }
      return Opened(
        filter: filter, query: ParticipantListQuery(setting, request),
        isWhole: setting == filter.setting && !filter.hasLostSomething)
    }
  }

  private static func tags(_ request: StaffRequest) throws -> [Study.ID: [ParticipantTag]] {
    try request.studies.reduce(into: [:]) { $0[$1.id] = try request.stores.tags(in: [$1.id]) }
  }
}

extension ParticipantsPage {
  mutating func show(_ filters: OpenedFilters, beside query: ParticipantListQuery) {
    let setting = query.setting
    let isFigure = query.value.figure != nil
    let isMore = isFigure || !query.typedCode.isEmpty
    saved = filters.all.filter {
      query.study.isEmpty || $0.filter.setting.study == nil || $0.query.study == query.study
    }.map {
      SavedFilterLink(
        name: $0.filter.name.text, url: $0.url, isCurrent: !isMore && $0.query.setting == setting)
    }
    if !isFigure && !setting.isEmpty && !saved.contains(where: \.isCurrent) { savable = query.savableFields }
  }
}

extension ParticipantListQuery {
  /// The beginning of a code is not saved, and a figure cannot be.
  var savableFields: [HiddenField] {
    fields().filter { $0.name != "code" }.map { HiddenField(name: $0.name, value: $0.value) }
  }
}
