import Expressions
import Instruments
import Studies

extension InstrumentQuestion.Kind {
  /// The kind of a question. Measures that other tools do not have become the number that is kept.
  init(_ format: SurveyQuestion.Format) {
    switch format {
    case .yesNo: self = .yesNo
    case .choice(let list):
      self = list.display == .likert ? .likert(InstrumentChoices(list)) : .choice(InstrumentChoices(list))
    case .checkboxes(let list, let count):
      let isLimited = count.upperBound < list.choices.count
      self = .checkboxes(
        InstrumentChoices(list), least: count.lowerBound == 1 ? nil : count.lowerBound,
        most: isLimited ? count.upperBound : nil)
    case .ranking(let list):
      var choices = InstrumentChoices(list.choices.map { InstrumentChoice($0) })
      choices.isShuffled = list.isShuffled
      self = .ranking(choices)
    case .scale(let scale): self = Self.scale(scale)
    case .number(let number):
      let isWidest = number.range == SurveyQuestion.NumberFormat.widest
      self = .number(
        low: isWidest ? nil : number.range.lowerBound, high: isWidest ? nil : number.range.upperBound,
        decimals: number.decimals, unit: number.unit.map { InstrumentText($0) })
    case .age(let ages), .dateOfBirth(let ages):
      self = .number(
        low: DecimalNumber(ages.lowerBound), high: DecimalNumber(ages.upperBound), decimals: 0, unit: nil)
    case .height(let measure): self = Self.measure(measure, decimals: 4)
    case .weight(let measure): self = Self.measure(measure, decimals: 3)
    case .email: self = .email
    case .phone: self = .phone
    case .drawing: self = .drawing
    case .acknowledgement(let label): self = .acknowledgement(label.map { InstrumentText($0) })
    case .note: self = .note
    default: self = Self.momentOrText(format)
    }
  }

  private static func measure(_ measure: SurveyQuestion.MeasureFormat, decimals: Int) -> Self {
    .number(low: measure.range.lowerBound, high: measure.range.upperBound, decimals: decimals, unit: nil)
  }

  private static func scale(_ scale: SurveyQuestion.ScaleFormat) -> Self {
    let labels = InstrumentEnds(
      low: scale.labels.low.map { InstrumentText($0) },
      middle: scale.labels.middle.map { InstrumentText($0) },
      high: scale.labels.high.map { InstrumentText($0) })
    let (low, high) = (scale.range.lowerBound, scale.range.upperBound)
    switch scale.style {
    case .steps:
      return .scale(low: low.whole ?? 0, high: high.whole ?? 0, step: scale.step ?? 1, labels: labels)
    case .ladder: return .scale(low: 1, high: high.whole ?? 10, step: 1, labels: labels)
    case .rating: return .rating(high: high.whole ?? 5)
    case .visualAnalogue: return .visualAnalogue(labels, isVertical: scale.isVertical)
    case .slider:
      return .slider(
        low: low, high: high, decimals: scale.decimals, labels: labels, isVertical: scale.isVertical)
    }
  }

  private static func momentOrText(_ format: SurveyQuestion.Format) -> Self {
    switch format {
    case .date(let date):
      let precision = InstrumentQuestion.DatePrecision(rawValue: date.precision.rawValue) ?? .day
      return .date(earliest: bound(date.earliest), latest: bound(date.latest), precision: precision)
    case .dateTime(let moment):
      return .dateTime(
        earliest: bound(moment.earliest), latest: bound(moment.latest), hasSeconds: moment.hasSeconds)
    case .time(let time):
      let isWholeDay = time.range == SurveyQuestion.TimeFormat.wholeDay
      return .time(
        earliest: isWholeDay ? nil : "\(time.range.lowerBound)",
        latest: isWholeDay ? nil : "\(time.range.upperBound)", hasSeconds: time.hasSeconds)
    case .duration(let duration):
      return .number(
        low: .zero, high: DecimalNumber(duration.longest), decimals: 0, unit: InstrumentText("s"))
    case .text(let text):
      let pattern = text.pattern.map {
        InstrumentPattern($0.source, message: text.patternMessage.map { InstrumentText($0) })
      }
      let least = text.length.lowerBound == 0 ? nil : text.length.lowerBound
      let most = text.length.upperBound == text.style.usualLimit ? nil : text.length.upperBound
      return text.style == .lines
        ? .lines(pattern, least: least, most: most) : .text(pattern, least: least, most: most)
    default: return .note
    }
  }

  private static func bound(_ bound: SurveyQuestion.DateBound) -> String? {
    switch bound {
    case .first, .last: nil
    case .today: "today"
    case .day(let day): "\(day)"
    }
  }
}

extension InstrumentChoices {
  init(_ list: SurveyQuestion.ChoiceFormat) {
    self.init(list.choices.map { InstrumentChoice($0) })
    isDropDown = list.display == .dropDown
    isShuffled = list.isShuffled
  }
}

extension InstrumentChoice {
  init(_ choice: SurveyChoice) {
    self.init(id: choice.id.text, label: InstrumentText(choice.label), number: choice.value)
    hasText = choice.takesText
    isExclusive = choice.isExclusive
    picture = choice.picture
  }
}
