import Studies

extension Survey {
  /// Parts of the survey that no other tool has and that are left out of an export, each with its place.
  var losses: [String] {
    var losses: [String] = []
    if hasReview { losses.append("the review before the end is left out") }
    if keepsTimes { losses.append("the times of pages are left out") }
    if completion != nil { losses.append("the words at the end are left out") }
    return losses.map { "\(id): \($0)" }
      + questions.flatMap { question in question.losses.map { "\(id), \(question.id): \($0)" } }
  }
}

extension SurveyQuestion {
  fileprivate var losses: [String] {
    var losses: [String] = []
    if !reasons.isEmpty { losses.append("answers such as “prefer not to say” are left out") }
    if material != nil { losses.append("the text or document to read is left out") }
    if format.choices.contains(where: { $0.color != nil }) { losses.append("colours are left out") }
    if matrix?.help != nil { losses.append("the help of the matrix is left out") }
    switch format {
    case .height: losses.append("a height becomes a number in metres")
    case .weight: losses.append("a weight becomes a number in kilograms")
    case .dateOfBirth: losses.append("a date of birth becomes the age")
    case .duration: losses.append("a duration becomes a number in seconds")
    case .ranking(let format) where format.places < format.choices.count:
      losses.append("all choices are put in order there")
    default: break
    }
    return losses
  }
}
