import HTTP
import Studies

/// How far participants came to their occasions: of a study, and of one person.
enum AdherenceRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    if study.schedule.isEmpty { throw PageError.notFound }
    let query = AdherenceListQuery(request)
    let (stores, sites, origin) = (request.stores, request.sites, request.origin)
    let figures = try request.figures("adherence", of: study, origin) {
      try stores.adherenceTotal(in: study.id, sites: sites, origin: origin)
    }
    let notClosed = try stores.adherenceNotClosed(
      in: study.id, sites: sites, origin: origin, at: request.guest.time)
    let listing = AdherenceListing(
      rows: try stores.adherence(query.value, in: study.id, sites: sites, origin: origin),
      total: figures.value.over + notClosed, participants: figures.value.participants)
    var answer = AdherencePage(listing, of: study, query, request)
    answer.asOf = request.asOf(figures.asOf)
    return request.page(answer, title: request.say("schedule.adherence.title"))
  }

  static func ofParticipant(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let calendar =
      try request.stores.timeZone(of: participation.participant.id).map { LabCalendar(zoneNamed: $0) }
      ?? LabCalendar()
    let code = participation.participant.code.grouped
    let page = ParticipantSchedulePage(
      code: code, study: study.title[study.language(request.language)],
      isRehearsal: participation.participant.origin == .rehearsal,
      participantURL: Path.staffParticipant.url(participation.participant.id.text),
      sentence: request.sentence(for: Adherence(participation.occasions, at: request.guest.time)),
      drawing: ScheduleDrawing(
        occasions: participation.occasions, calendar: calendar, now: request.guest.time
      ) { request.shortDate($0, in: calendar) }.svg, zone: request.zoneSentence(calendar),
      rows: participation.occasions.map { .init($0, study, calendar, request) })
    return request.page(page, title: request.say("schedule.adherence.ofOne", ["code": code]))
  }
}

extension StaffRequest {
  /// “12 done, 2 missed, 1 broken off: 80 % of those that were due.”
  fileprivate func sentence(for adherence: Adherence) -> String {
    guard let share = adherence.share else { return say("schedule.adherence.none") }
    return say(
      "schedule.adherence.sentence",
      [
        "done": number(adherence[.done]), "missed": number(adherence[.missed]),
        "broken": number(adherence[.brokenOff]), "share": percent(share),
      ])
  }
}

/// The order and the page of the list, read from the URL; what makes no sense is left out.
private struct AdherenceListQuery {
  var origin: Participant.Origin
  var value = AdherenceQuery()

  init(_ request: StaffRequest) {
    let fields = request.http.query
    origin = request.origin
    value.sort = request.adherenceSort(fields["sort"].flatMap(AdherenceQuery.Sort.init) ?? .enrolled)
    value.isDescending = fields["order"] == "descending"
    value.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The list's URL with some of the query changed.
  func url(of study: Study, _ change: (inout AdherenceListQuery) -> Void) -> String {
    var other = self
    other.value.page = 1
    change(&other)
    return Path.staffAdherence.url(study.id.text) + Path.query(other.fields)
  }

  /// The fields of the query that say anything.
  private var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "sort", value: value.sort == .enrolled ? "" : value.sort.rawValue),
      (name: "order", value: value.isDescending ? "descending" : ""),
      (name: "page", value: value.page > 1 ? String(value.page) : ""),
    ].filter { !$0.value.isEmpty }
  }
}

extension StaffRequest {
  /// Returns an order that tells this reader nothing that the columns do not.
  fileprivate func adherenceSort(_ sort: AdherenceQuery.Sort) -> AdherenceQuery.Sort {
    switch sort {
    case .code, .reference: member.may(.seeCodes) ? .code : .reference
    case .active: member.may(.runVisits) ? .active : .enrolled
    case .enrolled, .share, .missed: sort
    }
  }
}

