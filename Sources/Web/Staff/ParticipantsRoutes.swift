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
    let (participation, study) = try request.participation()
    let page = try ParticipantPage(participation, study, request)
    return request.page(page, title: request.say("staff.participant.title", ["code": page.code]))
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
