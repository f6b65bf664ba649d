import ImplicitAssociation
import Studies

extension ImplicitPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.scoredRuns(of: study.id, origin: origin)
    return tasks.compactMap { $0 as? ImplicitTest }.map { QualityPage.Section($0, runs, of: study, request) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    ["excluded", "refused", "doubtful", "mouseOrPen", "oddEven", "practiceTest"].map {
      QualityPage.Term(
        name: request.say("implicit-association.quality.\($0)"),
        meaning: request.say("implicit-association.quality.\($0)Means"))
    }
  }
}

extension QualityPage.Section {
  fileprivate init(_ test: ImplicitTest, _ runs: [ScoredRun], of study: Study, _ request: StaffRequest) {
    let language = study.language(request.language)
    let seesScores = request.member.may(.seeScores)
    let qualities = test.quality(of: runs)
    let variants = zip(test.variants, qualities)
    let ineligible = qualities.reduce(0) { $0 + $1.ineligible }
    self.init(
      id: test.id.text, title: test.title[language],
      figures: variants.filter { seesScores && !$1.scores.isEmpty }.map { variant, quality in
        .init(
          caption: variant.label[language], drawing: ScoreHistogram(scores: quality.scores).svg,
          negativeEnd: test.negativeResult[language], positiveEnd: test.positiveResult[language])
      },
      columns: Self.columns(seesScores).map {
        .init(label: request.say("implicit-association.quality.\($0)"))
      },
      rowsHead: request.say("quality.variant"),
      rows: variants.map { QualityPage.Row($0, $1, in: language, request) },
      ineligible: ineligible == 0 ? nil : request.say("quality.ineligible", count: ineligible))
  }

  private static func columns(_ seesScores: Bool) -> [String] {
    ["runs", "excluded", "refused", "doubtful", "mouseOrPen"] + (seesScores ? ["mean", "deviation"] : [])
      + ["oddEven", "practiceTest"]
  }
}

extension QualityPage.Row {
  fileprivate init(
    _ variant: TaskVariant, _ quality: VariantQuality, in language: Language, _ request: StaffRequest
  ) {
    let moments = quality.moments
    let scores =
      request.member.may(.seeScores)
      ? [
        moments.count > 0 ? request.score(moments.mean) : Self.none,
        moments.standardDeviation.map(request.score) ?? Self.none,
      ] : []
    let counts = [quality.runs, quality.excluded, quality.refused, quality.doubtful].map(request.number)
    // A test by keys has no such runs.
    let mouseOrPen = variant.input == .touch ? request.number(quality.mouseOrPen) : Self.none
    let reliabilities = [quality.oddEven, quality.practiceTest].map { Self.words($0, request) }
    self.init(
      name: variant.label[language],
      cells: (counts + [mouseOrPen] + scores + reliabilities).map { .init(text: $0) })
  }

  private static let none = "–"

  /// “0.82 (23)”
  private static func words(_ reliability: Reliability?, _ request: StaffRequest) -> String {
    guard let reliability else { return none }
    return "\(request.score(reliability.coefficient)) (\(request.number(reliability.people)))"
  }
}
