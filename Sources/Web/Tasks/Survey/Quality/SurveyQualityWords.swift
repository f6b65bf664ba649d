import Statistics
import Studies

extension SurveyPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let surveys = tasks.compactMap { $0 as? Survey }
    let qualities = try request.surveyStores.surveyQuality(of: study, origin: origin)
    return surveys.flatMap { survey -> [QualityPage.Section] in
      let quality = qualities.first { $0.survey == survey.id } ?? SurveyQuality(of: survey.id)
      let words = SurveyQualityWords(
        survey: survey, quality: quality, study: study, origin: origin, request: request)
      return [words.items] + (survey.scales.isEmpty ? [] : [words.scales])
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    ["shown", "answered", "skipped", "alpha"].map {
      QualityPage.Term(
        name: request.say("answers.quality.\($0)"), meaning: request.say("answers.quality.\($0)Means"))
    }
  }
}

/// The answers to a survey in numbers. Counts of answers and of missing ones are for everybody who sees how a study goes; the
/// answers themselves, and so their distribution, for those alone who may read answers: of a few people it tells who
/// answered what.
struct SurveyQualityWords {
  let survey: Survey
  let quality: SurveyQuality
  let study: Study
  let origin: Participant.Origin
  let request: StaffRequest

  var language: Language { study.language(request.language) }
  private var seesAnswers: Bool { request.member.may(.readAnswers) }
  private var questions: [SurveyQuestion] { survey.questions.filter(\.isAnswered) }
  private static let none = "–"

  var items: QualityPage.Section {
    let reasons = NotGiven.offerable.filter { reason in
      questions.contains { $0.reasons.contains(reason) }
        || quality.items.values.contains { $0.reasons[reason] != nil }
    }
    let heads =
      ["answers.quality.shown", "answers.quality.answered", "answers.quality.skipped"]
      + reasons.map { "answering.notGiven.\($0.rawValue)" }
      + (seesAnswers ? ["answers.quality.mean", "answers.quality.deviation"] : [])
    let distributions = seesAnswers ? questions.compactMap(distribution) : []
    return QualityPage.Section(
      id: survey.id.text, title: survey.title[language], figures: [],
      columns: heads.map { .init(label: request.say($0)) }, rowsHead: request.say("answers.question"),
      rows: questions.map { row(of: $0, reasons) }, ineligible: nil, distributions: distributions,
      distributionsTitle: request.say("answers.quality.distributions", ["survey": survey.title[language]]))
  }

  private func row(of question: SurveyQuestion, _ reasons: [NotGiven]) -> QualityPage.Row {
    let item = quality.items[question.id] ?? SurveyQuality.Item()
    let missing = ([.skipped] + reasons).map { item.reasons[$0] ?? 0 }
    let cells = [item.shown, item.answered] + missing
    let numbers = item.numbers
    let values: [String] =
      seesAnswers
      ? [
        numbers.count > 0 ? number(numbers.mean, of: question) : Self.none,
        numbers.standardDeviation.map { number($0, of: question) } ?? Self.none,
      ] : []
    return .init(
      name: question.wording(in: language),
      cells: (cells.map(request.number) + values).map { .init(text: $0) })
  }

  /// Cronbach's alpha tells nothing of one person: everybody who sees how a study goes sees it.
  var scales: QualityPage.Section {
    let few = survey.scales.contains { scale in
      quality.alpha(of: scale.id).map { $0.count < SurveyQuality.fewPeople } == true
    }
    let notes = [
      study.scheduled(survey.id) == nil ? nil : request.say("answers.quality.perPerson"),
      few ? request.say("answers.quality.fewPeople", ["n": request.number(SurveyQuality.fewPeople)]) : nil,
    ].compactMap(\.self)
    return QualityPage.Section(
      id: "\(survey.id)-scales",
      title: request.say("answers.quality.scales", ["survey": survey.title[language]]), figures: [],
      columns: ["items", "complete", "alpha", "interval"].map {
        .init(label: request.say("answers.quality.\($0)"))
      },
      rowsHead: request.say("answers.quality.scale"), rows: survey.scales.map(row(of:)), ineligible: nil,
      note: notes.isEmpty ? nil : notes.joined(separator: " "))
  }

  private func row(of scale: SurveyScale) -> QualityPage.Row {
    let alpha = quality.alpha(of: scale.id)
    let interval = alpha.map { alpha in
      request.say(
        "answers.quality.intervalOf",
        [
          "low": request.decimals(alpha.interval.lowerBound, 2),
          "high": request.decimals(alpha.interval.upperBound, 2),
        ])
    }
    let cells = [
      request.number(scale.items.count), request.number(quality.people(answering: scale.id)),
      alpha.map { request.decimals($0.value, 2) } ?? Self.none, interval ?? Self.none,
    ]
    return .init(name: scale.label[language], cells: cells.map { .init(text: $0) })
  }

  // MARK: - Distributions

