import HTTP
import Studies

/// The deviations from the protocol in a whole study, the interventions of staff, and their notes.
enum DeviationRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let query = try DeviationQuery(study, request.http.query, request)
    let entries = try request.stores.deviations(query.filter, page: query.page)
    let total = try request.stores.deviationTotal(query.filter)
    let page = try DeviationsPage(DeviationListing(entries: entries, total: total), of: study, query, request)
    var response = request.page(page, title: request.say("deviations.title"))
    response.keep(.deviations, of: study, query.fields, request)
    return response
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
      isRehearsal: query.filter.origin == .rehearsal,
      otherURL: query.url { $0.filter.origin = query.filter.origin == .real ? .rehearsal : .real },
      kinds: DeviationQuery.kinds.map { kind in
        Kind(
          label: request.say("deviations.kind.\(kind?.rawValue ?? "all")"),
          url: kind == query.filter.kind ? nil : query.url { $0.filter.kind = kind })
      },
      members: query.members.map {
        ChoiceOption(value: $0.id.text, label: $0.name, isChosen: $0.id == query.filter.staff)
      },
      hidden: query.fieldsBesideMember, isFiltered: query.isFiltered,
      filters: try SavedFilterBar(of: query, request),
      countSentence: Self.count(listing, first: first, request),
      rows: listing.entries.map { Row($0, study, names, request) },
      file: ListFileLinks("deviations", request) { query.fileURL($0) },
      jump: PageJump(
        query.page, of: listing.total, by: DeviationListing.pageSize,
        action: Path.staffDeviations.url(study.id.text), fields: query.fields, request),
      previousURL: query.page > 1 ? query.url { $0.page = query.page - 1 } : nil,
      nextURL: hasMore ? query.url { $0.page = query.page + 1 } : nil)
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
