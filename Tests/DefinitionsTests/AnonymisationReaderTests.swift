import Anonymisation
import Definitions
import SampleStudies
import Studies
import Testing

struct AnonymisationReaderTests {
  private func check(_ lines: String, survey: String = "") -> StudyCheck {
    var yaml = SampleStudy.yaml.replacing("open: yes", with: "open: yes\nanonymisation:\n  k: 3\n  \(lines)")
    yaml = yaml.replacing("        decimals: 1\n", with: "        decimals: 1\n\(survey)")
    var files = SampleStudy.files
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files).check()
  }

  @Test func everythingIsReadAsWritten() throws {
    let check = check(
      """
      l: 2
        quasi-identifiers:
          - variable: eligibility.age
            ladder: [exact, 5, {ranges: 10, bottom: 20, top: 80}, {merge-below: 4}]
          - variable: eligibility.hand
            ladder:
              - exact
              - groups:
                  - {id: one-hand, choices: [left, right]}
                  - {id: none, choices: [neither]}
          - {variable: about-you.height, ladder: [0.5]}
          - participant.language
        sensitive: [about-you.garden]
        plain: [eligibility.sight]
      """)
    #expect(check.mistakes.map(\.description) == [])
    let control = try #require(check.study?.disclosureControl)
    #expect(control.requirement == AnonymityRequirement(k: 3, l: 2))
    #expect(control.sensitive == [.answer("garden", to: "about-you")] && control.identifiers.isEmpty)
    #expect(
      control.quasiIdentifiers == [
        .init(
          .eligibility("age"),
          ladder: Ladder([
            .exact, .bands(.init(width: 5, isWhole: true)),
            .bands(.init(width: 10, bottom: 20, top: 80, isWhole: true)), .mergedBelow(4),
          ])),
        .init(
          .eligibility("hand"),
          ladder: Ladder([.exact, .groups(["left": "one-hand", "right": "one-hand", "neither": "none"])])),
        .init(
          .answer("height", to: "about-you"), ladder: Ladder([.bands(.init(width: 0.5, isWhole: false))])),
        .init(.language, ladder: .exact),
      ])
    #expect(control.tag(of: .eligibility("sight")) == .plain)
  }

  @Test func withoutTheGroupThereIsNone() throws {
    #expect(try SampleStudy.study().disclosureControl == nil)
  }

  private let remarks = """
          - id: remarks
            kind: text
            question: {en: Remarks, de: Anmerkungen}
            release: yes
          - id: nickname
            kind: text
            question: {en: Nickname, de: Spitzname}
          - id: mail
            kind: email
            question: {en: Mail, de: Mail}

    """

  @Test func wordsOfOnesOwn() {
    func says(_ lines: String) -> [String] { check(lines, survey: remarks).mistakes.map(\.message) }
    #expect(says("plain: [about-you.remarks]") == [])
    #expect(says("identifiers: [about-you.remarks, about-you.nickname, about-you.mail]") == [])
    #expect(
      says("quasi-identifiers: [about-you.remarks]") == [
        "“about-you.remarks” is answered in words of one's own, of which hardly any two are alike: make it an identifier"
      ])
    #expect(
      says("sensitive: [about-you.nickname]") == [
        "“about-you.nickname” is in words of one's own, which are left out of releases: “release: yes” beside the question "
          + "has them looked through for releases"
      ])
    #expect(
      says("quasi-identifiers: [about-you.mail]") == [
        "“about-you.mail” are contact data, which no release has: take it out, or put it under “identifiers”"
      ])
  }

  @Test func wordsThatAreGivenOutGetANotice() {
    func notices(_ lines: String) -> [String] {
      check(lines, survey: remarks).notices.map(\.message).filter { $0.contains("remarks") }
    }
    #expect(notices("plain: [about-you.remarks]").isEmpty)
    #expect(notices("identifiers: [about-you.remarks]").isEmpty)
    #expect(
      notices("sensitive: [about-you.garden]") == [
        "“about-you.remarks” is given out in words of one's own (“release: yes”): put it under “plain” if somebody looks "
          + "through them before each release, or under “identifiers”"
      ])
  }

  /// A question and its tag need not go together.
  @Test func formerQuestionsCanStandInEveryList() throws {
    let check = check(
      """
      identifiers: [about-you.birthplace]
        quasi-identifiers:
          - eligibility.age
          - {variable: about-you.occupation, ladder: [exact, {merge-below: 5}]}
        sensitive: [past.income]
        plain: [about-you.pets, about-you.garten]
      """)
    #expect(check.mistakes.map(\.description) == [])
    let control = try #require(check.study?.disclosureControl)
    #expect(control.identifiers.isEmpty && control.sensitive.isEmpty)
    #expect(control.quasiIdentifiers.map(\.variable) == [.eligibility("age")])
    #expect(
      control.plain == [.answer("pets", to: "about-you"), .answer("garten", to: "about-you")])
    func notice(_ name: String) -> String? { check.notices.map(\.message).first { $0.contains(name) } }
    for name in ["about-you.birthplace", "about-you.occupation", "past.income"] {
      #expect(
        notice(name)
          == "this study does not ask “\(name)”: answers to it from earlier versions are left out of releases, with or "
          + "without this tag. If a question that it asks was meant, that one has no tag")
    }
    let plain = "answers to it from earlier versions are released as they were given, since it is plain"
    #expect(notice("about-you.pets") == "this study does not ask “about-you.pets”: \(plain)")
    #expect(
      notice("about-you.garten")
        == "this study does not ask “about-you.garten”: \(plain); did you mean “about-you.garden”?")
  }

  private let computed = """
        compute:
          - {id: inches, value: height / 2.54}
          - {id: years-left, value: 99 - eligibility.age}

    """

  @Test func whatIsComputedFromAQuasiIdentifierIsTaggedToo() {
    func says(_ lines: String) -> [String] { check(lines, survey: computed).mistakes.map(\.message) }
    #expect(says("sensitive: [about-you.garden]") == [])
    #expect(
      says("quasi-identifiers: [eligibility.age]\n  identifiers: [about-you.height]") == [
        "“about-you.years-left” depends on “eligibility.age” and may tell it, too: tag it as well, as “plain” if it "
          + "does not",
        "“about-you.inches” depends on “about-you.height” and may tell it, too: tag it as well, as “plain” if it does "
          + "not",
      ])
    #expect(
      says(
        "quasi-identifiers: [eligibility.age, about-you.years-left]\n  identifiers: [about-you.height]\n"
          + "  plain: [about-you.inches]") == [])
  }

  /// That somebody answered it at all can tell why they were asked.
  @Test func whatIsAskedBecauseOfAQuasiIdentifierIsTaggedToo() {
    let asked =
      "      - {id: pension, kind: yes-no, question: {en: P, de: R}, show-if: eligibility.age > 64}\n"
    func says(_ lines: String) -> [String] { check(lines, survey: asked).mistakes.map(\.message) }
    #expect(
      says("quasi-identifiers: [eligibility.age]") == [
        "“about-you.pension” depends on “eligibility.age” and may tell it, too: tag it as well, as “plain” if it does not"
      ])
    #expect(says("quasi-identifiers: [eligibility.age]\n  plain: [about-you.pension]") == [])
  }

  private let children = """
          - id: how-many
            kind: number
            question: {en: How many children, de: Wie viele Kinder}
            minimum: 0
            maximum: 9
          - id: children
            kind: repeat
            count: how-many
            most: 9
            questions:
              - {id: child-age, kind: age, question: {en: How old, de: Wie alt}}

    """

  @Test func whatIsAnsweredSeveralTimesIsInNoClass() {
    func says(_ lines: String) -> [String] { check(lines, survey: children).mistakes.map(\.message) }
    #expect(says("plain: [about-you.child-age]\n  quasi-identifiers: [about-you.how-many]") == [])
    #expect(
      says("quasi-identifiers: [about-you.child-age]") == [
        "one participant can have several answers to “about-you.child-age”, so it cannot be a quasi-identifier: make it an "
          + "identifier, so that it is left out, or plain"
      ])
    #expect(
      says("sensitive: [about-you.child-age]") == [
        "one participant can have several answers to “about-you.child-age”, so that their diversity cannot be calculated: "
          + "make it an identifier, so that it is left out, or plain"
      ])
  }

  @Test func tooManyQuasiIdentifiers() {
    let questions = (1...13).map {
      "      - {id: q\($0), kind: yes-no, question: {en: Q\($0), de: F\($0)}}\n"
    }
    let names = (1...13).map { "about-you.q\($0)" }.joined(separator: ", ")
    let says = check("quasi-identifiers: [\(names)]", survey: questions.joined()).mistakes.map(\.message)
    #expect(
      says == [
        "13 quasi-identifiers are more than the 12 that there may be: with so many, hardly any two people are alike, and "
          + "nearly everything would be left out"
      ])
  }
}
