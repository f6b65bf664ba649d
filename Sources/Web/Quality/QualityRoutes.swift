import HTTP
import ImplicitAssociation
import Statistics
import Studies

/// The quality of a study's data.
enum QualityRoutes {
  static let originField = "origin"

  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin: Participant.Origin =
      request.http.query[originField] == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real
    let runs = try request.lab.stores.scoredRuns(of: study.id, origin: origin)
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    let page = QualityPage(
      study: study.title[study.language(request.language)], isRehearsal: origin == .rehearsal,
      otherURL: Path.staffQuality.url(study.id.text, query: [originField: other.rawValue]),
      showsScores: request.member.may(.seeScores),
      tests: study.implicitTests.map { QualityPage.Test($0, runs, of: study, request) })
    return request.page(page, title: request.say("quality.title"))
  }
}

extension StaffRequest {
  /// The study that the URL names, if this person works for it.
  func study() throws -> Study {
    let id = Study.ID(placeholder("study"))
    guard let study = studies.first(where: { $0.id == id }) else { throw PageError.notFound }
    return study
  }
}

extension QualityPage.Test {
  fileprivate init(_ test: ImplicitTest, _ runs: [ScoredRun], of study: Study, _ request: StaffRequest) {
    let language = study.language(request.language)
    let qualities = test.quality(of: runs)
    let ineligible = qualities.reduce(0) { $0 + $1.ineligible }
    self.init(
      id: test.id.text, title: test.title[language], negativeEnd: test.negativeResult[language],
      positiveEnd: test.positiveResult[language],
      variants: zip(test.variants, qualities).map { variant, quality in
        QualityPage.Variant(variant, quality, in: language, request)
      }, ineligible: ineligible == 0 ? nil : request.say("quality.ineligible", count: ineligible))
  }
}

extension QualityPage.Variant {
  fileprivate init(
    _ variant: TaskVariant, _ quality: VariantQuality, in language: Language, _ request: StaffRequest
  ) {
    let seesScores = request.member.may(.seeScores)
    let moments = quality.moments
    self.init(
      name: variant.label[language], runs: request.number(quality.runs),
      excluded: request.number(quality.excluded),
      refused: request.number(quality.refused), doubtful: request.number(quality.doubtful),
      mouseOrPen: variant.input == .touch ? request.number(quality.mouseOrPen) : Self.none,
      scores: seesScores
        ? .init(
          mean: moments.count > 0 ? request.score(moments.mean) : Self.none,
          deviation: moments.standardDeviation.map(request.score) ?? Self.none) : nil,
      oddEven: Self.words(quality.oddEven, request), practiceTest: Self.words(quality.practiceTest, request),
      drawing: quality.scores.isEmpty || !seesScores ? nil : ScoreHistogram(scores: quality.scores).svg)
  }

  private static let none = "–"

  /// “0.82 (23)”
  private static func words(_ reliability: Reliability?, _ request: StaffRequest) -> String {
    guard let reliability else { return none }
    return "\(request.score(reliability.coefficient)) (\(request.number(reliability.people)))"
  }
}
