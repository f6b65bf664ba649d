import Foundation
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

  /// The source that a codebook tells of a column, by its table and name.
  private func sources(_ words: CodebookWords) throws -> [String: String] {
    let study = try TestLab().study
    let head = ReleaseHead(
      study: study, in: ReleaseScope(.real, .within), number: 1,
      time: Timestamp(milliseconds: 1_790_000_000_000), software: "0.0.0")
    let tables = NamedTable.all(ReleaseTables.files(of: study, kinds: TaskKinds.tasks), of: study)
    let codebook = Codebook(head: head, tables: tables, words: words).html
    return tables.reduce(into: [:]) { sources, table in
      let begins = codebook.components(separatedBy: "<section id=\"\(table.file.name)\">").last ?? ""
      let section = begins.components(separatedBy: "</section>")[0]
      for row in section.matches(of: /<th scope="row"><code>([^<]+)<\/code>.*<td>([^<]*)<\/td><\/tr>/) {
        sources["\(table.file.name).\(row.output.1)"] = String(row.output.2)
      }
    }
  }

  /// Scores, flags and results are not recorded.
  @Test func eachColumnSaysWhereItsValuesComeFrom() throws {
    let english = try sources(.english)
    let computed = "computed by LabConsole from what was recorded: "
    let judged = "set by a rule of LabConsole from what was recorded: "
    let byFormulas = [
      "runs.d2", "runs.error_rate", "run_results.result", "stroop.interference", "page_runs.lines",
    ]
    for name in byFormulas {
      #expect(english[name]?.hasPrefix(computed) == true, "\(name): \(english[name] ?? "")")
    }
    let byRules = [
      "runs.flags", "runs.excluded", "runs.exclusion", "exclusions.reason", "flanker_trials.outcome",
    ]
    for name in byRules {
      #expect(english[name]?.hasPrefix(judged) == true, "\(name): \(english[name] ?? "")")
    }
    for name in ["runs.position", "trials.first_latency", "page_runs.ending", "stroop.participant"] {
      #expect(english[name]?.hasPrefix("recorded by LabConsole") == true, "\(name): \(english[name] ?? "")")
    }
    for name in ["condition_results.mean", "answer_regression.coefficient", "consents.people"] {
      #expect(english[name]?.hasPrefix("computed when the release was written") == true, "\(name)")
    }
    #expect(english["questions.wording"] == "from the definition of the study, materials/study.yaml")
    #expect(english["answers.answer"]?.hasPrefix("answered, or computed from answers") == true)
    #expect(english["runs.row_id"] == "counted when the release was written")
    let told = try sources(german)
    #expect(told["runs.d2"]?.hasPrefix("von LabConsole aus dem Aufgezeichneten berechnet: ") == true)
  }

  @Test func valuesStandInTheWordsOfEachLanguage() {
    let phrase = ReleasePhrase("quasi-identifier, told in ranges of {width}", ["width": "5"])
    #expect(CodebookWords.english.say(phrase) == "quasi-identifier, told in ranges of 5")
    #expect(german.say(phrase) == "Quasi-Identifikator, angegeben in Bereichen von 5")
    let counted = [ReleasePhrase("computed value"), ReleasePhrase(", repetition {number}", ["number": "2"])]
    #expect(german.say(counted) == "berechneter Wert, Wiederholung 2")
  }
}
