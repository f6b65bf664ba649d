import HTTP
import Studies

/// The participants who still have to consent again after a change of the consent document, for staff who look after
/// visits.
enum RenewalRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let query = RenewalListQuery(request)
    let underWay = try request.progressUnderWay(in: [study])
    let listing =
      underWay == 0
      ? try request.stores.renewals(query.value, in: study, origin: query.origin, at: request.guest.time)
      : RenewalListing(entries: [], counts: [:])
    var page = RenewalsPage(listing, of: study, query, request)
    page.underWay = request.sentence(forProgressUnderWay: underWay)
    return request.page(page, title: request.say("renewals.title"))
  }
}

/// The query of the list, read from the URL; what makes no sense is left out.
private struct RenewalListQuery {
  var origin: Participant.Origin
  var value = RenewalQuery()

  init(_ request: StaffRequest) {
    let fields = request.http.query
    origin = request.origin
    value.waiting = fields["waiting"].flatMap(ConsentRenewal.Waiting.init)
    value.sort = fields["sort"].flatMap(RenewalQuery.Sort.init) ?? .appointment
    value.isDescending = fields["order"] == "descending"
    value.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "waiting", value: value.waiting?.rawValue ?? ""),
      (name: "sort", value: value.sort == .appointment ? "" : value.sort.rawValue),
      (name: "order", value: value.isDescending ? "descending" : ""),
      (name: "page", value: value.page > 1 ? String(value.page) : ""),
    ].filter { !$0.value.isEmpty }
  }

  /// The list's URL with some of the query changed.
  func url(of study: Study, _ change: (inout RenewalListQuery) -> Void) -> String {
    var other = self
    other.value.page = 1
    change(&other)
    return Path.staffRenewals.url(study.id.text) + Path.query(other.fields)
  }
}

extension Study {
  /// Nil where nobody was ever asked to consent again.
  func renewalsURL(_ origin: Participant.Origin) -> String? {
    guard consent.validSince > 1 else { return nil }
    let query = origin == .real ? "" : Path.query([(StaffRequest.originField, origin.rawValue)])
    return Path.staffRenewals.url(id.text) + query
  }
}

extension RenewalsPage {
  fileprivate init(
    _ listing: RenewalListing, of study: Study, _ query: RenewalListQuery, _ request: StaffRequest
  ) {
    let (entries, total) = (listing.entries, listing.count(query.value.waiting))
    let first = (query.value.page - 1) * RenewalQuery.pageSize
    let range = [
      "from": request.number(min(first + 1, total)), "to": request.number(min(first + entries.count, total)),
    ]
    self.init(
      version: request.version(of: study.consent),
      isRehearsal: query.origin == .rehearsal,
      otherURL: query.url(of: study) { $0.origin = query.origin == .real ? .rehearsal : .real },
      counts: Self.counts(listing, request), groups: Self.groups(study, query, request),
      countSentence: request.say(
        "renewals.count", count: total, ["from": range["from"]!, "to": range["to"]!]),
      isFiltered: query.value.waiting != nil, columns: Self.columns(study, query, request),
      rows: entries.map { Row($0, study, request) },
      jump: PageJump(
        query.value.page, of: total, by: RenewalQuery.pageSize, action: Path.staffRenewals.url(study.id.text),
        fields: query.fields, request),
      previousURL: query.value.page > 1 ? query.url(of: study) { $0.value.page = query.value.page - 1 } : nil,
      nextURL: first + entries.count < total
        ? query.url(of: study) { $0.value.page = query.value.page + 1 } : nil)
  }

  private static func counts(_ listing: RenewalListing, _ request: StaffRequest) -> [NamedCount] {
    let groups = ConsentRenewal.Waiting.allCases.map { ($0.rawValue, listing.count($0)) }
    return ([("open", listing.count(nil))] + groups + [("renewed", listing.renewed)]).map { word, count in
      NamedCount(what: request.say("renewals.counts.\(word)"), number: request.number(count))
    }
  }

  private static func groups(_ study: Study, _ query: RenewalListQuery, _ request: StaffRequest) -> [Group] {
    ([nil] + ConsentRenewal.Waiting.allCases).map { waiting in
      Group(
        label: request.say("renewals.group.\(waiting?.rawValue ?? "all")"),
        url: waiting == query.value.waiting ? nil : query.url(of: study) { $0.value.waiting = waiting })
    }
  }

  private static func columns(_ study: Study, _ query: RenewalListQuery, _ request: StaffRequest)
    -> [TableColumn]
  {
    func sortable(_ word: String, _ sort: RenewalQuery.Sort) -> TableColumn {
      let isSorted = query.value.sort == sort
      return TableColumn(
        label: request.say(word),
        url: query.url(of: study) {
          $0.value.sort = sort
          $0.value.isDescending = isSorted && !query.value.isDescending
        }, direction: isSorted ? (query.value.isDescending ? "descending" : "ascending") : nil)
    }
    return [
      sortable("participants.list.code", .code), TableColumn(label: request.say("renewals.signed")),
      sortable("renewals.signedAt", .signed), TableColumn(label: request.say("renewals.stage.heading")),
      TableColumn(label: request.say("renewals.waiting")), sortable("renewals.appointment", .appointment),
      TableColumn(label: request.say("participants.list.tasks")),
    ]
  }
}

extension RenewalsPage.Row {
  fileprivate init(_ renewal: ConsentRenewal, _ study: Study, _ request: StaffRequest) {
    let participant = renewal.participation.participant
    let visit = renewal.nextVisit
    self.init(
      code: participant.code.grouped, participantURL: Path.staffParticipant.url(participant.id.text),
      signed: request.say(
        "participants.list.version", ["number": request.number(renewal.signed.documentNumber)]),
      signedAt: request.moment(renewal.signed.signedAt), signedISO: request.iso(renewal.signed.signedAt),
      stage: request.stage(of: renewal, in: study), waiting: renewal.waiting.rawValue,
      waitingWord: request.say("renewals.on.\(renewal.waiting.rawValue)"),
      consentURL: renewal.waiting == .staff && request.member.may(.handleConsents)
        ? Path.staffConsent.url(participant.id.text) : nil,
      appointment: visit.map { request.moment($0.plannedFor) } ?? "",
      appointmentISO: visit.map { request.iso($0.plannedFor) },
      appointmentURL: visit.map { Path.staffVisit.url($0.id.text) } ?? "",
      tasksDone: request.tasksDone(renewal.participation, in: study))
  }
}

extension StaffRequest {
  /// “Goes through what has changed, 1 of 2”
  fileprivate func stage(of renewal: ConsentRenewal, in study: Study) -> String {
    guard case .consent(let step) = renewal.step else { return say("renewals.stage.countersignature") }
    switch step {
    case .changes: return say("renewals.stage.changes")
    case .section(let number):
      let count = study.consentProcess(of: renewal.participation).screens.count
      return say("renewals.stage.section", ["n": self.number(number), "count": self.number(count)])
    case .wholeDocument: return say("renewals.stage.document")
    case .quiz(.exhausted): return say("renewals.stage.talk")
    case .quiz: return say("renewals.stage.quiz")
    case .sharing: return say("renewals.stage.sharing")
    case .review: return say("renewals.stage.review")
    case .signature: return say("renewals.stage.signature")
    }
  }
}
