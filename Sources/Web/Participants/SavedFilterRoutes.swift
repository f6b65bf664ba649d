import HTTP
import Studies

/// Filters of the list of participants under names, each for its owner alone.
enum SavedFilterRoutes {
  /// A name as it was typed, and why it was not taken.
  private struct Refused {
    let typed: String
    let problem: String
    /// Nil if the filter is to be saved for the first time.
    var filter: SavedFilter.ID?
  }

  static func list(_ request: StaffRequest) throws -> Response { try page(request) }

  static func save(_ request: StaffRequest) throws -> Response {
    let query = ParticipantListQuery(request.form?.fields ?? FormFields(), request)
    guard !query.setting.isEmpty else { throw PageError.malformed }
    do {
      let name = try SavedFilter.Name(request.typed("name"))
      try request.stores.save(query.setting, named: name, context: request.context)
    } catch let problem as SavedFilterProblem {
      return try page(request, refused: refused(problem, request), saving: query)
    }
    let saved = ParticipantListQuery(query.setting, request)
    return .redirect(to: saved.url(notice: .filterSaved))
  }

  static func rename(_ request: StaffRequest) throws -> Response {
    let id = SavedFilter.ID(request.placeholder("filter"))
    do {
      let name = try SavedFilter.Name(request.typed("name"))
      guard try request.stores.rename(id, to: name, context: request.context) else {
        throw PageError.notFound
      }
    } catch let problem as SavedFilterProblem {
      guard try request.stores.savedFilters(of: request.member.id).contains(where: { $0.id == id }) else {
        throw PageError.notFound
      }
      var refused = refused(problem, request)
      refused.filter = id
      return try page(request, refused: refused)
    }
    return .redirect(to: Path.staffSavedFilters.url(query: Notice.filterRenamed.query))
  }

  static func remove(_ request: StaffRequest) throws -> Response {
    let id = SavedFilter.ID(request.placeholder("filter"))
    guard try request.stores.delete(id, context: request.context) else { throw PageError.notFound }
    return .redirect(to: Path.staffSavedFilters.url(query: Notice.filterDeleted.query))
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

  private static func page(
    _ request: StaffRequest, refused: Refused? = nil, saving: ParticipantListQuery? = nil
  ) throws -> Response {
    let rows = try OpenedFilters(request).all.map { opened in
      let filter = opened.filter
      let own = refused?.filter == filter.id ? refused : nil
      return SavedFiltersPage.Row(
        id: filter.id.text, name: filter.name.text, url: opened.url,
        what: request.words(for: opened.query), isCut: !opened.isWhole,
        renaming: Path.staffSavedFilterName.url(filter.id.text),
        removal: Path.staffSavedFilterRemoval.url(filter.id.text), typed: own?.typed ?? filter.name.text,
        problem: own?.problem)
    }
    let page = SavedFiltersPage(
      backURL: request.participantsURL,
      saving: saving.flatMap { query in
        refused.map {
          SavedFiltersPage.Saving(
            what: request.words(for: query), filter: query.savableFields, typed: $0.typed, problem: $0.problem
          )
        }
      }, rows: rows,
      problem: refused.map {
        SavedFiltersPage.Problem(sentence: $0.problem, field: "name" + ($0.filter.map { "-\($0)" } ?? ""))
      })
    return request.page(
      page, title: request.say("lists.filters.title"), status: refused == nil ? .ok : .unprocessable)
  }
}

extension StaffRequest {
  /// “Diary · In progress · call back”
  fileprivate func words(for query: ParticipantListQuery) -> String {
    let (value, studies) = (query.value, query.value.studies)
    let study = query.study.isEmpty ? nil : studies.first.map { $0.title[$0.language(language)] }
    return [
      study ?? say("participants.list.allStudies"),
      value.group.map { say("participants.standing.\($0.rawValue)") },
      value.origin.map { say("participants.origin.\($0.rawValue)") },
      value.tag?.text,
      value.consentNumber.map { say("participants.list.onVersion", ["number": number($0)]) },
    ].compactMap { $0 }.joined(separator: " · ")
  }
}