  /// Nil for texts and drawings, and for contact data.
  private func distribution(of question: SurveyQuestion) -> QualityPage.Distribution? {
    let item = quality.items[question.id] ?? SurveyQuality.Item()
    guard !question.isIdentity, item.answered > 0 else { return nil }
    if item.numbers.count > 0 { return distribution(ofNumbers: item, question) }
    let periods = MomentDistribution(item)
    let answers = periods?.periods ?? choices(of: question, item)
    guard !answers.isEmpty else { return nil }
    return .init(
      id: id(of: question), caption: question.wording(in: language),
      summary: request.say("answers.quality.answers", count: item.answered),
      shares: answers.map { share($0.value, $0.count, of: item.answered, question) },
      sharesHead: head(of: question, periods))
  }

  private func head(of question: SurveyQuestion, _ periods: MomentDistribution?) -> String {
    if let periods {
      return request.say(periods.isOfDays ? "answers.quality.date" : "answers.quality.timeOfDay")
    }
    if case .ranking = question.format { return request.say("answers.quality.firstPlace") }
    return request.say("answers.quality.choice")
  }

  private func distribution(ofNumbers item: SurveyQuality.Item, _ question: SurveyQuestion)
    -> QualityPage.Distribution
  {
    let factor = question.format.shownFactor
    let values = Dictionary(item.values.map { ($0 * factor, $1) }, uniquingKeysWith: +)
    let bins = NumberDistribution(values, question.format)
    let answers = bins.bins.map { (value: bins.value(of: $0), count: $0.count) }
    let bars = answers.map { value, count in
      HistogramDrawing.Bar(
        name: label(of: value, to: question), count: count, number: request.number(count),
        url: url(of: value, count, question))
    }
    return .init(
      id: id(of: question), caption: question.wording(in: language), summary: summary(of: item, question),
      drawing: bins.drawing(bars) { measure($0, of: question) }.svg(name: question.wording(in: language)),
      shares: answers.map { share($0.value, $0.count, of: item.answered, question) },
      sharesHead: request.say(bins.isDiscrete ? "answers.quality.number" : "answers.quality.numbers"))
  }

  private func id(of question: SurveyQuestion) -> String { "item-\(survey.id)-\(question.id)" }

  private func share(
    _ value: GivenAnswer.Value, _ count: Int, of all: Int, _ question: SurveyQuestion
  ) -> QualityPage.Share {
    let share = Double(count) / Double(max(1, all))
    let url = url(of: value, count, question)
    return .init(
      label: label(of: value, to: question), count: request.number(count), share: request.percent(share),
      bar: ShareBar(share: share, url: url).svg, url: url)
  }

  /// The list of those who answered so. Nobody stands behind a zero.
  private func url(of value: GivenAnswer.Value, _ count: Int, _ question: SurveyQuestion) -> String? {
    if count == 0 { return nil }
    return AnswerRoutes.url(of: study, origin, giving: GivenAnswer(to: question.id, of: survey.id, value))
  }

  /// In the order of the study, then those that the study no longer has.
  private func choices(
    of question: SurveyQuestion, _ item: SurveyQuality.Item
  ) -> [(value: GivenAnswer.Value, count: Int)] {
    let known = knownChoices(of: question).map(\.id)
    if known.isEmpty { return [] }
    let others = item.choices.keys.filter { !known.contains($0) }.sorted { $0.text < $1.text }
    return (known + others).map { (value: GivenAnswer.Value.choice($0), count: item.choices[$0] ?? 0) }
  }

  /// “24 answers, mean 4.2, standard deviation 1.1, from 1 to 7”
  private func summary(of item: SurveyQuality.Item, _ question: SurveyQuestion) -> String {
    let values = item.values.keys
    return [
      request.say("answers.quality.answers", count: item.answered),
      request.say("answers.quality.meanOf", ["mean": number(item.numbers.mean, of: question)]),
      item.numbers.standardDeviation.map {
        request.say("answers.quality.deviationOf", ["deviation": number($0, of: question)])
      },
      request.say(
        "answers.quality.extent",
        [
          "from": number(values.min() ?? 0, of: question), "to": number(values.max() ?? 0, of: question),
        ]),
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// A height in centimetres and a duration in minutes, as people think of them; means with two decimals at most.
  /// - Parameter number: as it is stored
  private func number(_ number: Double, of question: SurveyQuestion) -> String {
    measure(number * question.format.shownFactor, of: question)
  }

  /// - Parameter number: in the unit that is shown
  func measure(_ number: Double, of question: SurveyQuestion) -> String {
    switch question.format {
    case .height: request.shown(number) + " " + request.say("answering.measure.centimetres")
    case .weight: request.shown(number) + " " + request.say("answering.measure.kilograms")
    case .duration: request.say("answers.quality.minutes", ["n": request.shown(number)])
    default: request.shown(number)
    }
  }
}

extension Localizer {
  /// At most two decimals, and none where there are none.
  fileprivate func shown(_ number: Double) -> String { self.number((number * 100).rounded() / 100) }
}

extension SurveyQuestion {
  /// The words of the question; of a row of a matrix, behind those of the matrix.
  func wording(in language: Language) -> String {
    let own = question[language]
    return matrix.map { "\($0.question[language]) \(own)" } ?? own
  }
}
