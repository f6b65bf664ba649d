import HTTP
import Studies

/// Adding the questionnaires of other tools to a study. A look changes nothing, and adding says the same before it does.
enum InstrumentRoutes {
  /// Bytes of a form with a spreadsheet; larger ones are for the command.
  static let largestForm = 8 << 20

  static func show(_ request: StaffRequest) throws -> Response {
    write(try InstrumentsPage(request), request, status: .ok)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    var page = try InstrumentsPage(request)
    guard let file = request.form?.file("file"), !file.bytes.isEmpty else {
      page.problem = request.say("instruments.noFile")
      return write(page, request, status: .unprocessable)
    }
    let study = try request.study()
    let visit = request.typed("visit")
    let upload = InstrumentUpload(
      name: file.filename, bytes: file.bytes,
      language: study.languages.first { $0.code == request.typed("language") },
      visit: visit.isEmpty ? nil : StudyVisit.ID(visit),
      leavesOutRefused: page.leavesOut, fillsLanguages: page.fills)
    let adds = !request.typed("add").isEmpty
    do {
      let intake = request.lab.instruments
      let report =
        adds
        ? try intake.add(upload, to: study, context: request.context) : try intake.check(upload, for: study)
      if adds, report.obstacle == nil {
        return .redirect(to: Path.staffInstruments.url(study.id.text, query: Notice.instrumentsAdded.query))
      }
      page.report = InstrumentsPage.Report(report, of: file.filename, request)
      return write(page, request, status: report.obstacle == nil ? .ok : .unprocessable)
    } catch let problem as UnreadableInstruments {
      page.problem = request.say(
        "instruments.unreadable", ["file": file.filename, "reason": problem.reason])
      return write(page, request, status: .unprocessable)
    }
  }

  private static func write(_ page: InstrumentsPage, _ request: StaffRequest, status: Status) -> Response {
    request.page(page, title: request.say("instruments.title"), status: status)
  }
}

extension InstrumentsPage {
  /// The form as it was sent; its file has to be chosen again.
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

extension InstrumentsPage.Report {
  fileprivate init(_ report: InstrumentReport, of file: String, _ request: StaffRequest) {
    self.init(
      file: file,
      sentence: request.say("instruments.\(report.obstacle.map { "obstacle.\($0.rawValue)" } ?? "ready")"),
      isReady: report.obstacle == nil,
      surveys: report.surveys.map {
        .init(
          id: $0.id, questions: request.number($0.questions),
          computedValues: request.number($0.computedValues))
      },
      problems: report.problems.map { .init(place: $0.place, reason: $0.reason) },
      remarks: report.remarks.map { .init(place: $0.place, reason: $0.reason) })
  }
}
