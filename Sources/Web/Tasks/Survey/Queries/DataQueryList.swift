import HTTP
import Studies

/// The selection of queries to list: the open ones, unless the address asks for others.
struct DataQuerySelection {
  var origin: Participant.Origin
  /// Nil for all.
  var state: DataQuery.State?
  var page: Int

  private static let all = "all"

  init(_ request: StaffRequest) {
    let query = request.http.query
    origin = request.origin
    state = query["state"] == Self.all ? nil : query["state"].flatMap(DataQuery.State.init) ?? .open
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "state", value: state == .open ? "" : state?.rawValue ?? Self.all),
      (name: "page", value: page > 1 ? String(page) : ""),
    ].filter { !$0.value.isEmpty }
  }

  func url(of study: Study, _ change: (inout DataQuerySelection) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return Path.staffQueries.url(study.id.text) + Path.query(other.fields)
  }
}

extension DataQueriesPage {
  init(of study: Study, _ selection: DataQuerySelection, _ request: StaffRequest) throws {
    let listing = try request.surveyStores.dataQueries(
      of: study.id, origin: selection.origin, state: selection.state, page: selection.page)
    let counts = try request.surveyStores.dataQueryCounts(of: study.id, origin: selection.origin)
    let codes = try request.stores.codes(of: Set(listing.queries.map(\.participant)))
    let names = try request.staffNames()
    let first = (selection.page - 1) * DataQueryListing.pageSize
    let hasMore = first + listing.queries.count < listing.total
    self.init(
      isRehearsal: selection.origin == .rehearsal,
      otherURL: selection.url(of: study) { $0.origin = selection.origin == .real ? .rehearsal : .real },
      answersURL: request.member.may(.readAnswers) ? Path.staffAnswers.url(study.id.text) : nil,
      states: Self.states(selection, counts, study, request),
      countSentence: request.say(
        "answers.count", count: listing.total,
        [
          "from": request.number(min(first + 1, listing.total)),
          "to": request.number(min(first + listing.queries.count, listing.total)),
        ]),
      rows: listing.queries.map { Row($0, codes[$0.participant], study, names, request) },
      jump: PageJump(
        selection.page, of: listing.total, by: DataQueryListing.pageSize,
        action: Path.staffQueries.url(study.id.text), fields: selection.fields, request),
      previousURL: selection.page > 1 ? selection.url(of: study) { $0.page = selection.page - 1 } : nil,
      nextURL: hasMore ? selection.url(of: study) { $0.page = selection.page + 1 } : nil)
  }

  /// Each state, then all of them.
  private static func states(
    _ selection: DataQuerySelection, _ counts: [DataQuery.State: Int], _ study: Study, _ request: StaffRequest
  ) -> [State] {
    (DataQuery.State.allCases + [nil]).map { (state: DataQuery.State?) in
      let count = state.map { counts[$0] ?? 0 } ?? counts.values.reduce(0, +)
      return State(
        label: request.say("queries.tab.\(state?.rawValue ?? "all")", ["n": request.number(count)]),
        url: state == selection.state ? nil : selection.url(of: study) { $0.state = state })
    }
  }
}

extension DataQueriesPage.Row {
  fileprivate init(
    _ query: DataQuery, _ code: ParticipationCode?, _ study: Study, _ names: [StaffMember.ID: String],
    _ request: StaffRequest
  ) {
    let (asked, key) = (query.events[0], query.about.key)
    let question = study.survey(query.about.survey)?.questions.first { $0.id == key.question }
    let wording = question?.wording(in: study.language(request.language)) ?? key.description
    self.init(
      url: Path.staffQuery.url(query.id.text),
      code: code.map { request.codeOrReference(of: query.participant, $0) } ?? "",
      question: key.repetition.map { "\(wording) (\(request.number($0)))" } ?? wording,
      words: query.events.last { !$0.text.isEmpty }?.text ?? "",
      state: request.say("queries.state.\(query.state.rawValue)"),
      who: names[asked.staff] ?? "", time: request.moment(asked.madeAt),
      timeISO: request.iso(asked.madeAt))
  }
}

// MARK: - The first page of staff

extension SurveyPages {
  func links(of study: Study, _ request: StaffRequest) -> [StaffHomePage.TestLink] {
    let answers = request.member.may(.readAnswers)
    let queries = request.member.may(.seeQueries)
    let changes = request.member.may(.changeStudies)
    return [
      answers
        ? .init(title: request.say("answers.title"), url: Path.staffAnswers.url(study.id.text)) : nil,
      queries
        ? .init(title: request.say("queries.title"), url: Path.staffQueries.url(study.id.text)) : nil,
      changes
        ? .init(title: request.say("instruments.title"), url: Path.staffInstruments.url(study.id.text)) : nil,
    ].compactMap(\.self)
  }

  /// The queries that wait for those who can answer them, and the answers that wait for those who asked.
  func pending(in study: Study, _ request: StaffRequest) throws -> [StaffHomePage.TestLink] {
    let waiting: [(Capability, DataQuery.State)] = [(.answerQueries, .open), (.raiseQueries, .answered)]
    let own = waiting.filter { request.member.may($0.0) }.map(\.1)
    if own.isEmpty { return [] }
    let counts = try request.surveyStores.dataQueryCounts(of: study.id, origin: .real)
    return own.compactMap { state in
      guard let count = counts[state], count > 0 else { return nil }
      return .init(
        title: request.say("queries.waiting.\(state.rawValue)", count: count),
        url: Path.staffQueries.url(study.id.text, query: ["state": state.rawValue]))
    }
  }
}
