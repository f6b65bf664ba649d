import Studies
import Templates

/// The filters that the reader saved above a list, and the form that saves the one that is set, for
/// `partials/saved-filters`.
struct SavedFilterBar: TemplateRecord {
  /// Of the page with all of them, which the form leads to as well.
  var url: String
  /// Those of the study that is shown, and of all.
  var saved: [SavedFilterLink] = []
  /// The fields of the filter that can be saved; empty if none is set, or if it is saved.
  var savable: [HiddenField] = []
  var nameHelp: String

  static let fields: Fields<SavedFilterBar> = [
    "url": .text(\.url), "saved": .list(\.saved), "hasSaved": .flag { !$0.saved.isEmpty },
    "savable": .list(\.savable), "canSave": .flag { !$0.savable.isEmpty }, "nameHelp": .text(\.nameHelp),
  ]
}

/// A saved filter above the list.
struct SavedFilterLink: TemplateRecord {
  var name: String
  var url: String
  /// The list is shown with it.
  var isCurrent = false

  static let fields: Fields<SavedFilterLink> = [
    "name": .text(\.name), "url": .text(\.url), "isCurrent": .flag(\.isCurrent),
  ]
}

extension SavedFilterBar {
  init(of query: ParticipantListQuery, _ request: StaffRequest) throws {
    let isFigure = query.value.figure != nil
    self.init(
      try OpenedFilters(ofParticipants: request), beside: .participants(query.setting),
      isMore: isFigure || !query.typedCode.isEmpty, fields: isFigure ? [] : query.savableFields, request)
  }

  init(of query: VisitListQuery, _ request: StaffRequest) throws {
    self.init(
      try OpenedFilters(ofVisits: query, request), beside: .visits(query.filter), fields: query.savableFields,
      request)
  }

  init(of query: DeviationQuery, _ request: StaffRequest) throws {
    self.init(
      try OpenedFilters(ofDeviations: query, request), beside: .deviations(query.filter),
      fields: query.savableFields, request)
  }

  init(of query: BatchQuery, _ request: StaffRequest) throws {
    self.init(
      try OpenedFilters(ofCodes: query, request), beside: .codes(query.filter), fields: query.savableFields,
      request)
  }

  /// - Parameters:
  ///   - setting: the filter of the list
  ///   - isMore: true if the list is limited by something that no filter keeps
  ///   - fields: those that save the filter
  private init(
    _ filters: OpenedFilters, beside setting: SavedFilter.Setting, isMore: Bool = false,
    fields: [HiddenField],
    _ request: StaffRequest
  ) {
    url = setting.filtersURL
    nameHelp = request.say("lists.filters.nameHelp.\(setting.list.rawValue)")
    saved = filters.all.filter {
      setting.study == nil || $0.filter.setting.study == nil || $0.setting.study == setting.study
    }.map {
      SavedFilterLink(name: $0.filter.name.text, url: $0.url, isCurrent: !isMore && $0.setting == setting)
    }
    if !setting.isEmpty && !saved.contains(where: \.isCurrent) { savable = fields }
  }
}

extension SavedFilter.Setting {
  /// The page with the saved filters of the list.
  var filtersURL: String {
    switch self {
    case .participants: Path.staffSavedFilters.url()
    case .visits: Path.staffSavedVisitFilters.url()
    case .deviations(let filter): Path.staffSavedDeviationFilters.url(filter.study.text)
    case .codes(let filter): Path.staffSavedCodeFilters.url(filter.study.text)
    }
  }
}
