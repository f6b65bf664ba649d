import HTTP
import Studies

/// Everyone who takes part, and one of them.
enum ParticipantsRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let query = ParticipantListQuery(request)
    let underWay =
      query.value.followsFromProgress ? try request.progressUnderWay(in: query.value.studies) : 0
    let listing =
      underWay == 0 ? try request.stores.participants(query.value) : ParticipantListing(entries: [], total: 0)
    var page = ParticipantsPage(
      listing, query, try SavedFilterBar(of: query, request), request)
    page.tags = try request.tagChoices(query)
    page.figure = try ParticipantsPage.Figure(query, unlisted: listing.unlisted, request)
    page.underWay = request.sentence(forProgressUnderWay: underWay)
    page.isRehearsal = query.value.origin == .rehearsal
    var response = request.page(page, title: request.say("participants.list.title"))
    response.keep(query, isSecure: request.http.isSecure)
    return response
  }

  /// Handles the search field of every page: a whole code leads to its participant, anything else to the list.
  static func search(_ request: StaffRequest) throws -> Response {
    let typed = String((request.http.query["code"] ?? "").trimmed.prefix(40))
    if let code = try? ParticipationCode(typed: typed),
      let participant = try request.stores.participant(code: code),
      request.reachedStudy(of: participant) != nil
    {
      return .redirect(to: Path.staffParticipant.url(participant.id.text))
    }
    return .redirect(to: Path.staffParticipants.url(query: ["code": typed]))
  }

  static func show(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.anyParticipation()
    if participation.participant.isBlocked {
      return try DeletionRoutes.blocked(participation.participant, study, request)
    }
    return try request.liveByTheMinute {
      var page = try ParticipantPage(participation, study, request)
      page.listURL = request.participantsURL
      return request.page(page, title: request.say("participants.one.title", ["code": page.code]))
    }
  }
}

extension ParticipantsPage {
  fileprivate init(
    _ listing: ParticipantListing, _ query: ParticipantListQuery, _ filters: SavedFilterBar,
    _ request: StaffRequest
  ) {
    let page = query.value.page
    let first = (page - 1) * ParticipantQuery.pageSize
    // In the list of one study, whose name stands above, no row says again which.
    let hidden: Set<ParticipantColumn> = query.study.isEmpty ? [] : [.study]
    let shown = request.listColumns.shown.subtracting(hidden)
    self.init(
      countSentence: Self.count(listing, first: first, request), code: query.typedCode,
      codeProblem: query.codeProblem, studies: Self.studies(query, request),
      states: Self.states(query, request), origins: ChoiceOption.origins(chosen: query.value.origin, request),
      version: Version(query, request),
      sort: query.value.sort.rawValue, order: query.value.isDescending ? "descending" : "ascending",
      isFiltered: query.isFiltered,
      makers: request.reachedStudies.map { Makers($0, query, request) }.filter { !$0.pages.isEmpty },
      filters: filters, columns: Self.columns(query, shown, request),
      columnChoices: request.listColumns.choices(request),
      rows: listing.entries.compactMap { Row($0, shown, request) },
      file: ListFileLinks("participants", request, url: query.fileURL),
      jump: PageJump(
        page, of: listing.total, by: ParticipantQuery.pageSize, action: Path.staffParticipants.url(),
        fields: query.fields(), request),
      previousURL: page > 1 ? query.url(page: page - 1) : nil,
      nextURL: first + listing.entries.count < listing.total ? query.url(page: page + 1) : nil)
  }

  private static func count(_ listing: ParticipantListing, first: Int, _ request: StaffRequest) -> String {
    if listing.total == 0 { return request.say("participants.list.countNone") }
    return request.say(
      "participants.list.count", count: listing.total,
      [
        "from": request.number(min(first + 1, listing.total)),
        "to": request.number(min(first + listing.entries.count, listing.total)),
      ])
  }

