import HTTP
import Studies
import Templates

extension SurveyPages {
  /// One article for each scale. A scale that several surveys have under one id, with the same range, is one measure taken
  /// several times.
  func results(of tasks: [any StudyTask], _ request: ParticipantRequest) throws -> [TaskResults] {
    let surveys = tasks.compactMap { $0 as? Survey }
    if surveys.allSatisfy(\.scales.isEmpty) { return [] }
    let scores = try request.surveyStores.scaleScores(of: request.participation, in: request.study)
    var measured: [MeasuredScale] = []
    for survey in surveys {
      for scale in survey.scales {
        let own = scores.filter { $0.survey.ofStudy == survey.id && $0.scale == scale.id }
        let next = MeasuredScale(surveys: [survey], survey: survey, scale: scale, scores: own)
        if let place = measured.firstIndex(where: { $0.isSame(as: next) }) {
          measured[place] = MeasuredScale(
            surveys: measured[place].surveys + [survey], survey: survey, scale: scale,
            scores: (measured[place].scores + own).sorted { $0.time < $1.time })
        } else {
          measured.append(next)
        }
      }
    }
    return try measured.filter { !$0.scores.isEmpty }.map { try $0.compared(request) }
  }
}

extension Survey {
  /// Returns the results of these answers alone, as they would be told if they were sent at this time.
  func results(of course: SurveyCourse, in study: Study, at time: Timestamp, _ words: some Localizer)
    -> [TaskResults]
  {
    scales.map { scale in
      let score = ScaleScore(survey: id, scale: scale.id, score: course.score(of: scale), time: time)
      return MeasuredScale(surveys: [self], survey: self, scale: scale, scores: [score])
        .results(in: study, by: LabCalendar(), words)
    }
  }
}

/// A scale with its scores, the oldest first.
private struct MeasuredScale {
  let surveys: [Survey]
  /// The last survey that has it.
  let survey: Survey
  let scale: SurveyScale
  let scores: [ScaleScore]

  func isSame(as other: MeasuredScale) -> Bool {
    scale.id == other.scale.id && range == other.range && scale.score == other.scale.score
  }

  private var range: ClosedRange<Double>? { survey.range(of: scale) }

  private var known: [(time: Timestamp, value: Double)] {
    scores.compactMap { score in score.score.map { (time: score.time, value: $0) } }
  }

  /// The results beside those of others.
  func compared(_ request: ParticipantRequest) throws -> TaskResults {
    var results = results(in: request.study, by: try request.ownCalendar(), request)
    results.comparison = try comparison(writer(request), request)
    return results
  }

  /// - Parameter calendar: that of the person whose scores they are
  func results(in study: Study, by calendar: LabCalendar, _ words: some Localizer) -> TaskResults {
    let write = writer(words)
    return TaskResults(
      id: "\(survey.id)-\(scale.id)", title: scale.label[words.language],
      aboutTitle: words.say("survey.result.about"), runsHead: words.say("survey.result.survey"),
      summary: summary(known.last?.value, write, words),
      meaning: known.isEmpty ? nil : scale.meaning?[words.language],
      about: HTML(trusted: "<p>\(about(words).escaped)</p>"), caution: words.say("survey.result.caution"),
      scale: drawing(known.map(\.value), write, words), tableHelp: words.say("survey.result.table"),
      runs: scores.map { row($0, of: study, write, calendar, words) },
      course: CourseView(
        id: "\(survey.id)-\(scale.id)", points: known.map { ($0.time, $0.value, write($0.value)) },
        range: range, write: write, in: calendar, words))
  }

  private func writer(_ words: some Localizer) -> (Double) -> String {
    let digits = known.allSatisfy { $0.value == $0.value.rounded() } ? 0 : 2
    return { number in words.decimals(number, number == number.rounded() ? 0 : digits) }
  }

  /// That of the last survey whose scores are compared; of a scheduled one, the mean over its occasions.
  private func comparison(_ write: (Double) -> String, _ request: ParticipantRequest) throws
    -> ComparisonView?
  {
    guard let compared = surveys.last(where: \.isCompared) else { return nil }
    let own = scores.filter { $0.survey.ofStudy == compared.id }.compactMap(\.score)
    return try request.comparison(
      of: compared, ComparedMeasure.ID(scale.id.text),
      own: own.isEmpty ? nil : own.reduce(0, +) / Double(own.count), write: write)
  }

  private func summary(_ newest: Double?, _ write: (Double) -> String, _ words: some Localizer) -> String? {
    guard let newest else { return nil }
    guard let range else { return words.say("survey.result.score", ["score": write(newest)]) }
    return words.say(
      "survey.result.scoreWithin",
      ["score": write(newest), "low": write(range.lowerBound), "high": write(range.upperBound)])
  }

  private func about(_ words: some Localizer) -> String {
    let count = words.number(scale.items.count)
    return switch scale.score {
    case .sum: words.say("survey.result.aboutSum", ["items": count])
    case .mean: words.say("survey.result.aboutMean", ["items": count])
    case .proratedSum: words.say("survey.result.aboutProrated", ["items": count])
    }
  }

  private func drawing(_ values: [Double], _ write: (Double) -> String, _ words: some Localizer)
    -> TaskResults.Scale?
  {
    guard let range, !values.isEmpty else { return nil }
    return TaskResults.Scale(
      drawing: PlaceDrawing(
        range: range, values: values.enumerated().map { ($0.offset + 1, $0.element) },
        low: write(range.lowerBound), high: write(range.upperBound)
      ).svg,
      negativeEnd: words.say("survey.result.lowest"), positiveEnd: words.say("survey.result.highest"),
      marks: values.count == 1 ? words.say("survey.result.mark") : words.say("survey.result.marks"),
      zones: [])
  }

  private func row(
    _ score: ScaleScore, of study: Study, _ write: (Double) -> String, _ calendar: LabCalendar,
    _ words: some Localizer
  ) -> TaskResults.RunResult {
    let source = study.survey(score.survey)?.title[words.language] ?? ""
    return TaskResults.RunResult(
      title: source,
      sentence: score.score == nil
        ? words.say("survey.result.none")
        : words.say("survey.result.from", ["day": words.day(score.time, in: calendar)]),
      score: score.score.map(write))
  }
}
