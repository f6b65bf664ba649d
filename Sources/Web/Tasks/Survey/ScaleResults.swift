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
    return try measured.filter { !$0.scores.isEmpty }.map { try $0.results(request) }
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

  func results(_ request: ParticipantRequest) throws -> TaskResults {
    let label = scale.label[request.language]
    let known = scores.compactMap { score in score.score.map { (time: score.time, value: $0) } }
    let digits = known.allSatisfy { $0.value == $0.value.rounded() } ? 0 : 2
    let write = { (number: Double) in
      request.decimals(number, number == number.rounded() ? 0 : digits)
    }
    let calendar = try request.ownCalendar()
    return TaskResults(
      id: "\(survey.id)-\(scale.id)", title: label, aboutTitle: request.say("survey.result.about"),
      runsHead: request.say("survey.result.survey"), summary: summary(known.last?.value, write, request),
      about: HTML(trusted: "<p>\(about(request).escaped)</p>"), caution: request.say("survey.result.caution"),
      scale: drawing(known.map(\.value), write, request), tableHelp: request.say("survey.result.table"),
      runs: scores.map { row($0, write, calendar, request) },
      course: CourseView(
        id: "\(survey.id)-\(scale.id)", points: known.map { ($0.time, $0.value, write($0.value)) },
        range: range, write: write, in: calendar, request),
      comparison: try comparison(write, request))
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

  private func summary(_ newest: Double?, _ write: (Double) -> String, _ request: ParticipantRequest)
    -> String?
  {
    guard let newest else { return nil }
    guard let range else { return request.say("survey.result.score", ["score": write(newest)]) }
    return request.say(
      "survey.result.scoreWithin",
      ["score": write(newest), "low": write(range.lowerBound), "high": write(range.upperBound)])
  }

  private func about(_ request: ParticipantRequest) -> String {
    let count = request.number(scale.items.count)
    return switch scale.score {
    case .sum: request.say("survey.result.aboutSum", ["items": count])
    case .mean: request.say("survey.result.aboutMean", ["items": count])
    case .proratedSum: request.say("survey.result.aboutProrated", ["items": count])
    }
  }

  private func drawing(_ values: [Double], _ write: (Double) -> String, _ request: ParticipantRequest)
    -> TaskResults.Scale?
  {
    guard let range, !values.isEmpty else { return nil }
    return TaskResults.Scale(
      drawing: PlaceDrawing(
        range: range, values: values.enumerated().map { ($0.offset + 1, $0.element) },
        low: write(range.lowerBound), high: write(range.upperBound)
      ).svg,
      negativeEnd: request.say("survey.result.lowest"), positiveEnd: request.say("survey.result.highest"),
      marks: values.count == 1 ? request.say("survey.result.mark") : request.say("survey.result.marks"),
      zones: [])
  }

  private func row(
    _ score: ScaleScore, _ write: (Double) -> String, _ calendar: LabCalendar, _ request: ParticipantRequest
  ) -> TaskResults.RunResult {
    let source = request.study.survey(score.survey)?.title[request.language] ?? ""
    return TaskResults.RunResult(
      title: source,
      sentence: score.score == nil
        ? request.say("survey.result.none")
        : request.say("survey.result.from", ["day": request.day(score.time, in: calendar)]),
      score: score.score.map(write))
  }
}