extension AdherencePage {
  fileprivate init(
    _ listing: AdherenceListing, of study: Study, _ query: AdherenceListQuery, _ request: StaffRequest
  ) {
    let now = request.guest.time
    let page = query.value.page
    let last = page * AdherenceListing.pageSize
    self.init(
      isRehearsal: query.origin == .rehearsal,
      otherURL: query.url(of: study) { $0.origin = query.origin == .real ? .rehearsal : .real },
      sentence: request.sentence(for: listing.total),
      countSentence: request.say("schedule.adherence.people", count: listing.participants),
      drawing: AdherenceDrawing(
        rows: listing.rows, codes: listing.rows.map { request.codeOrReference(of: $0.participant) }, now: now,
        dayWord: request.say("schedule.adherence.day")
      ).svg,
      columns: Self.columns(study, query, request),
      rows: listing.rows.map { .init($0, now, request) },
      previousURL: page > 1 ? query.url(of: study) { $0.value.page = page - 1 } : nil,
      nextURL: last < listing.participants ? query.url(of: study) { $0.value.page = page + 1 } : nil)
  }

  private static func columns(_ study: Study, _ query: AdherenceListQuery, _ request: StaffRequest)
    -> [TableColumn]
  {
    func sortable(_ word: String, _ sort: AdherenceQuery.Sort, isNumber: Bool = true) -> TableColumn {
      let isSorted = query.value.sort == sort
      let turned = isSorted ? !query.value.isDescending : isNumber
      return TableColumn(
        label: request.say(word),
        url: query.url(of: study) {
          $0.value.sort = sort
          $0.value.isDescending = turned
        }, direction: isSorted ? (query.value.isDescending ? "descending" : "ascending") : nil,
        isNumber: isNumber)
    }
    func plain(_ word: String) -> TableColumn { TableColumn(label: request.say(word), isNumber: true) }
    let code =
      request.member.may(.seeCodes)
      ? sortable("participants.list.code", .code, isNumber: false)
      : sortable("participants.list.reference", .reference, isNumber: false)
    let counts = [
      plain("schedule.state.done"), sortable("schedule.state.missed", .missed),
      plain("schedule.state.broken-off"), plain("schedule.state.open"), plain("schedule.state.ahead"),
      sortable("schedule.adherence.share", .share),
    ]
    let activity =
      request.member.may(.runVisits) ? [sortable("schedule.adherence.activity", .active)] : []
    return [code] + counts + activity
  }
}

extension AdherencePage.Row {
  fileprivate init(_ row: AdherenceListing.Row, _ now: Timestamp, _ request: StaffRequest) {
    let adherence = Adherence(row.occasions, at: now)
    let maySeeTimes = request.member.may(.runVisits)
    self.init(
      code: request.codeOrReference(of: row.participant),
      url: maySeeTimes ? Path.staffParticipantSchedule.url(row.participant.id.text) : nil,
      done: request.number(adherence[.done]), missed: request.number(adherence[.missed]),
      brokenOff: request.number(adherence[.brokenOff]),
      open: request.number(adherence[.open] + adherence[.begun]), ahead: request.number(adherence[.ahead]),
      share: adherence.share.map(request.percent) ?? "",
      activity: maySeeTimes
        ? AdherencePage.Activity(
          moment: row.lastActiveAt.map { request.moment($0) } ?? "", iso: row.lastActiveAt.map(request.iso))
        : nil)
  }
}

extension ParticipantSchedulePage.Row {
  fileprivate init(_ occasion: Occasion, _ study: Study, _ calendar: LabCalendar, _ request: StaffRequest) {
    func moment(_ time: Timestamp?) -> String { time.map { request.moment($0, in: calendar) } ?? "" }
    self.init(
      task: study.task(occasion.id.task)?.title[study.language(request.language)] ?? occasion.id.task.text,
      number: request.number(occasion.id.number), opens: moment(occasion.opensAt),
      expires: moment(occasion.expiresAt), shown: moment(occasion.shownAt),
      reminded: moment(occasion.remindedAt), begun: moment(occasion.begunAt), done: moment(occasion.doneAt),
      state: request.say("schedule.state.\(occasion.state(at: request.guest.time).rawValue)"))
  }
}
