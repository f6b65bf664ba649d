import Studies

// The report on a spreadsheet, in words.

extension InstrumentsPage.Problem {
  init(_ problem: UnreadableInstruments, of file: String, _ request: StaffRequest) {
    switch problem {
    case .noSpreadsheet(let reason):
      self.init(sentence: request.say("instruments.noSpreadsheet", ["file": file]), reason: reason)
    case .otherTable:
      self.init(sentence: request.say("instruments.otherTable", ["file": file]))
    case .mistaken(let reason):
      self.init(sentence: request.say("instruments.mistaken", ["file": file]), reason: reason)
    }
  }
}

extension InstrumentsPage.Report {
  /// - Parameter isKept: the file need not be chosen again
  init(_ report: InstrumentReport, of file: String, isKept: Bool, _ request: StaffRequest) {
    let next = request.say(isKept ? "instruments.nextKept" : "instruments.nextAgain")
    self.init(
      file: file, sentence: Self.sentence(report, request), next: report.obstacle == nil ? next : nil,
      surveys: report.surveys.map {
        .init(
          id: $0.id, questions: request.number($0.questions),
          computedValues: request.number($0.computedValues))
      },
      refusals: report.refusals.map { .init($0, request) },
      problems: report.problems.map { .init($0, request) },
      remarks: report.remarks.map { .init($0, request) })
  }

  private static func sentence(_ report: InstrumentReport, _ request: StaffRequest) -> String {
    let count = report.refusals.count
    switch report.obstacle {
    case nil where count == 0: return request.say("instruments.ready")
    case nil: return request.say("instruments.readyWithout", count: count)
    case .refused?: return request.say("instruments.obstacle.refused", count: count)
    case .wordsMissing? where !report.missingLanguages.isEmpty:
      let names = report.missingLanguages.map { request.name(of: $0) }.joined(separator: ", ")
      return request.say("instruments.obstacle.languagesMissing", ["languages": names])
    case let obstacle?: return request.say("instruments.obstacle.\(obstacle.rawValue)")
    }
  }
}

extension InstrumentsPage.Finding {
  fileprivate init(_ finding: InstrumentReport.Finding, _ request: StaffRequest) {
    self.init(
      place: finding.cell.map { Self.place($0, request) } ?? finding.place, reason: finding.reason)
  }

  private static func place(_ cell: InstrumentReport.Cell, _ request: StaffRequest) -> String {
    var place = request.say("instruments.cell", ["row": String(cell.row), "column": cell.column])
    if let heading = cell.heading { place += " (\(heading))" }
    guard let sheet = cell.sheet else { return place }
    return request.say("instruments.cellOfSheet", ["sheet": sheet, "cell": place])
  }
}
