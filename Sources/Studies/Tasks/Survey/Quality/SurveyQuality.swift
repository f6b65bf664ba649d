import Expressions
import Statistics

/// The answers of several participants to the questions of a survey, item by item.
public struct SurveyQuality: Sendable {
  public let survey: StudyTask.ID
  /// The participants who have answered at least one question, once or at several occasions.
  public private(set) var participants = 0
  public private(set) var items: [SurveyQuestion.ID: Item] = [:]
  /// The numbers with which the items enter each scale: a row for each participant who has answered all of them, of a
  /// scheduled survey with the mean of each item over the occasions at which that was so. The interval of a reliability
  /// takes rows to be independent, which occasions of one person are not.
  public private(set) var scales: [SurveyScale.ID: [[Double]]] = [:]

  /// The answers to one question, of all repetitions and occasions together.
  public struct Item: Sendable, Equatable {
    /// As often as the question was shown to somebody who came past it.
    public var shown = 0
    public var answered = 0
    public var reasons: [NotGiven: Int] = [:]
    /// As often as each choice was selected, in a ranking put first; empty for questions without choices.
    public var choices: [Choice.ID: Int] = [:]
    /// The numbers that were given; without any for questions without numbers.
    public var numbers = Moments()
    /// As often as each of them was given.
    public var values: [Double: Int] = [:]
    /// As often as a time in each hour of the day was given, 0 to 23.
    public var hours: [Int: Int] = [:]
    /// As often as a date in each month was given, of a date with a time as well. Months are counted from January of the
    /// year 0 on.
    public var months: [Int: Int] = [:]

    public init() {}
  }

  public init(of survey: StudyTask.ID) { self.survey = survey }

  /// Takes in a participant's answers that count.
  /// - Parameter courses: one; of a scheduled survey, one for each occasion
  public mutating func add(_ courses: [SurveyCourse]) {
    var answered: [SurveyCourse] = []
    for course in courses {
      let asked = course.pages.flatMap(\.questions).filter { $0.question.isAnswered && $0.answer != nil }
      for question in asked { items[question.question.id, default: Item()].add(question) }
      if !asked.isEmpty { answered.append(course) }
    }
    guard let survey = answered.first?.survey else { return }
    participants += 1
    for scale in survey.scales {
      let complete = answered.map { scale.itemScores(in: $0).compactMap { $0?.double } }
        .filter { $0.count == scale.items.count }
      if complete.isEmpty { continue }
      let means = scale.items.indices.map { item in Moments(complete.map { $0[item] }).mean }
      scales[scale.id, default: []].append(means)
    }
  }

  /// The number of participants on whom the reliability of a scale is based.
  public func people(answering scale: SurveyScale.ID) -> Int { scales[scale]?.count ?? 0 }

  /// The number of people below which a reliability says little of others. Yurdugül (2008) finds 30 enough for scales with
  /// one strong factor; others need more.
  public static let fewPeople = 30

  /// The reliability of a scale from the participants without a missing item; nil for fewer than two of them, and where all
  /// have the same sum.
  public func alpha(of scale: SurveyScale.ID) -> CronbachAlpha? { CronbachAlpha(scales[scale] ?? []) }
}

extension SurveyQuality.Item {
  fileprivate mutating func add(_ asked: SurveyCourse.Question) {
    shown += 1
    switch asked.answer {
    case .notGiven(let reason): reasons[reason, default: 0] += 1
    case .given(let value):
      answered += 1
      if !asked.question.isIdentity { add(value) }
    case nil: break
    }
  }

  private mutating func add(_ value: SurveyValue) {
    switch value {
    case .choice(let choice): choices[choice.id, default: 0] += 1
    case .choices(let selected): for choice in selected { choices[choice.id, default: 0] += 1 }
    case .truth(let truth): choices[Choice.ID(truth ? "yes" : "no"), default: 0] += 1
    case .number(let number): add(number.double)
    case .duration(let seconds): add(Double(seconds))
    case .time(let time): hours[time.seconds / 3600, default: 0] += 1
    case .date(let date): add(date)
    case .dateTime(let moment): add(moment.date)
    case .ranking(let ranked): if let first = ranked.first { choices[first, default: 0] += 1 }
    case .text, .drawing: break
    }
  }

  private mutating func add(_ date: CalendarDate) { months[date.year * 12 + date.month - 1, default: 0] += 1 }

  private mutating func add(_ number: Double) {
    numbers.add(number)
    values[number, default: 0] += 1
  }
}

public protocol SurveyQualityStore: Sendable {
  /// The answers to each survey of a study, of participants who have not left.
  func surveyQuality(of study: Study, origin: Participant.Origin) throws -> [SurveyQuality]
  /// Returns those participants of a query about one study who gave an answer, of those whom ``surveyQuality(of:origin:)``
  /// counts: one page of them, and how many they are.
  func participants(of query: ParticipantQuery, giving answer: GivenAnswer) throws
    -> (people: [Participation], total: Int)
}
