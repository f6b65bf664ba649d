import ImplicitAssociation
import Studies

extension ImplicitPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.scoreStores.scoredRuns(of: study.id, origin: origin)
    let links = FigureLinks(study: study, origin: origin, request: request)
    return tasks.compactMap { $0 as? ImplicitTest }.map { QualityPage.Section($0, runs, links) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    ["skipped", "excluded", "refused", "doubtful", "mouseOrPen", "oddEven", "practiceTest"].map {
      QualityPage.Term(
        name: request.say("implicit-association.quality.\($0)"),
        meaning: request.say("implicit-association.quality.\($0)Means"))
    }
  }
}

extension QualityPage.Section {
  fileprivate init(_ test: ImplicitTest, _ runs: [ScoredRun], _ links: FigureLinks) {
    let (study, request) = (links.study, links.request)
    let language = study.language(request.language)
    let seesScores = request.member.may(.seeScores)
    let qualities = test.quality(of: runs)
    let variants = zip(test.variants, qualities)
    let ineligible = qualities.reduce(0) { $0 + $1.ineligible }
    self.init(
      id: test.id.text, title: test.title[language],
      figures: variants.filter { seesScores && !$1.scores.isEmpty }.map { variant, quality in
        .init(
          caption: variant.label[language],
          drawing: ScoreHistogram(scores: quality.scores).svg(name: variant.label[language], request) {
            links.url(ofScores: $0, in: variant, of: test)
          },
          negativeEnd: test.negativeResult[language], positiveEnd: test.positiveResult[language])
      },
      columns: Self.columns(seesScores).map {
        .init(label: request.say("implicit-association.quality.\($0)"))
      },
      rowsHead: request.say("quality.variant"),
      rows: variants.map { QualityPage.Row($0, $1, of: test, links) },
      ineligible: ineligible == 0 ? nil : request.say("quality.ineligible", count: ineligible))
  }

  private static func columns(_ seesScores: Bool) -> [String] {
    ["runs", "skipped", "excluded", "refused", "doubtful", "mouseOrPen"]
      + (seesScores ? ["mean", "deviation"] : [])
      + ["oddEven", "practiceTest"]
  }
}

extension QualityPage.Row {
  fileprivate init(
    _ variant: TaskVariant, _ quality: VariantQuality, of test: ImplicitTest, _ links: FigureLinks
  ) {
    let request = links.request
    let name = variant.label[links.study.language(request.language)]
    let moments = quality.moments
    let scores =
      request.member.may(.seeScores)
      ? [
        moments.count > 0 ? request.score(moments.mean) : Self.none,
        moments.standardDeviation.map(request.score) ?? Self.none,
      ] : []
    let counts: [(Int, RunColumn)] = [
      (quality.runs, .verdict(.all)), (quality.skipped, .verdict(.skipped)),
      (quality.excluded, .verdict(.excluded)), (quality.refused, .verdict(.refused)),
      (quality.doubtful, .verdict(.doubtful)),
    ]
    func cell(_ count: Int, _ column: RunColumn) -> QualityPage.Cell {
      links.cell(count, of: name, column, in: variant, of: test)
    }
    // A test by keys has no such runs.
    let mouseOrPen =
      variant.input == .touch
      ? cell(quality.mouseOrPen, .mark("mouseOrPen")) : QualityPage.Cell(text: Self.none)
    let reliabilities = [quality.oddEven, quality.practiceTest].map { Self.words($0, request) }
    let others = (scores + reliabilities).map { QualityPage.Cell(text: $0) }
    self.init(name: name, cells: counts.map { cell($0, $1) } + [mouseOrPen] + others)
  }

  private static let none = "–"

  /// “0.82 (23)”
  private static func words(_ reliability: Reliability?, _ request: StaffRequest) -> String {
    guard let reliability else { return none }
    return "\(request.score(reliability.coefficient)) (\(request.number(reliability.people)))"
  }
}
