import Studies

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
