import HTTP
import Studies

/// Everyone who takes part, and one of them.
enum ParticipantsRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let query = ParticipantListQuery(request)
    let listing = try request.lab.stores.participants(query.value)
    return request.page(
      ParticipantsPage(listing, query, request), title: request.say("staff.participants.title"))
  }

  static func show(_ request: StaffRequest) throws -> Response {
    let id = Participant.ID(request.placeholder("participant"))
    guard let participation = try request.lab.stores.participation(of: id),
      let study = request.studies.first(where: { $0.id == participation.participant.study })
    else { throw PageError.notFound }
    let page = try ParticipantPage(participation, study, request)
    return request.page(page, title: request.say("staff.participant.title", ["code": page.code]))
  }
}

/// The query of the list, read from the URL; what makes no sense is left out.
struct ParticipantListQuery {
  let study: String
  let value: ParticipantQuery

  init(_ request: StaffRequest) {
    let fields = request.http.query
    let chosen = request.studies.filter { $0.id.text == fields["study"] }
    study = chosen.first?.id.text ?? ""
    var query = ParticipantQuery(studies: chosen.isEmpty ? request.studies : chosen)
    query.code = String(
      (fields["code"] ?? "").uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(8))
    query.state = fields["state"].flatMap(ParticipantState.init)
    query.sort = fields["sort"].flatMap(ParticipantQuery.Sort.init) ?? .enrolled
    query.isDescending =
      fields["order"].map { $0 == "descending" } ?? (query.sort == .enrolled || query.sort == .seen)
    query.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    value = query
  }

  var isFiltered: Bool { !study.isEmpty || !value.code.isEmpty || value.state != nil }

  /// The list's URL with some of the query changed.
  func url(sort: ParticipantQuery.Sort? = nil, isDescending: Bool? = nil, page: Int = 1) -> String {
    let fields = [
      ("sort", (sort ?? value.sort).rawValue),
      ("order", isDescending ?? value.isDescending ? "descending" : "ascending"), ("study", study),
      ("code", value.code), ("state", value.state?.rawValue ?? ""), ("page", page > 1 ? String(page) : ""),
    ]
    return Path.staffParticipants.url() + Path.query(fields.filter { !$0.1.isEmpty })
  }
}

extension ParticipantsPage {
  fileprivate init(_ listing: ParticipantListing, _ query: ParticipantListQuery, _ request: StaffRequest) {
    let page = query.value.page
    let first = (page - 1) * ParticipantQuery.pageSize
    self.init(
      countSentence: Self.count(listing, first: first, request), code: query.value.code,
      studies: Self.studies(query, request), states: Self.states(query, request),
      sort: query.value.sort.rawValue, order: query.value.isDescending ? "descending" : "ascending",
      isFiltered: query.isFiltered, columns: Self.columns(query, request),
      rows: listing.entries.compactMap { Row($0, request) },
      previousURL: page > 1 ? query.url(page: page - 1) : nil,
      nextURL: first + listing.entries.count < listing.total ? query.url(page: page + 1) : nil)
  }

  private static func count(_ listing: ParticipantListing, first: Int, _ request: StaffRequest) -> String {
    if listing.total == 0 { return request.say("staff.participants.countNone") }
    return request.say(
      "staff.participants.count", count: listing.total,
      [
        "from": request.number(min(first + 1, listing.total)),
        "to": request.number(min(first + listing.entries.count, listing.total)),
      ])
  }

  private static func studies(_ query: ParticipantListQuery, _ request: StaffRequest) -> [ChoiceOption] {
    [ChoiceOption(value: "", label: request.say("staff.participants.allStudies"))]
      + request.studies.map { ChoiceOption($0, chosen: query.study, request) }
  }

  private static func states(_ query: ParticipantListQuery, _ request: StaffRequest) -> [ChoiceOption] {
    let words: [(ParticipantState, String)] = [
      (.underWay, "underWay"), (.finished, "finished"), (.ended, "ended"),
    ]
    return [ChoiceOption(value: "", label: request.say("staff.participants.allStates"))]
      + words.map { state, word in
        ChoiceOption(
          value: state.rawValue, label: request.say("staff.state.\(word)"),
          isChosen: state == query.value.state)
      }
  }

  private static func columns(_ query: ParticipantListQuery, _ request: StaffRequest) -> [Column] {
    func sortable(_ word: String, _ sort: ParticipantQuery.Sort, isNumber: Bool = false) -> Column {
      let isSorted = query.value.sort == sort
      let turned = isSorted ? !query.value.isDescending : isNumber
      return Column(
        label: request.say("staff.participants.\(word)"), url: query.url(sort: sort, isDescending: turned),
        direction: isSorted ? (query.value.isDescending ? "descending" : "ascending") : nil,
        isNumber: isNumber)
    }
    return [
      sortable("code", .code), sortable("study", .study), sortable("language", .language),
      Column(label: request.say("staff.participants.step")),
      Column(label: request.say("staff.participants.tasks"), isNumber: true),
      sortable("enrolled", .enrolled, isNumber: true), sortable("lastSeen", .seen, isNumber: true),
    ]
  }
}

extension ParticipantsPage.Row {
  fileprivate init?(_ entry: ParticipantListing.Entry, _ request: StaffRequest) {
    let participant = entry.participation.participant
    guard let study = request.lab.studies.study(participant.study) else { return nil }
    let step = dueStep(in: study, given: entry.participation)
    self.init(
      url: Path.staffParticipant.url(participant.id.text), code: participant.code.grouped,
      study: study.title[study.language(request.language)], language: request.name(of: participant.language),
      step: request.word(for: step, in: study), progress: ParticipantState(at: step),
      isRehearsal: participant.origin == .rehearsal,
      tasksDone: request.tasksDone(entry.participation, in: study),
      unsent: request.unsent(entry.participation.runs.reduce(0) { $0 + $1.unsentTrials }),
      enrolled: request.moment(participant.enrolledAt),
      enrolledISO: request.iso(participant.enrolledAt), lastSeen: request.moment(entry.lastSeenAt),
      lastSeenISO: request.iso(entry.lastSeenAt))
  }
}

extension StaffRequest {
  func tasksDone(_ participation: Participation, in study: Study) -> String {
    let done = study.dueTasks.count { participation.hasDone($0, in: study) }
    return say("staff.participants.tasksDone", ["done": number(done), "n": number(study.dueTasks.count)])
  }

  /// The due step as staff call it.
  func word(for step: Step, in study: Study) -> String {
    let title = { (text: LocalizedText) in text[study.language(language)] }
    switch step {
    case .eligibility: return say("staff.step.eligibility")
    case .notEligible: return say("staff.step.notEligible")
    case .consent: return say("staff.step.consent")
    case .keepPlace: return say("staff.step.keepPlace")
    case .permissions: return say("staff.step.permissions")
    case .finished: return say("staff.step.finished")
    case .left: return say("staff.step.left")
    case .task(.test(let id, let position)):
      let test = study.test(id)
      return say(
        "staff.step.test",
        [
          "test": test.map { title($0.title) } ?? "", "n": number(position),
          "count": number(test?.variants.count ?? 0),
        ])
    case .task(.survey(let id)):
      return say("staff.step.survey", ["survey": study.survey(id).map { title($0.title) } ?? ""])
    }
  }
}
