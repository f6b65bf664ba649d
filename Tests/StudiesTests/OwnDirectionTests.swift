import Expressions
import SampleStudies
import Studies
import Testing

/// Texts that run from right to left among words that run from left to right.
struct OwnDirectionTests {
  private static let hebrew = "\u{5E9}\u{5E8}\u{5D4}"

  @Test(arguments: [
    ("", ""), ("Ada (3).", "Ada (3)."), ("Zo\u{EB} \u{1F469}\u{200D}", "Zo\u{EB} \u{1F469}\u{200D}"),
    (hebrew, "\u{2068}\(hebrew)\u{2069}"), ("Ada \(hebrew) 3", "\u{2068}Ada \(hebrew) 3\u{2069}"),
    ("\u{646}\u{648}\u{627}\u{644}", "\u{2068}\u{646}\u{648}\u{627}\u{644}\u{2069}"),
    ("\u{10D00}", "\u{2068}\u{10D00}\u{2069}"), ("a\u{200F}", "\u{2068}a\u{200F}\u{2069}"),
    // One that is not closed, and one that closes too much.
    ("\u{202E}abc", "\u{2068}abc\u{2069}"), ("\(hebrew)\u{2069}\u{2069}", "\u{2068}\(hebrew)\u{2069}"),
  ])
  func lettersFromRightToLeftAreIsolated(typed: String, shown: String) {
    #expect(Array(typed.withOwnDirection.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func anAnswerInATextKeepsItsDirection() throws {
    let survey = try SampleSurvey.survey(
      """
      questions:
        - {id: name, kind: text, question: {en: Q, de: F}}
        - id: sport
          kind: choice
          question: {en: Q, de: F}
          choices: [{id: run, label: {en: R, de: R}}, {id: own, label: {en: E, de: E}, other: yes}]
        - {id: a, kind: yes-no, question: {en: "Do you do {sport}, {name} (3)?", de: F}}
      """)
    var way = Way(survey)
    way.answer("name", Self.hebrew)
    way.answer("sport", "own:\(Self.hebrew)")
    let page = try #require(way.course.pages.last)
    let isolated = "\u{2068}\(Self.hebrew)\u{2069}"
    #expect(
      way.text(page.questions[0].question.question, page) == "Do you do \(isolated), \(isolated) (3)?")
  }
}
