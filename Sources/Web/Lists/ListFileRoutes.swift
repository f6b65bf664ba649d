import HTTP
import Studies

/// The lists of the console as files, of what their present filter shows. Nothing in them names a participant.
enum ListFileRoutes {
  static func download(_ request: StaffRequest) throws -> Response {
    guard let file = ListFile(request.placeholder("file")) else { throw PageError.notFound }
    switch file.list {
    case .participants: return try participants(file, request)
    case .visits: return try visits(file, request)
    // These belong to a study, which their URL names.
    case .deviations, .codes: throw PageError.notFound
    }
  }

  static func deviations(_ request: StaffRequest) throws -> Response {
    let (file, study) = try (request.listFile(.deviations), request.study())
    let query = try DeviationQuery(study, request.http.query, request)
    let name = request.name(of: file, [study])
    let table = DeviationTable(study, request)
    let written = try ListFileWriter(file, heads: table.heads)
    try request.stores.exportDeviations(query.filter, to: name, context: request.context) {
      try written.add(table.row($0))
    }
    return try written.response(name: name)
  }

  /// Those of the filter of the list, or of one batch: `batch`.
  static func codes(_ request: StaffRequest) throws -> Response {
    let (file, study) = try (request.listFile(.codes), request.reachedStudy())
    let batch = request.http.query["batch"].map { ParticipantBatch.ID($0) }
    let name = request.name(of: file, [study])
    let table = CodeTable(study, request)
    let written = try ListFileWriter(file, heads: table.heads)
    try request.stores.exportCodes(
      BatchQuery(study, request.http.query, request).filter, at: request.sites, batch: batch, to: name,
      context: request.context
    ) { try written.add(table.row($0)) }
    return try written.response(name: name)
  }

  private static func participants(_ file: ListFile, _ request: StaffRequest) throws -> Response {
    let query = ParticipantListQuery(request)
    guard try request.progressUnderWay(in: query.value.studies) == 0 else {
      return .redirect(to: query.url(notice: .listNotReady))
    }
    let name = request.name(of: file, query.value.studies)
    let table = ParticipantTable(request)
    let written = try ListFileWriter(file, heads: table.heads)
    try request.stores.exportParticipants(query.value, to: name, context: request.context) {
      try written.add(table.row($0))
    }
    return try written.response(name: name)
  }

  /// Query: `from`, `until`, `study`, `experimenter`, `origin`. Days that are not given are today; they may come in any order.
  private static func visits(_ file: ListFile, _ request: StaffRequest) throws -> Response {
    let calendar = LabCalendar()
    let today = calendar.day(of: request.guest.time)
    let days = try ["from", "until"].map { field in
      guard let typed = request.http.query[field], !typed.isEmpty else { return today }
      guard let day = calendar.day(typed: typed) else { throw PageError.malformed }
      return day
    }.sorted()
    let study = request.http.query["study"] ?? ""
    let studies = request.reachedStudies.filter { study.isEmpty || $0.id.text == study }
    let experimenter = request.http.query["experimenter"] ?? ""
    let query = VisitQuery(
      time: calendar.range(of: days[0]).lowerBound..<calendar.range(of: days[1]).upperBound,
      studies: studies.map(\.id), sites: request.sites,
      experimenter: experimenter.isEmpty ? nil : StaffMember.ID(experimenter),
      origin: VisitListQuery.origin(request.http.query))
    let name = request.name(of: file, studies)
    let table = try VisitTable(request)
    let written = try ListFileWriter(file, heads: table.heads)
    try request.stores.exportVisits(query, to: name, context: request.context) {
      try written.add(table.row($0))
    }
    return try written.response(name: name)
  }
}

extension StaffRequest {
  fileprivate func listFile(_ list: ExportedList) throws -> ListFile {
    guard let file = ListFile(placeholder("file")), file.list == list else { throw PageError.notFound }
    return file
  }

  fileprivate func name(of file: ListFile, _ studies: [Study]) -> String {
    file.name(of: studies, on: LabCalendar().day(of: guest.time))
  }
}
