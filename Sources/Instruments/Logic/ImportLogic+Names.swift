import Expressions

/// The names for which a formula can ask, and from which place.
extension ImportLogic {
  /// The reason why a name in a formula cannot be used; nil if the translation will tell.
  func obstacle(_ text: ForeignFormula) -> String? {
    for name in dialect.references(in: text.text) {
      if let place = places[name], let reason = unusable(place, name) { return reason }
      if places[name] == nil, let reason = absence(of: name) { return reason }
      if places[name] == nil, dialect != .formr, !name.contains("-") {
        return "“\(name)” is no row of this file"
      }
    }
    return nil
  }

  /// The reason why there is no draft of a name; nil for one that no row has.
  func absence(of name: String) -> String? {
    if refused.contains(name) { return refusal(of: name) }
    return leftOut.contains(name) ? "it asks for “\(name)”, which is left out" : nil
  }

  private func unusable(_ place: Int, _ name: String) -> String? {
    guard let question = drafts[place].question else { return nil }
    if question.isIdentity { return "“\(name)” is contact data, which no formula can see" }
    if question.declarations.isEmpty { return "“\(name)” has no answer that a formula could use" }
    return nil
  }

  /// Rules ask for what comes before; constraints also for the answer itself.
  mutating func checkOrder(_ text: ForeignFormula, _ formula: Formula?, _ place: Int) {
    let isRule = formula != nil
    for name in dialect.references(in: text.text) {
      guard let other = places[name] else { continue }
      let last = depends[other]?.max { isBefore($0, $1) } ?? other
      guard drafts[last].question != nil else { continue }
      if isRule ? !isBefore(last, place) : isBefore(place, last) {
        return refuse(place, text.finding("it asks for “\(drafts[last].source)”, which comes later"))
      }
    }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (drafts[one].survey, one) < (drafts[other].survey, other)
  }

  mutating func checkPipe(_ pipe: ImportDraft.Pipe, _ place: Int) {
    guard let other = places[pipe.source] else { return }
    let finding = { ImportFinding(pipe.place, pipe.column, $0) }
    let last = depends[other]?.max { isBefore($0, $1) } ?? other
    let isQuestion = drafts[place].question != nil && drafts[last].question != nil
    if let reason = unusable(other, pipe.source) {
      refuse(place, finding(reason))
    } else if isQuestion, last != place, !isBefore(last, place) {
      refuse(place, finding("it puts in “\(pipe.source)”, which comes later"))
    } else if let group = drafts[other].group, group != drafts[place].group {
      refuse(place, finding("it puts in “\(pipe.source)” of a repeated group, which has several answers"))
    }
  }
}
