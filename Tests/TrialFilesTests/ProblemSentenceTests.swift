import Testing

@testable import TrialFiles

/// Sentences that can be said in other words: their values stay what they are.
struct ProblemSentenceTests {
  private let german = [
    "session {1} occurs {2} times": "{2}-mal kommt Sitzung {1} vor", "block {1}: {2}": "Block {1}: {2}",
    "there is no block": "der Block fehlt",
  ]

  @Test func valuesAreSaidInTheOrderOfTheOtherLanguage() {
    let sentence: ProblemSentence = "session \("a7") occurs \(2) times"
    #expect(sentence.description == "session a7 occurs 2 times")
    #expect(sentence.said { german[$0] } == "2-mal kommt Sitzung a7 vor")
    #expect(sentence.said { _ in nil } == sentence.description)
  }

  /// A sentence in a sentence is said in its own words, also where those around it have none.
  @Test func sentencesWithinSentences() {
    let inner: ProblemSentence = "there is no block"
    let outer: ProblemSentence = "block \(3): \(inner)"
    #expect(outer.description == "block 3: there is no block")
    #expect(outer.said { german[$0] } == "Block 3: der Block fehlt")
    #expect(("file \(1): \(inner)" as ProblemSentence).said { german[$0] } == "file 1: der Block fehlt")
  }

  /// Files hold anything.
  @Test(arguments: ["{1}", "{2}", "{", "}", "{9}", "{{1}}", "{1", "%@", "there is no block", ""])
  func valuesAreNeverWords(value: String) {
    let sentence: ProblemSentence = "session \(value) occurs \("{1}") times"
    #expect(sentence.description == "session \(value) occurs {1} times")
    #expect(sentence.said { german[$0] } == "{1}-mal kommt Sitzung \(value) vor")
  }

  @Test func oneSentenceOverTwoLines() {
    let sentence: ProblemSentence =
      "session \(1) " + "occurs \(2) times"
    #expect(sentence.said { german[$0] } == "2-mal kommt Sitzung 1 vor")
    #expect(sentence == "session 1 occurs 2 times" && sentence != "session 1 occurs 3 times")
  }

  @Test func lists() {
    let names = ["a", "b", "c"].map { "“\($0)”" as ProblemSentence }.joined { "\($0) or \($1)" }
    #expect(names.description == "“a” or “b” or “c”")
    let german = ["“{1}”": "„{1}“", "{1} or {2}": "{1} oder {2}"]
    #expect(names.said { german[$0] } == "„a“ oder „b“ oder „c“")
    #expect([ProblemSentence]().joined { "\($0), \($1)" } == "")
  }

  @Test func controlCharactersAreOnlyInValues() {
    let problem = TrialProblem(file: "a", "block \(1): \("x\u{202E}y" as ProblemSentence) \("\u{1B}[2J")")
    #expect(!problem.message.unicodeScalars.contains("\u{1B}"))
    let named = TrialProblem(file: "a", "session \("x\u{202E}\u{7}y") occurs \(2) times")
    let said = named.sentence.said { german[$0] }
    #expect(named.message == "session x\u{FFFD}\u{FFFD}y occurs 2 times")
    #expect(said == "2-mal kommt Sitzung x\u{FFFD}\u{FFFD}y vor")
  }
}
