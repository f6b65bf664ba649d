/// The words after `kind`.
enum QuestionKind: String, CaseIterable {
  case yesNo = "yes-no"
  case choice, likert, checkboxes, scale, slider
  case visualAnalogue = "visual-analogue"
  case rating, ladder, number, age, height, weight, date
  case dateOfBirth = "date-of-birth"
  case dateTime = "date-time"
  case time, duration, text
  case longText = "long-text"
  case email, phone, place, ranking, matrix, drawing, acknowledgement, note
  case `repeat`

  /// The reason why keys of other kinds do not apply.
  var reason: String {
    switch self {
    case .yesNo: "the answer is yes or no"
    case .choice, .likert: "the answer is one of the choices"
    case .checkboxes: "the answer is some of the choices"
    case .scale, .slider, .visualAnalogue, .rating, .ladder: "the answer is a place on a scale"
    case .number, .age: "the answer is a number"
    case .height: "the answer is a height"
    case .weight: "the answer is a weight"
    case .date, .dateOfBirth: "the answer is a date"
    case .dateTime: "the answer is a date with a time"
    case .time: "the answer is a time of day"
    case .duration: "the answer is a duration"
    case .text, .longText, .place: "the answer is a text"
    case .email: "the answer is an e-mail address"
    case .phone: "the answer is a telephone number"
    case .ranking: "the answer is an order of the choices"
    case .matrix: "the rows are questions with the same choices"
    case .drawing: "the answer is a drawing"
    case .acknowledgement: "it is only ticked"
    case .note: "there is nothing to answer"
    case .repeat: "it is a group of questions"
    }
  }
}

/// The keys of each kind of question.
enum QuestionKeys {
  private static let common = ["id", "kind", "question", "help", "picture", "show-if"]
  private static let answered = ["required", "not-given", "constraint"]

  private static let own: [QuestionKind: [String]] = [
    .choice: ["choices", "display", "random-order", "release"],
    .likert: ["choices", "random-order", "release"],
    .checkboxes: ["choices", "display", "random-order", "least", "most", "release"],
    .scale: ["minimum", "maximum", "step", "labels"],
    .slider: ["minimum", "maximum", "decimals", "labels", "vertical"],
    .visualAnalogue: ["decimals", "labels", "vertical"], .rating: ["maximum", "labels"],
    .ladder: ["rungs", "labels"], .number: ["minimum", "maximum", "decimals", "unit"],
    .age: ["minimum", "maximum"], .dateOfBirth: ["minimum", "maximum"],
    .height: ["minimum", "maximum", "units"], .weight: ["minimum", "maximum", "units"],
    .date: ["earliest", "latest", "precision"], .dateTime: ["earliest", "latest", "seconds"],
    .time: ["earliest", "latest", "seconds"], .duration: ["parts", "maximum"],
    .text: ["least-characters", "most-characters", "pattern", "pattern-message", "identity", "release"],
    .longText: ["least-characters", "most-characters", "pattern", "pattern-message", "identity", "release"],
    .place: ["least-characters", "most-characters", "pattern", "pattern-message", "identity", "release"],
    .email: ["identity"], .phone: ["identity"], .ranking: ["choices", "most", "random-order"],
    .matrix: ["rows", "choices", "several", "random-order", "release"], .drawing: ["release"],
    .acknowledgement: ["label", "text", "document"], .note: ["text", "document"],
  ]

  static let all: [String] = {
    var keys = common + answered
    for kind in QuestionKind.allCases {
      keys += (own[kind] ?? []).filter { !keys.contains($0) }
    }
    return keys
  }()

  /// Complains of keys that belong to other kinds.
  static func refuseOthers(_ group: DefinitionGroup, _ kind: QuestionKind) {
    let isAnswered = kind != .note && kind != .repeat
    let known = common + (isAnswered ? answered : []) + (own[kind] ?? [])
    group.refuse(all.filter { !known.contains($0) }, because: kind.reason)
  }
}
