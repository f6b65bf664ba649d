import HTTP
import Studies

/// The deviations from the protocol in a whole study, the interventions of staff, and their notes.
enum DeviationRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let query = DeviationQuery(request)
    let entries = try request.stores.deviations(
      of: study.id, origin: query.origin, kind: query.kind, page: query.page)
    let total = try request.stores.deviationTotal(of: study.id, origin: query.origin, kind: query.kind)
    let page = try DeviationsPage(DeviationListing(entries: entries, total: total), of: study, query, request)
    var response = request.page(page, title: request.say("deviations.title"))
    response.keep(.deviations, of: study, query.fields, request)
    return response
  }
}

/// The selection of entries to list.
struct DeviationQuery {
  var origin: Participant.Origin
  /// Nil for everything.
  var kind: Intervention.Kind?
  var page: Int

  static let kinds: [Intervention.Kind?] = [nil, .deviation, .note]

  init(_ request: StaffRequest) {
    let query = request.http.query
    origin = request.origin
    kind = query["kind"].flatMap { word in Self.kinds.compactMap(\.self).first { $0.rawValue == word } }
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The list's URL with some of the query changed.
  func url(of study: Study, _ change: (inout DeviationQuery) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return Path.staffDeviations.url(study.id.text) + Path.query(other.fields)
  }

  /// The URL of a file with all pages of the list.
  func fileURL(of study: Study, _ format: ListFile.Format) -> String {
    var other = self
    other.page = 1
    return Path.staffDeviationsFile.url(study.id.text, ListFile(.deviations, format).text)
      + Path.query(other.fields)
  }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "kind", value: kind?.rawValue ?? ""), (name: "page", value: page > 1 ? String(page) : ""),
    ].filter { !$0.value.isEmpty }
  }
}

extension DeviationsPage {
  fileprivate init(
    _ listing: DeviationListing, of study: Study, _ query: DeviationQuery, _ request: StaffRequest
  ) throws {
    let names = try request.staffNames()
    let first = (query.page - 1) * DeviationListing.pageSize
    let hasMore = first + listing.entries.count < listing.total
    self.init(
      isRehearsal: query.origin == .rehearsal,
      otherURL: query.url(of: study) { $0.origin = query.origin == .real ? .rehearsal : .real },
      kinds: DeviationQuery.kinds.map { kind in
        Kind(
          label: request.say("deviations.kind.\(kind?.rawValue ?? "all")"),
          url: kind == query.kind ? nil : query.url(of: study) { $0.kind = kind })
      },
      countSentence: Self.count(listing, first: first, request),
      rows: listing.entries.map { Row($0, study, names, request) },
      file: ListFileLinks("deviations", request) { query.fileURL(of: study, $0) },
      jump: PageJump(
        query.page, of: listing.total, by: DeviationListing.pageSize,
        action: Path.staffDeviations.url(study.id.text), fields: query.fields, request),
      previousURL: query.page > 1 ? query.url(of: study) { $0.page = query.page - 1 } : nil,
      nextURL: hasMore ? query.url(of: study) { $0.page = query.page + 1 } : nil)
  }

  private static func count(_ listing: DeviationListing, first: Int, _ request: StaffRequest) -> String {
    request.say(
      "deviations.count", count: listing.total,
      [
        "from": request.number(min(first + 1, listing.total)),
        "to": request.number(min(first + listing.entries.count, listing.total)),
      ])
  }
}

extension DeviationsPage.Row {
  fileprivate init(
    _ entry: DeviationListing.Entry, _ study: Study, _ names: [StaffMember.ID: String],
    _ request: StaffRequest
  ) {
    let record = entry.record
    self.init(
      time: request.moment(record.madeAt), timeISO: request.iso(record.madeAt), code: entry.code.grouped,
      participantURL: Path.staffParticipant.url(entry.participant.text) + "#visit",
      station: entry.station?.text ?? "",
      what: request.word(for: record, of: nil, in: study),
      reason: request.say("interventions.reason.\(record.reason.rawValue)"),
      firstReason: request.firstReason(of: record), words: record.remark,
      who: names[record.staff] ?? "")
  }
}
