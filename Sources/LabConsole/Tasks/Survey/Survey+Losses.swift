import Expressions
import Studies

private typealias Tool = StudyCommand.Export.Format

extension Survey {
  /// Parts of the survey that the other tool does not have and that are left out of its file, each with its place. The
  /// writers name what they refuse themselves, as REDCap's refuses repeated groups.
  func losses(in tool: StudyCommand.Export.Format) -> [String] {
    let written = parts.filter { part in
      if case .group = part { return tool == .xlsform }
      return true
    }
    return losses.map { "\(id): \($0)" } + written.flatMap { $0.losses(in: tool) }.map { "\(id), \($0)" }
  }

  private var losses: [String] {
    var losses = ["the introduction and the expected minutes are left out"]
    if isShuffled { losses.append("the random order of its parts is left out") }
    if hasReview { losses.append("the review before the end is left out") }
    if keepsTimes { losses.append("the times of pages are left out") }
    if completion != nil { losses.append("the words at the end are left out") }
    if feedback != .never { losses.append("participants are not told their scores") }
    if isCompared { losses.append("participants do not see their scores beside those of others") }
    if !facts.isEmpty { losses.append("facts are not asked anew in the profile") }
    return losses
  }
}

extension SurveyPart {
  fileprivate func losses(in tool: Tool) -> [String] {
    var losses: [String] = []
    if case .group(let group) = self {
      losses.append("\(group.id): more than \(group.most) repetitions are possible there")
      if case .another = group.repetition {
        losses.append("\(group.id): the words of the question for another repetition are left out")
      }
    }
    return losses + pages.flatMap { $0.losses(in: tool) }
  }
}

extension SurveyPage {
  fileprivate func losses(in tool: Tool) -> [String] {
    var losses = isShuffled ? ["\(id): the random order of its questions is left out"] : []
    var last: SurveyMatrix.ID?
    for question in questions {
      if let matrix = question.matrix, matrix.id != last {
        losses += matrix.losses(first: question, in: tool).map { "\(matrix.id): \($0)" }
      }
      last = question.matrix?.id
      losses += question.losses(in: tool).map { "\(question.id): \($0)" }
    }
    return losses
  }
}

extension SurveyMatrix {
  /// - Parameter first: its first row, which has picture and choices as all of them
  fileprivate func losses(first: SurveyQuestion, in tool: Tool) -> [String] {
    var losses: [String] = []
    if help != nil { losses.append("the help of the matrix is left out") }
    if isShuffled { losses.append("the random order of its rows is left out") }
    if first.picture != nil { losses.append("the picture is left out") }
    let choices = first.format.choices
    if choices.contains(where: \.isExclusive) {
      losses.append("choices that exclude the others can be selected beside them")
    }
    return losses + first.choiceLosses(in: tool)
  }
}

extension SurveyQuestion {
  fileprivate func losses(in tool: Tool) -> [String] {
    var losses: [String] = []
    if !reasons.isEmpty { losses.append("answers such as “prefer not to say” are left out") }
    if material != nil { losses.append("the text or document to read is left out") }
    if matrix != nil {
      if help != nil { losses.append("the help of the row is left out") }
      if !constraints.isEmpty { losses.append("the constraint of the row is left out") }
      return losses
    }
    if picture != nil, tool == .redcap { losses.append("the picture is left out") }
    if constraintMessages > 1, tool == .xlsform {
      losses.append("of the messages of its constraints, all but the first are left out")
    }
    if format.choices.count(where: \.takesText) > 1 {
      losses.append("of the texts beside choices, all but the first are left out")
    }
    return losses + choiceLosses(in: tool) + format.losses(in: tool)
  }

  /// REDCap's writer refuses questions with constraints.
  private var constraintMessages: Int {
    guard case .text(let text) = format, text.patternMessage != nil else { return constraints.count }
    return constraints.count + 1
  }

  fileprivate func choiceLosses(in tool: Tool) -> [String] {
    var losses: [String] = []
    if format.choices.contains(where: { $0.color != nil }) { losses.append("colours are left out") }
    if format.choices.contains(where: \.hasNumberOfItsOwn) {
      losses.append("the numbers for which choices stand are left out")
    }
    let words = format.choices.flatMap { $0.label.texts.values }
    if tool == .redcap, words.contains(where: { $0.contains("|") }) {
      losses.append("bars in the words of choices become slashes")
    }
    if tool == .redcap, format.choices.contains(where: { $0.picture != nil }) {
      losses.append("the pictures of choices are left out")
    }
    if hasShuffledChoices, format.choices.contains(where: { $0.isFixed || $0.takesText || $0.isExclusive }) {
      losses.append("choices that keep their place are put in a random order with the others")
    }
    return losses
  }

  private var hasShuffledChoices: Bool {
    switch format {
    case .choice(let list), .checkboxes(let list, _): list.isShuffled
    case .ranking(let list): list.isShuffled
    default: false
    }
  }
}

extension SurveyQuestion.Format {
  fileprivate func losses(in tool: Tool) -> [String] {
    switch self {
    case .height: ["a height becomes a number in metres"]
    case .weight: ["a weight becomes a number in kilograms"]
    case .dateOfBirth: ["a date of birth becomes the age"]
    case .duration: ["a duration becomes a number in seconds"]
    case .ranking(let format) where format.places < format.choices.count && tool == .xlsform:
      ["all choices are put in order there"]
    case .number(let format): format.losses(in: tool)
    case .scale(let format): format.losses(in: tool)
    case .time(let format) where format.hasSeconds && tool == .xlsform: ["the seconds are left out"]
    case .dateTime(let format) where format.hasSeconds && tool == .xlsform: ["the seconds are left out"]
    case .text(let format) where format.style == .place: ["a place becomes a text"]
    default: []
    }
  }
}

extension SurveyQuestion.NumberFormat {
  fileprivate func losses(in tool: Tool) -> [String] {
    var losses: [String] = []
    if decimals > 0 { losses.append("any number of decimals is possible there") }
    if unit != nil, tool == .xlsform { losses.append("the unit is left out") }
    return losses
  }
}

extension SurveyQuestion.ScaleFormat {
  fileprivate func losses(in tool: Tool) -> [String] {
    var losses: [String] = []
    if style == .ladder { losses.append("a ladder becomes a scale") }
    // REDCap's steps are choices, of which one in the middle has the words.
    if labels.middle != nil, tool == .xlsform || (style == .steps && steps.count % 2 == 0) {
      losses.append("the words in the middle of the scale are left out")
    }
    if style == .visualAnalogue, decimals > 0 { losses.append("the decimals are left out") }
    if style == .rating, labels.low != nil || labels.middle != nil || labels.high != nil {
      losses.append("the words at the ends of the scale are left out")
    }
    return losses
  }
}

extension SurveyChoice {
  /// It stands for another number than that of its code, which the other tools reckon with.
  fileprivate var hasNumberOfItsOwn: Bool { value != nil && value != DecimalNumber(id.text) }
}
