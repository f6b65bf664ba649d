import HTTP
import Studies

/// Filters of lists under names, each for its owner alone.
enum SavedFilterRoutes {
  /// A list whose filters are saved; those of deviations and of codes are of one study.
  private enum Listed {
    case participants
    case visits
    case deviations(Study)
    case codes(Study)

    /// - Throws: ``PageError/notFound`` for a study that the reader does not work on any more
    init(_ setting: SavedFilter.Setting, _ request: StaffRequest) throws {
      func study(_ id: Study.ID, among studies: [Study]) throws -> Study {
        guard let study = studies.first(where: { $0.id == id }) else { throw PageError.notFound }
        return study
      }
      switch setting {
      case .participants: self = .participants
      case .visits: self = .visits
      case .deviations(let filter): self = .deviations(try study(filter.study, among: request.studies))
      case .codes(let filter): self = .codes(try study(filter.study, among: request.reachedStudies))
      }
    }

    var list: SavedFilter.List {
      switch self {
      case .participants: .participants
      case .visits: .visits
      case .deviations: .deviations
      case .codes: .codes
      }
    }
  }

  /// A name as it was typed, and why it was not taken.
  private struct Refused {
    let typed: String
    let problem: String
    /// The filter that was to have the name; nil if it is to be saved for the first time.
    var filter: SavedFilter.ID?
    /// The filter in words and as fields, if it is to be saved for the first time.
    var saving: (what: String, fields: [HiddenField])?
  }

  static func ofParticipants(_ request: StaffRequest) throws -> Response { try page(.participants, request) }

  static func ofVisits(_ request: StaffRequest) throws -> Response { try page(.visits, request) }

  /// Those of one study.
  static func ofDeviations(_ request: StaffRequest) throws -> Response {
    try page(.deviations(try request.study()), request)
  }

  static func ofCodes(_ request: StaffRequest) throws -> Response {
    try page(.codes(try request.reachedStudy()), request)
  }

  static func saveOfParticipants(_ request: StaffRequest) throws -> Response {
    let query = ParticipantListQuery(request.form?.fields ?? FormFields(), request)
    let saving = (what: request.words(for: query.setting), fields: query.savableFields)
    return try save(.participants(query.setting), saving, request) {
      ParticipantListQuery(query.setting, request).url(notice: .filterSaved)
    }
  }

  static func saveOfVisits(_ request: StaffRequest) throws -> Response {
    let query = try VisitListQuery(request.form?.fields ?? FormFields(), request)
    let saving = (what: request.words(for: query), fields: query.savableFields)
    return try save(.visits(query.filter), saving, request) { query.url(notice: .filterSaved) }
  }

  static func saveOfDeviations(_ request: StaffRequest) throws -> Response {
    let query = try DeviationQuery(request.study(), request.form?.fields ?? FormFields(), request)
    let saving = (what: request.words(for: query), fields: query.savableFields)
    return try save(.deviations(query.filter), saving, request) { query.url(notice: .filterSaved) }
  }

  static func saveOfCodes(_ request: StaffRequest) throws -> Response {
    let query = try BatchQuery(request.reachedStudy(), request.form?.fields ?? FormFields(), request)
    let saving = (what: request.words(for: query), fields: query.savableFields)
    return try save(.codes(query.filter), saving, request) { query.url(notice: .filterSaved) }
  }

  /// - Parameter url: makes the address of the list with the filter
  private static func save(
    _ setting: SavedFilter.Setting, _ saving: (what: String, fields: [HiddenField]), _ request: StaffRequest,
    url: () -> String
  ) throws -> Response {
    guard !setting.isEmpty else { throw PageError.malformed }
    do {
      let name = try SavedFilter.Name(request.typed("name"))
      try request.stores.save(setting, named: name, context: request.context)
    } catch let problem as SavedFilterProblem {
      var refused = refused(problem, request)
      refused.saving = saving
      return try page(Listed(setting, request), request, refused: refused)
    }
    return .redirect(to: url())
  }

  static func rename(_ request: StaffRequest) throws -> Response {
    let filter = try own(request)
    do {
      let name = try SavedFilter.Name(request.typed("name"))
      guard try request.stores.rename(filter.id, to: name, context: request.context) else {
        throw PageError.notFound
      }
    } catch let problem as SavedFilterProblem {
      var refused = refused(problem, request)
      refused.filter = filter.id
      return try page(Listed(filter.setting, request), request, refused: refused)
    }
    return .redirect(to: url(of: filter, .filterRenamed))
  }

