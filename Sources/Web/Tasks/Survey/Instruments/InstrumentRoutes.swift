import HTTP
import Studies

/// Adding the questionnaires of other tools to a study. A look changes nothing, and adding says the same before it does.
enum InstrumentRoutes {
  /// Bytes of a form with a spreadsheet; larger ones are for the command.
  static let largestForm = 8 << 20

  static func show(_ request: StaffRequest) throws -> Response {
    var page = try InstrumentsPage(request)
    page.added = InstrumentsPage.Added(to: try request.study(), request)
    return write(page, request, status: .ok)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    var page = try InstrumentsPage(request)
    guard let file = SentSpreadsheet(request) else {
      page.problem = InstrumentsPage.Problem(sentence: request.say("instruments.noFile"))
      return write(page, request, status: .unprocessable)
    }
    let study = try request.study()
    let upload = InstrumentUpload(file, page, for: study, request)
    let adds = !request.typed("add").isEmpty
    do {
      let intake = request.lab.instruments
      let report =
        adds
        ? try intake.add(upload, to: study, context: request.context) : try intake.check(upload, for: study)
      if adds, report.obstacle == nil {
        return .redirect(to: InstrumentsPage.Added.url(of: report.surveys, in: study))
      }
      page.kept = file.kept(request)
      page.report = InstrumentsPage.Report(report, of: file.name, isKept: page.kept != nil, request)
      return write(page, request, status: report.obstacle == nil ? .ok : .unprocessable)
    } catch let problem as UnreadableInstruments {
      page.problem = InstrumentsPage.Problem(problem, of: file.name, request)
      return write(page, request, status: .unprocessable)
    }
  }

  private static func write(_ page: InstrumentsPage, _ request: StaffRequest, status: Status) -> Response {
    request.page(page, title: request.say("instruments.title"), status: status)
  }
}

extension InstrumentUpload {
  fileprivate init(
    _ file: SentSpreadsheet, _ page: InstrumentsPage, for study: Study, _ request: StaffRequest
  ) {
    let visit = request.typed("visit")
    self.init(
      name: file.name, bytes: file.bytes,
      language: study.languages.first { $0.code == request.typed("language") },
      visit: visit.isEmpty ? nil : StudyVisit.ID(visit),
      leavesOutRefused: page.leavesOut, fillsLanguages: page.fills)
  }
}

extension InstrumentsPage {
  /// The form as it was sent.
  fileprivate init(_ request: StaffRequest) throws {
    let study = try request.study()
    self.init(
      action: Path.staffInstruments.url(study.id.text),
      languages: [ChoiceOption(value: "", label: request.say("instruments.fromFile"))]
        + study.languages.map {
          ChoiceOption(
            value: $0.code, label: request.name(of: $0), isChosen: $0.code == request.typed("language"))
        },
      visits: Self.visits(of: study, request),
      leavesOut: !request.typed("leaveOut").isEmpty, fills: !request.typed("fill").isEmpty)
  }

  /// The last one is chosen, unless another was sent; none where there is no choice.
  private static func visits(of study: Study, _ request: StaffRequest) -> [ChoiceOption] {
    guard study.visits.count > 1 else { return [] }
    let language = study.language(request.language)
    return study.visits.map {
      ChoiceOption(value: $0.id.text, label: $0.title[language], isChosen: $0.id == study.visits.last?.id)
    }.choosing(request.typed("visit"))
  }
}

extension InstrumentsPage.Added {
  private static let field = "added"

  /// Nil unless the address names questionnaires that were added.
  fileprivate init?(to study: Study, _ request: StaffRequest) {
    let ids = request.http.query.all(Self.field)
    guard !ids.isEmpty else { return nil }
    let language = study.language(request.language)
    self.init(
      previews: ids.compactMap { study.survey(StudyTask.ID($0)) }.map { survey in
        .init(
          title: request.say("instruments.preview", ["survey": survey.title[language]]),
          url: Path.staffSurvey.url(study.id.text, survey.id.text, language.code))
      },
      checkURL: Path.staffHome.url() + "#study-\(study.id)",
      trouble: request.lab.studies.trouble(of: study.id).map { StudyTroubleNotice($0, request) })
  }

  fileprivate static func url(of surveys: [InstrumentReport.Survey], in study: Study) -> String {
    Path.staffInstruments.url(study.id.text)
      + Path.query(
        [(name: Notice.field, value: Notice.instrumentsAdded.rawValue)]
          + surveys.map { (name: field, value: $0.id) })
  }
}
