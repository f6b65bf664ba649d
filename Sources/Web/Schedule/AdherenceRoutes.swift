import HTTP
import Studies

/// How far participants came to their occasions: of a study, and of one person.
enum AdherenceRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    if study.schedule.isEmpty { throw PageError.notFound }
    let page = min(max(request.http.query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    let (stores, sites, origin) = (request.stores, request.sites, request.origin)
    let figures = try request.figures("adherence", of: study, origin) {
      try stores.adherenceTotal(in: study.id, sites: sites, origin: origin)
    }
    let notClosed = try stores.adherenceNotClosed(
      in: study.id, sites: sites, origin: origin, at: request.guest.time)
    let listing = AdherenceListing(
      rows: try stores.adherence(in: study.id, sites: sites, origin: origin, page: page),
      total: figures.value.over + notClosed, participants: figures.value.participants)
    var answer = AdherencePage(listing, of: study, page: page, request)
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

extension AdherencePage {
  fileprivate init(_ listing: AdherenceListing, of study: Study, page: Int, _ request: StaffRequest) {
    let now = request.guest.time
    let isRehearsal = request.origin == .rehearsal
    func url(_ page: Int, _ origin: Participant.Origin) -> String {
      let fields = [
        (StaffRequest.originField, origin == .rehearsal ? origin.rawValue : ""),
        ("page", page > 1 ? String(page) : ""),
      ].filter { !$0.1.isEmpty }
      return Path.staffAdherence.url(study.id.text) + (fields.isEmpty ? "" : Path.query(fields))
    }
    let last = page * AdherenceListing.pageSize
    self.init(
      isRehearsal: isRehearsal,
      otherURL: url(1, isRehearsal ? .real : .rehearsal),
      sentence: request.sentence(for: listing.total),
      countSentence: request.say("schedule.adherence.people", count: listing.participants),
      drawing: AdherenceDrawing(
        rows: listing.rows, codes: listing.rows.map { request.codeOrReference(of: $0.participant) }, now: now,
        dayWord: request.say("schedule.adherence.day")
      ).svg,
      rows: listing.rows.map { .init($0, now, request) },
      previousURL: page > 1 ? url(page - 1, request.origin) : nil,
      nextURL: last < listing.participants ? url(page + 1, request.origin) : nil)
  }
}

extension AdherencePage.Row {
  fileprivate init(_ row: AdherenceListing.Row, _ now: Timestamp, _ request: StaffRequest) {
    let adherence = Adherence(row.occasions, at: now)
    self.init(
      code: request.codeOrReference(of: row.participant),
      url: request.member.may(.runVisits)
        ? Path.staffParticipantSchedule.url(row.participant.id.text) : nil,
      done: request.number(adherence[.done]), missed: request.number(adherence[.missed]),
      brokenOff: request.number(adherence[.brokenOff]),
      open: request.number(adherence[.open] + adherence[.begun]), ahead: request.number(adherence[.ahead]),
      share: adherence.share.map(request.percent) ?? "")
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