  static func remove(_ request: StaffRequest) throws -> Response {
    let filter = try own(request)
    guard try request.stores.delete(filter.id, context: request.context) else { throw PageError.notFound }
    return .redirect(to: url(of: filter, .filterDeleted))
  }

  private static func url(of filter: SavedFilter, _ notice: Notice) -> String {
    filter.setting.filtersURL + Path.query([(Notice.field, notice.rawValue)])
  }

  /// The filter of the address, if it is the reader's.
  private static func own(_ request: StaffRequest) throws -> SavedFilter {
    let id = SavedFilter.ID(request.placeholder("filter"))
    let all = try request.stores.savedFilters(of: request.member.id)
    guard let filter = all.first(where: { $0.id == id }) else { throw PageError.notFound }
    return filter
  }

  private static func refused(_ problem: SavedFilterProblem, _ request: StaffRequest) -> Refused {
    let sentence =
      switch problem {
      case .missing: request.say("lists.filters.problem.missing")
      case .tooLong:
        request.say("lists.filters.problem.long", ["n": request.number(SavedFilter.Name.longest)])
      case .unusableCharacters: request.say("lists.filters.problem.characters")
      case .taken: request.say("lists.filters.problem.taken")
      case .tooMany: request.say("lists.filters.problem.most", ["n": request.number(SavedFilter.most)])
      }
    return Refused(
      typed: String(request.typed("name").prefix(SavedFilter.Name.longest * 2)), problem: sentence)
  }

  // MARK: - The page

  private static func page(_ listed: Listed, _ request: StaffRequest, refused: Refused? = nil) throws
    -> Response
  {
    let (list, opened) = (listed.list, try opened(listed, request))
    let (action, backURL) = addresses(of: listed, request)
    let page = SavedFiltersPage(
      list: list, action: action, backURL: backURL,
      back: request.say("lists.filters.back.\(list.rawValue)"),
      lead: request.say("lists.filters.lead.\(list.rawValue)"),
      nameHelp: request.say("lists.filters.nameHelp.\(list.rawValue)"),
      saving: refused.flatMap { refused in
        refused.saving.map {
          SavedFiltersPage.Saving(
            what: $0.what, filter: $0.fields, typed: refused.typed, problem: refused.problem)
        }
      },
      rows: opened.all.map { row($0, refused) },
      problem: refused.map {
        SavedFiltersPage.Problem(sentence: $0.problem, field: "name" + ($0.filter.map { "-\($0)" } ?? ""))
      })
    return request.page(
      page, title: request.say("lists.filters.title"), status: refused == nil ? .ok : .unprocessable)
  }

  /// - Returns: of the page, which takes a filter to be saved, and of the list
  private static func addresses(of listed: Listed, _ request: StaffRequest) -> (page: String, list: String) {
    switch listed {
    case .participants: (Path.staffSavedFilters.url(), request.participantsURL)
    case .visits: (Path.staffSavedVisitFilters.url(), Path.staffVisits.url())
    case .deviations(let study):
      (
        Path.staffSavedDeviationFilters.url(study.id.text),
        request.url(of: .deviations, in: study, request.origin)
      )
    case .codes(let study):
      (
        Path.staffSavedCodeFilters.url(study.id.text),
        Path.staffBatches.url(study.id.text) + BatchQuery.place
      )
    }
  }

  private static func opened(_ listed: Listed, _ request: StaffRequest) throws -> OpenedFilters {
    switch listed {
    case .participants: try OpenedFilters(ofParticipants: request)
    case .visits: try OpenedFilters(ofVisits: VisitListQuery(.day, request), request)
    case .deviations(let study):
      try OpenedFilters(ofDeviations: DeviationQuery(study, FormFields(), request), request)
    case .codes(let study): try OpenedFilters(ofCodes: BatchQuery(study, FormFields(), request), request)
    }
  }

  private static func row(_ opened: OpenedFilters.Opened, _ refused: Refused?) -> SavedFiltersPage.Row {
    let filter = opened.filter
    let own = refused?.filter == filter.id ? refused : nil
    return SavedFiltersPage.Row(
      id: filter.id.text, name: filter.name.text, url: opened.url, what: opened.what,
      isCut: !opened.isWhole, renaming: Path.staffSavedFilterName.url(filter.id.text),
      removal: Path.staffSavedFilterRemoval.url(filter.id.text), typed: own?.typed ?? filter.name.text,
      problem: own?.problem)
  }
}
