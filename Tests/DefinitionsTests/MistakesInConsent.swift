/// Mistakes in the consent's quiz, its sharing choice, its numbers and its contact details.
extension Mistake {
  private static let agreement = "  agreement: {en: I agree"

  private static func quiz(
    pass: String = "1", tries: String = "2", section: String = "purpose", right: String = "[a]"
  ) -> String {
    """
      quiz:
        pass: \(pass)
        tries: \(tries)
        questions:
          - id: first
            section: \(section)
            question: {en: Why, de: Warum}
            choices: [{id: a, label: {en: A, de: A}}, {id: b, label: {en: B, de: B}}]
            right: \(right)
            explanation: {en: So, de: Darum}
      agreement: {en: I agree
    """
  }

  static let inTheQuiz = [
    Mistake(
      agreement, quiz(pass: "2"),
      .at("    pass: 2", says: "“pass” should be a whole number from 1 to 1, not “2”")),
    Mistake(
      agreement, "  quiz:\n    pass: 3\n    tries: 2\n    questions: []\n" + agreement,
      .at("    questions: []", says: "a quiz needs at least one question")),
    Mistake(
      agreement, "  quiz:\n    pass: 3\n    tries: 2\n" + agreement,
      .at("    pass: 3", says: "“questions” is missing in “quiz”")),
    Mistake(
      agreement, quiz(tries: "0"),
      .at("    tries: 0", says: "“tries” should be a whole number from 1 to 10, not “0”")),
    Mistake(
      agreement, quiz(section: "small-print"),
      .at(
        "section: small-print",
        says: "“small-print” is not a section of the consent that is shown on a screen")),
    Mistake(
      agreement, quiz(right: "[c]"), .at("right: [c]", says: "“c” is not among the choices")),
    Mistake(
      agreement, quiz(right: "[]"),
      .at("right: []", says: "“right” should name at least one of the choices")),
    Mistake(
      agreement, quiz(right: "[a, b]"),
      .at("right: [a, b]", says: "if every choice is right, the question tests nothing")),
    Mistake(
      agreement, quiz().replacing(", de: Darum", with: ""),
      .at("explanation:", says: "“explanation” has no text in “de”")),
    Mistake(
      agreement, "  version: 2\n  valid-since: 3\n" + agreement,
      .at("  valid-since: 3", says: "“valid-since” should be a whole number from 1 to 2, not “3”")),
    Mistake(
      agreement, "  identity-years: 0\n" + agreement,
      .at("  identity-years: 0", says: "“identity-years” should be a whole number from 1 to 50, not “0”")),
    Mistake(
      agreement, "  keep-years: 10\n  identity-years: 5\n" + agreement,
      .at(
        "  identity-years: 5",
        says:
          "“identity-years” should be at least “keep-years”, which is 10: the signed document names the participant"
      )),
    Mistake(
      agreement, "  date: 14 May\n" + agreement,
      .at("  date:", says: "“date” should be a date, such as 2026-05-14, not “14 May”")),
    Mistake(
      agreement, "  particulars: {retention: {en: Ten years}, legal-base: {en: A, de: B}}\n" + agreement,
      .at("  particulars:", says: "“legal-base” is not a known key here: did you mean “legal-basis”?"),
      .at("  particulars:", says: "“retention” has no text in “de”")),
    Mistake(
      agreement, "  ask-again: sometimes\n" + agreement,
      .at("  ask-again:", says: "“ask-again” should be everything or changes, not “sometimes”")),
    Mistake(
      agreement, "  representative: perhaps\n" + agreement,
      .at(
        "  representative:",
        says: "“representative” should be no, optional or required, not “perhaps”")),
    Mistake(
      agreement, "  assent: required\n  representative: optional\n" + agreement,
      .at(
        "  assent: required",
        says: "an assent is given beside the consent of somebody else: set “representative: required” too")),
    Mistake(
      agreement, "  assent: optional\n  representative: required\n  own-signature: optional\n" + agreement,
      .at(
        "  own-signature:",
        says: "“own-signature” does not apply here: the assent is the participant's own signature")),
    Mistake(
      agreement, "  representative: optional\n  second-representative: required\n" + agreement,
      .at(
        "  second-representative:",
        says: "a second representative signs beside the first: set “representative: required” too")),
    Mistake(
      agreement, "  own-signature: optional\n" + agreement,
      .at(
        "  own-signature:",
        says: """
          with “own-signature: optional” nobody would have to sign: set “representative: required” too
          """)),
    Mistake(
      agreement, "  witness: no\n  statements: {witness: {en: A, de: B}, interpreter: {en: A}}\n" + agreement,
      .at("  statements:", says: "“interpreter” has no text in “de”"),
      .at(
        "  statements:",
        says: "“interpreter” is not asked to sign: there is nothing for this statement to stand under"),
      .at(
        "  statements:",
        says: "“witness” is not asked to sign: there is nothing for this statement to stand under")),
    Mistake(
      agreement,
      "  sharing: {institution: {en: Here, de: Hier}, short-name: {en: We}, more: nowhere.md}\n" + agreement,
      .at("  sharing:", says: "“short-name” has no text in “de”"),
      .at("  sharing:", says: "“more” names the text texts/en/nowhere.md, which does not exist"),
      .at("  sharing:", says: "“more” names the text texts/de/nowhere.md, which does not exist")),
    Mistake(
      agreement,
      "  contact-details: [{id: csrf, kind: mail, label: {en: A, de: A}, purpose: {en: B, de: B}}]\n"
        + agreement,
      .at("  contact-details:", says: "the id “csrf” is used by the console itself: choose another one"),
      .at("  contact-details:", says: "“kind” should be email, phone or text, not “mail”")),
  ]
}
