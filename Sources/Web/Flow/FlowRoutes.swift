import HTTP
import Spreadsheets
import Studies

/// The flow of participants, of everybody or of those enrolled in a period. Query: `from`, `until`, `origin`.
enum FlowRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let query = try EnrolmentQuery(request)
    let title = request.say("overview.flow.title")
    let told = try query.problem == nil ? request.flow(query) : nil
    if let wait = told?.wait {
      return request.page(whileComputing: [wait], for: FlowPage.self, title: title, query.origin)
    }
    let figures = told?.figures
    let links = FigureLinks(study: query.study, origin: query.origin, request: request)
    let words = figures.map {
      FlowWords(flow: $0.value, study: query.study, request: request, period: query.period, links: links)
    }
    var page = FlowPage(query, request)
    page.asOf = request.asOf(figures?.asOf)
    page.diagram = words?.diagram?.svg
    page.rows =
      words?.lines.map { line in
        .init(
          what: line.what,
          people: LinkedNumber(line.people, of: line.what, url: line.figure.flatMap(links.url), request),
          isStop: line.isStop)
      } ?? []
    return request.page(
      page, title: title, status: query.problem == nil ? .ok : .unprocessable)
  }

  /// The drawing as SVG, or its numbers as CSV; the page while they are computed.
  static func download(_ request: StaffRequest) throws -> Response {
    let query = try EnrolmentQuery(request)
    guard query.problem == nil else { throw PageError.notFound }
    guard let figures = try request.flow(query).figures else {
      return .redirect(to: query.url(.staffFlow))
    }
    let words = FlowWords(flow: figures.value, study: query.study, request: request)
    let file = request.placeholder("file")
    let name = "\(query.study.id.text)-\(file)"
    switch file {
    case "flow.csv":
      return .download(words.sheet.csv(), type: "text/csv; charset=utf-8", name: name)
    case "flow.svg":
      guard let diagram = words.diagram else { throw PageError.notFound }
      return .download(diagram.file, type: "image/svg+xml", name: name)
    default: throw PageError.notFound
    }
  }
}

extension StaffRequest {
  /// That of everybody is the one of the overview.
  fileprivate func flow(_ query: EnrolmentQuery) throws -> StudyFigures.Told<ParticipantFlow> {
    let (stores, study, origin, period) = (stores, query.study, query.origin, query.period)
    if period == .always { return try overview(of: study, origin).map { $0.flow } }
    return try toldFigures("flow", of: study, origin, during: period) {
      try stores.flow(of: study, origin: origin, during: period, $0)
    }
  }
}

extension FlowPage {
  fileprivate init(_ query: EnrolmentQuery, _ request: StaffRequest) {
    func file(_ name: String) -> String {
      Path.staffFlowFile.url(query.study.id.text, name) + Path.query(query.fields)
    }
    self.init(
      isRehearsal: query.origin == .rehearsal,
      otherURL: query.ofOthers.url(.staffFlow),
      overviewURL: Path.staffOverview.url(query.study.id.text), from: query.from, until: query.until,
      hidden: query.hidden, problem: query.problem.map { request.say($0) }, csvURL: file("flow.csv"),
      svgURL: file("flow.svg"))
  }
}
