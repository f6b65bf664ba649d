import Studies

/// A name in the group `anonymisation` of which the study asks nothing: that of a question which an earlier version had, or
/// one that is misspelt. Answers to former questions are in no release unless they are tagged plain.
struct FormerVariable {
  let name: VariableName
  /// The variable of the study that may have been meant.
  let meant: String?
  /// It is named as answers in surveys are. Of eligibility and the rest no release has anything that is not there now.
  let isNamedLikeAnAnswer: Bool

  init(_ name: VariableName, _ asked: [AskedVariable]) {
    self.name = name
    let names = asked.map(\.variable.name)
    meant = names.first { $0.hasSuffix(".\(name)") } ?? name.name.nearest(of: names)
    let parts = name.name.split(separator: ".", omittingEmptySubsequences: false)
    isNamedLikeAnAnswer =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !DefinitionValue.ownersOfVariables.contains(String(parts[0]))
  }

  // MARK: - In words

  private var question: String { meant.map { ": did you mean “\($0)”?" } ?? "." }

  var unknown: String {
    let unknown = "“\(name)” is nothing that this study knows of participants\(question)"
    if meant != nil { return unknown }
    return unknown + " Names are those of formulas: eligibility.ID, "
      + "participant.language, participant.site, or SURVEY.ID of a question, computed value or scale"
  }

  /// Of a name that is so like another that it may leave that one without its tag.
  var mistaken: String {
    "\(unknown) Answers to questions that the study no longer has are left out of releases without a tag"
  }

  var leftOut: String {
    "this study does not ask “\(name)”: answers to it from earlier versions are left out of releases, with or without this "
      + "tag. If a question that it asks was meant, that one has no tag"
  }

  var released: String {
    let meant = meant.map { "; did you mean “\($0)”?" } ?? ""
    return
      "this study does not ask “\(name)”: answers to it from earlier versions are released as they were given, since it "
      + "is plain\(meant)"
  }
}
