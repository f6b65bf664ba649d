/// Mistakes in the group `anonymisation`.
extension Mistake {
  static let inTheAnonymisation =
    [
      anonymisation("k: 1", .at("k: 1", says: "“k” should be a whole number from 2 to 1000, not “1”")),
      anonymisation("l: 2", .at("  l: 2", says: "“l” does not apply here: no variable is “sensitive”")),
      anonymisation(
        "sensitive: [eligibility.hands]",
        .at(
          "hands",
          says:
            "“eligibility.hands” is nothing that this study knows of participants: did you mean “eligibility.hand”?"
        )),
      anonymisation(
        "identifiers: [about-you.gardn]",
        .at(
          "gardn",
          says:
            "“about-you.gardn” is nothing that this study knows of participants: did you mean “about-you.garden”? Answers "
            + "to questions that the study no longer has are left out of releases without a tag")),
      anonymisation(
        "plain: [eligibility.hands]",
        .at(
          "hands",
          says:
            "“eligibility.hands” is nothing that this study knows of participants: did you mean “eligibility.hand”?"
        )),
      anonymisation(
        "identifiers: [garden]",
        .at(
          "[garden]",
          says: "“garden” is nothing that this study knows of participants: did you mean “about-you.garden”?")
      ),
      anonymisation(
        "identifiers: [shoe-size]",
        .at(
          "shoe-size",
          says:
            "“shoe-size” is nothing that this study knows of participants. Names are those of formulas: eligibility.ID, "
            + "participant.language, participant.site, or SURVEY.ID of a question, computed value or scale")),
      anonymisation(
        "identifiers: [eligibility.age]\n  sensitive: [eligibility.age]",
        .at("sensitive:", says: "“eligibility.age” is tagged twice: here and in line 6")),
      Mistake(
        "open: yes", "open: yes\nanonymisation: {sensitive: [eligibility.age]}",
        .at("anonymisation:", says: "“k” is missing in “anonymisation”")),
    ] + inLadders

  private static let inLadders = [
    ladder(
      "eligibility.age", "[]",
      says:
        "“ladder” needs at least one level, such as exact; without it, values are told as they are or not at all"
    ),
    ladder(
      "eligibility.hand", "[5]",
      says:
        "“eligibility.hand” has no numbers, which could be told in ranges: its levels are exact, “groups” and “merge-below”"
    ),
    ladder("eligibility.age", "[2.5]", says: "the width of ranges should be a whole number, 1 or more"),
    ladder("about-you.height", "[0]", says: "the width of ranges should be larger than zero"),
    ladder(
      "eligibility.age", "[exact, 5, 12]",
      says: "each level should join whole ranges of the one before, as 5, 10 and 20 do"),
    ladder("eligibility.age", "[5, exact]", says: "“exact” is the finest level: it can only be the first"),
    ladder(
      "eligibility.age", "[{ranges: 5, bottom: 80, top: 20}]", says: "“bottom” should be smaller than “top”"),
    ladder(
      "eligibility.age", "[{ranges: 5, merge-below: 3}]",
      says: "a level of a ladder has one of “ranges”, “groups” and “merge-below”"),
    ladder(
      "eligibility.age", "[{merge-below: 3, top: 20}]",
      says: "“top” does not apply here: they are the ends of “ranges”"),
    ladder(
      "eligibility.age", "[{merge-below: 3}, 5]",
      says: "“merge-below” goes on from the level before it, so it stands at the end of a ladder"),
    ladder(
      "eligibility.age", "[{merge-below: 3}, {merge-below: 3}]",
      says: "the threshold of “merge-below” should become larger from level to level"),
    ladder(
      "eligibility.age", "[{groups: [{id: young, choices: [a]}]}]",
      says: "“eligibility.age” has no choices, which could be put into groups"),
    ladder(
      "eligibility.hand", "[{groups: [{id: one, choices: [left, write]}]}]",
      says: "“write” is not among the choices of “eligibility.hand”"),
    ladder(
      "eligibility.hand", "[{groups: [{id: one, choices: [left]}]}]",
      says: "no group has “right” and “neither”: each choice belongs to one"),
    ladder(
      "eligibility.hand",
      "[{groups: [{id: one, choices: [left, right]}, {id: two, choices: [right, neither]}]}]",
      says: "“right” is in the group “one” already"),
    ladder(
      "eligibility.hand",
      "[{groups: [{id: a, choices: [left, right]}, {id: b, choices: [neither]}]}, {groups: [{id: c, choices: [left]}, {id: d, choices: [right, neither]}]}]",
      says: "each level should join whole groups of the one before: “a” is taken apart"),
  ]

  private static func anonymisation(_ lines: String, _ complaint: Complaint) -> Mistake {
    let k = lines.hasPrefix("k:") ? "" : "  k: 3\n"
    return Mistake("open: yes", "open: yes\nanonymisation:\n\(k)  \(lines)", complaint)
  }

  private static func ladder(_ variable: String, _ levels: String, says: String) -> Mistake {
    anonymisation(
      "quasi-identifiers:\n    - {variable: \(variable), ladder: \(levels)}", .at("ladder:", says: says))
  }
}
