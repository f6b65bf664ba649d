import Expressions

/// The choices of another tool with ids that a study can have.
struct ForeignChoices {
  private(set) var choices: [InstrumentChoice] = []
  /// Ids by the codes of the file, where they differ.
  private(set) var ids: [String: String] = [:]
  private var seen: [String: String] = [:]

  struct Problem: Error { let reason: String }

  mutating func add(code: String, label: InstrumentText) throws(Problem) {
    guard let id = InstrumentName.id(code) else {
      throw Problem(reason: "the code “\(code)” has no letter or digit from which an id could be made")
    }
    if let other = seen[id] {
      let reason =
        other == code
        ? "the code “\(code)” is there twice" : "“\(other)” and “\(code)” would have the same id “\(id)”"
      throw Problem(reason: reason)
    }
    seen[id] = code
    if id != code { ids[code] = id }
    choices.append(InstrumentChoice(id: id, label: label, number: DecimalNumber(code)))
  }

  /// Gives the choice that was added last a picture.
  mutating func setPicture(_ name: String) { choices[choices.count - 1].picture = name }

  /// Adds the choice beside which a text is written.
  mutating func addOther(_ label: InstrumentText) {
    if let place = choices.firstIndex(where: { $0.id == "other" }) {
      choices[place].hasText = true
      return
    }
    var other = InstrumentChoice(id: "other", label: label, number: nil)
    other.hasText = true
    seen["other"] = "other"
    choices.append(other)
  }

  /// - Parameter least: the smallest number of choices that there can be
  func list(least: Int) throws(Problem) -> InstrumentChoices {
    guard choices.count >= least else {
      throw Problem(reason: choices.isEmpty ? "there are no choices" : "there is one choice only")
    }
    return InstrumentChoices(choices)
  }
}