  private static func studies(_ query: ParticipantListQuery, _ request: StaffRequest) -> [ChoiceOption] {
    [ChoiceOption(value: "", label: request.say("participants.list.allStudies"))]
      + request.reachedStudies.map { ChoiceOption($0, chosen: query.study, request) }
  }

  private static func states(_ query: ParticipantListQuery, _ request: StaffRequest) -> [ChoiceOption] {
    return [ChoiceOption(value: "", label: request.say("participants.list.allStates"))]
      + ProgressGroup.allCases.map { group in
        ChoiceOption(
          value: group.rawValue, label: request.say("participants.standing.\(group.rawValue)"),
          isChosen: group == query.value.group)
      }
  }

  private static func columns(
    _ query: ParticipantListQuery, _ shown: Set<ParticipantColumn>, _ request: StaffRequest
  ) -> [TableColumn] {
    func sortable(_ word: String, _ sort: ParticipantQuery.Sort, isNumber: Bool = false) -> TableColumn {
      let isSorted = query.value.sort == sort
      let turned = isSorted ? !query.value.isDescending : isNumber
      return TableColumn(
        label: request.say(word), url: query.url(sort: sort, isDescending: turned),
        direction: isSorted ? (query.value.isDescending ? "descending" : "ascending") : nil,
        isNumber: isNumber)
    }
    let others = ParticipantColumn.allCases.filter(shown.contains).map { column in
      switch column {
      case .study: sortable(column.word, .study)
      case .language: sortable(column.word, .language)
      case .consent, .step: TableColumn(label: request.say(column.word))
      case .tasks: TableColumn(label: request.say(column.word), isNumber: true)
      case .enrolled: sortable(column.word, .enrolled, isNumber: true)
      case .lastSeen: sortable(column.word, .seen, isNumber: true)
      }
    }
    return [sortable("participants.list.code", .code)] + others
  }
}

extension ParticipantsPage.Row {
  fileprivate init?(
    _ entry: ParticipantListing.Entry, _ shown: Set<ParticipantColumn>, _ request: StaffRequest
  ) {
    let participant = entry.participation.participant
    guard let study = request.lab.studies.study(participant.study) else { return nil }
    let step = dueStep(in: study, given: entry.participation)
    let isBlocked = participant.isBlocked
    self.init(
      id: participant.id.text, url: Path.staffParticipant.url(participant.id.text),
      code: participant.code.grouped, study: study.title[study.language(request.language)],
      language: request.name(of: participant.language),
      version: isBlocked
        ? nil
        : entry.participation.consents.first.map {
          request.say("participants.list.version", ["number": request.number($0.documentNumber)])
        },
      step: participant.deletion.map { request.say("deletions.step", ["date": request.day($0.dueAt)]) }
        ?? request.word(
          for: step, of: entry.participation, lastSeen: participant.hasBegun ? entry.lastSeenAt : nil,
          in: study),
      progress: ParticipantState(participant, at: step),
      isRehearsal: participant.origin == .rehearsal, tags: entry.tags.map { ShownTag(text: $0.text) },
      tasksDone: isBlocked ? "" : request.tasksDone(entry.participation, in: study),
      unsent: isBlocked ? nil : request.unsent(entry.participation.runs.reduce(0) { $0 + $1.unsentTrials }),
      enrolled: request.moment(participant.enrolledAt),
      enrolledISO: request.iso(participant.enrolledAt),
      lastSeen: participant.hasBegun ? request.moment(entry.lastSeenAt) : "",
      lastSeenISO: participant.hasBegun ? request.iso(entry.lastSeenAt) : nil, shown: shown)
  }
}

extension ParticipantsPage.Version {
  /// Nil if the list is not limited by the version of the consent.
  fileprivate init?(_ query: ParticipantListQuery, _ request: StaffRequest) {
    guard let number = query.value.consentNumber else { return nil }
    self.init(
      number: String(number),
      sentence: request.say("participants.list.onVersion", ["number": request.number(number)]),
      otherURL: query.url(anyVersion: true))
  }
}
