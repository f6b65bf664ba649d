import Expressions
import Statistics

/// Answers as a simulated participant might give them, as the fields of a form: for rehearsals, and to try out a survey.
public struct PlausibleAnswer {
  public typealias Field = (name: String, value: String)

  let key: SurveyAnswerKey
  let today: CalendarDate
  let mailAddress: String
  var generator: SeededGenerator

  /// - Parameters:
  ///   - seed: the same seed gives the same answer
  ///   - mailAddress: given where one is asked for
  public init(to key: SurveyAnswerKey, today: CalendarDate, mailAddress: String, seed: UInt64) {
    self.key = key
    self.today = today
    self.mailAddress = mailAddress
    generator = SeededGenerator(seed: seed)
  }

  /// The fields of an answer that the question takes, unless a constraint looks at others; none for something to read, and
  /// for a text whose pattern is not met by chance.
  public mutating func fields(of question: SurveyQuestion) -> [Field] {
    switch question.format {
    case .yesNo: [field(pick(["yes", "no"]))]
    case .choice(let format): choice(of: format.choices)
    case .checkboxes(let format, let count): choices(of: format.choices, count)
    case .ranking(let format): ranking(format)
    case .scale, .number, .age, .height, .weight: measure(question.format)
    case .date, .dateOfBirth, .dateTime, .time, .duration: moment(question.format)
    case .text(let format): text(format).map { [field($0)] } ?? []
    case .email: [field(mailAddress)]
    case .phone: [field("+49 30 5550\(100 + generator.below(900))")]
    case .drawing: [field(strokes())]
    case .acknowledgement: [field("yes")]
    case .note: []
    }
  }

  func field(_ value: String, _ part: String? = nil) -> Field {
    (part.map { "\(key).\($0)" } ?? key.description, value)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[generator.below(elements.count)] }

  // MARK: - Choices

  private mutating func choice(of choices: [SurveyChoice]) -> [Field] {
    let choice = pick(choices)
    return [field(choice.id.text)] + (choice.takesText ? [field("Rehearsal", "other")] : [])
  }

  private mutating func choices(of choices: [SurveyChoice], _ count: ClosedRange<Int>) -> [Field] {
    let (alone, others) = (choices.filter(\.isExclusive), choices.filter { !$0.isExclusive })
    let most = min(count.upperBound, others.count)
    let least = max(1, count.lowerBound)
    if !alone.isEmpty, generator.below(6) == 0 || most < least { return [field(pick(alone).id.text)] }
    guard least <= most else { return [] }
    let ticked = generator.shuffled(others).prefix(least + generator.below(min(3, most - least + 1)))
    return ticked.map { field($0.id.text) }
      + ticked.filter(\.takesText).map { field("Rehearsal", "other.\($0.id)") }
  }

  private mutating func ranking(_ format: SurveyQuestion.RankingFormat) -> [Field] {
    generator.shuffled(format.choices).prefix(format.places).enumerated().map { place, choice in
      field(String(place + 1), "rank.\(choice.id)")
    }
  }

  // MARK: - Words and lines

  private static let words = [
    "quite", "all", "right", "today", "rather", "tired", "but", "content", "really",
  ]

  private mutating func text(_ format: SurveyQuestion.TextFormat) -> String? {
    if let pattern = format.pattern { return pattern.example(using: &generator) }
    let most = min(format.length.upperBound, max(format.length.lowerBound, 20))
    var text = "Rehearsal"
    while text.unicodeScalars.count < max(format.length.lowerBound, 1) { text += " " + pick(Self.words) }
    let cut = String(text.prefix(max(most, format.length.lowerBound)))
    return cut.hasSuffix(" ") ? cut.dropLast() + "s" : cut
  }

  private mutating func strokes() -> String {
    var (x, y) = (1_000 + generator.below(4_000), 1_000 + generator.below(4_000))
    return (0..<12).map { _ in
      x = min(SurveyDrawing.side, max(0, x + generator.below(301) - 150))
      y = min(SurveyDrawing.side, max(0, y + generator.below(301) - 150))
      return "\(x),\(y),50"
    }.joined(separator: " ")
  }
}
