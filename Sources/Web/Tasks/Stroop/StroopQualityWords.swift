import Statistics
import Studies

extension StroopPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    return tasks.compactMap { $0 as? StroopTask }.map { QualityPage.Section($0, runs, of: study, request) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    ["skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors", "interference"].map {
      QualityPage.Term(
        name: request.say("stroop.quality.\($0)"), meaning: request.say("stroop.quality.\($0)Means"))
    }
  }
}

extension QualityPage.Section {
  fileprivate init(_ task: StroopTask, _ runs: [RunSummary], of study: Study, _ request: StaffRequest) {
    let language = study.language(request.language)
    let qualities = task.quality(of: runs)
    let ineligible = qualities.reduce(0) { $0 + $1.ineligible }
    self.init(
      id: task.id.text, title: task.title[language], figures: [],
      columns: Self.columns(request.member.may(.seeScores)).map {
        .init(label: request.say("stroop.quality.\($0)"))
      },
      rowsHead: request.say("quality.variant"),
      rows: zip(task.variants, qualities).map { variant, quality in
        .init(name: variant.label[language], cells: quality.cells(request).map { .init(text: $0) })
      },
      ineligible: ineligible == 0 ? nil : request.say("quality.ineligible", count: ineligible))
  }

  private static func columns(_ seesScores: Bool) -> [String] {
    ["runs", "skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors"]
      + (seesScores ? ["interference", "deviation"] : [])
  }
}

extension StroopQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let none = "–"
    let counts = [runs, skipped, refused, doubtful].map { request.number($0) }
    let shares = [congruentErrors, incongruentErrors].map { $0.map(request.percent) ?? none }
    guard request.member.may(.seeScores) else { return counts + shares }
    let moments = moments
    return counts + shares + [
      moments.count > 0 ? request.milliseconds(moments.mean) : none,
      moments.standardDeviation.map { request.milliseconds($0) } ?? none,
    ]
  }
}
