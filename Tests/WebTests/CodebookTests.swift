import SampleStudies
import Testing

@testable import Documents
@testable import LabConsole
@testable import Studies

/// The codebook for people, in each of its languages.
struct CodebookTests {
  /// Answers of each sort whose meaning is told in words of its own.
  private static let questions = """
    questions:
      - {id: born, kind: date-of-birth, question: {en: Q, de: F}}
      - {id: day, kind: date, question: {en: Q, de: F}}
      - {id: up, kind: time, question: {en: Q, de: F}}
      - {id: calm, kind: scale, minimum: 0, maximum: 6, question: {en: Q, de: F}}
    """

  /// Returns the phrases of a file that have no words in some language.
  private func untranslated(_ file: ReleaseFile) -> [String] {
    let phrases = file.allColumns.flatMap(\.phrases).map(\.words) + [file.rows]
    let translations = CodebookWords.translations(with: TaskKinds.documents)
    return phrases.filter { phrase in
      CodebookWords.others.contains { translations[phrase]?[$0.language] == nil }
    }
  }

  @Test func everyColumnOfEveryKindHasItsMeaningInEveryLanguage() throws {
    let asked = try #require(SampleSurvey.check(Self.questions).study)
    let files =
      try ReleaseTables.files(of: TaskKinds.tasks)
      + ReleaseTables.files(of: TestLab().study, kinds: TaskKinds.tasks)
      + asked.surveys.map { asked.wideAnswers(of: $0).file }
    #expect(files.count > 60)
    for file in files { #expect(untranslated(file) == [], "\(file.name)") }
  }

  @Test func wordsThatAreNowhereStayAsTheyAre() {
    let file = ReleaseFile(
      name: "own", rows: "something", key: [], task: nil,
      columns: [ReleaseFile.Column(name: "rt", type: .number, meaning: "latency of the answer")])
    #expect(untranslated(file) == ["latency of the answer", "something"])
    #expect(german.say(file.columns[0].phrases) == "latency of the answer")
  }

  private let german = CodebookWords(language: Language("de"), kinds: TaskKinds.documents)

  @Test func valuesStandInTheWordsOfEachLanguage() {
    let phrase = ReleasePhrase("quasi-identifier, told in ranges of {width}", ["width": "5"])
    #expect(CodebookWords.english.say(phrase) == "quasi-identifier, told in ranges of 5")
    #expect(german.say(phrase) == "Quasi-Identifikator, angegeben in Bereichen von 5")
    let counted = [ReleasePhrase("computed value"), ReleasePhrase(", repetition {number}", ["number": "2"])]
    #expect(german.say(counted) == "berechneter Wert, Wiederholung 2")
  }
}
