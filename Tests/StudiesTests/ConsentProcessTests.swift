import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The steps for a participant who has consented to an earlier version of the document.
struct ConsentProcessTests {
  private static let (english, german) = (Language("en"), Language("de"))

  private static func text(_ english: String, _ german: String? = nil) -> LocalizedText {
    LocalizedText([Self.english: english, Self.german: german ?? english])
  }

  private static func section(
    _ id: ConsentSection.ID, _ summary: LocalizedText, kind: ConsentSection.Kind = .custom,
    more: String = "More"
  ) -> ConsentSection {
    ConsentSection(
      id: id, kind: kind, title: text(id.text), picture: nil, summary: summary,
      more: LocalizedMarkdown([english: Markdown(more)]))
  }

  private static func question(
    _ id: QuizQuestion.ID, _ section: ConsentSection.ID, asks: String = "?"
  ) -> QuizQuestion {
    QuizQuestion(
      id: id, section: section, question: text(asks), choices: [Choice(id: "a", label: text("A"))],
      right: ["a"], explanation: text("So"))
  }

  private static let sharing = SharingQuestion(institution: text("We"), shortName: text("We"), more: nil)

  private struct Parts {
    var sections = [
      section("one", text("1")), section("two", text("2")),
      section("print", text("3"), kind: .onlyInDocument),
    ]
    var questions = [question("q1", "one"), question("q2", "two"), question("q3", "two")]
    var sharing: SharingQuestion? = ConsentProcessTests.sharing

    func document(_ number: Int = 1) -> ConsentDocument {
      ConsentDocument(
        number: number, validSince: number, askingAgain: .changes, sections: sections, mustBeOpened: true,
        quiz: ConsentQuiz(questions: questions, passScore: 2, tries: 2), sharing: sharing,
        agreement: text("I agree"))
    }
  }

  private func process(
    hasChosenSharing: Bool = true, in languages: Set<Language> = [english],
    _ change: (inout Parts) -> Void
  ) -> ConsentProcess {
    var parts = Parts()
    let old = parts.document()
    change(&parts)
    let new = parts.document(2)
    return ConsentProcess(
      through: new, since: ConsentChanges(from: old, to: new, in: [Self.english, Self.german]),
      hasChosenSharing: hasChosenSharing, in: languages)
  }

  /// The steps of somebody who does what each asks for.
  private func steps(of process: ConsentProcess) -> [ConsentStep] {
    var progress = ConsentProgress()
    var steps: [ConsentStep] = []
    while steps.last != .signature, steps.count < 30 {
      let step = process.dueStep(given: progress)
      steps.append(step)
      switch step {
      case .changes: progress.milestones.insert(.changesSeen)
      case .section(let number): progress.read.insert(process.screens[number - 1].id)
      case .wholeDocument: progress.milestones.insert(.documentRead)
      case .quiz(.question(let attempt, let number)):
        progress.quizAnswers.append(
          QuizAnswer(
            attempt: attempt, question: process.quiz!.questions[number - 1].id, choices: ["a"], isRight: true,
            time: start))
      case .sharing: progress.sharing = .institution
      case .review: progress.milestones.insert(.agreed)
      case .quiz, .signature: break
      }
    }
    return steps
  }

  private func question(_ number: Int) -> ConsentStep { .quiz(.question(attempt: 1, number: number)) }

  @Test func oneChangedSectionIsThatSectionAndItsQuestions() {
    let process = process { $0.sections[1] = Self.section("two", Self.text("two")) }
    #expect(process.screens.map(\.id) == ["two"] && process.quiz?.questions.map(\.id) == ["q2", "q3"])
    #expect(process.changedSections == ["two"])
    #expect(
      steps(of: process) == [.changes, .section(1), question(1), question(2), .review, .signature])
  }

  @Test func nothingChangedIsTheDecisionAlone() {
    let process = process { _ in }
    #expect(process.asksAboutChangesAlone && process.quiz == nil)
    #expect(steps(of: process) == [.changes, .review, .signature])
  }

  @Test func aSectionThatIsNewOrIsOnAScreenNowIsGoneThrough() {
    let new = process { $0.sections.append(Self.section("new", Self.text("4"))) }
    #expect(steps(of: new) == [.changes, .section(1), .review, .signature])
    let shown = process { $0.sections[2] = Self.section("print", Self.text("3")) }
    #expect(shown.screens.map(\.id) == ["print"])
    // One that stands in the document alone has no screen; the page of changes shows it.
    let print = process { $0.sections[2] = Self.section("print", Self.text("x"), kind: .onlyInDocument) }
    #expect(print.screens.isEmpty && print.changedSections == ["print"])
    let gone = process { $0.sections.remove(at: 2) }
    #expect(gone.screens.isEmpty && gone.changedSections == [])
  }

  @Test func aChangedQuestionBringsItsSection() {
    let process = process { $0.questions[0] = Self.question("q1", "one", asks: "What?") }
    #expect(process.screens.map(\.id) == ["one"])
    #expect(steps(of: process) == [.changes, .section(1), question(1), .review, .signature])
  }

  @Test func theSharingIsAskedAgainWhereTheQuestionIsAnotherOrWasNeverAnswered() {
    let other = SharingQuestion(institution: Self.text("They"), shortName: Self.text("We"), more: nil)
    #expect(steps(of: process { $0.sharing = other }).contains(.sharing))
    #expect(!steps(of: process { _ in }).contains(.sharing))
    #expect(steps(of: process(hasChosenSharing: false) { _ in }).contains(.sharing))
    #expect(!steps(of: process(hasChosenSharing: false) { $0.sharing = nil }).contains(.sharing))
  }

  /// A document signed in German and now read in English is compared in both languages.
  @Test func aChangeCountsInTheLanguagesOfThePerson() {
    func screens(_ languages: Set<Language>) -> Int {
      process(in: languages) { $0.sections[0] = Self.section("one", Self.text("1", "eins")) }.screens.count
    }
    #expect(screens([Self.english]) == 0)
    #expect(screens([Self.german]) == 1 && screens([Self.english, Self.german]) == 1)
  }

  @Test func whereLinesBreakInTheFileIsNoChange() {
    #expect(
      process { $0.sections[0] = Self.section("one", Self.text("1"), more: "More\n") }.screens.isEmpty)
    #expect(
      process { $0.sections[0] = Self.section("one", Self.text("1"), more: "Less") }.screens.count == 1)
  }

  /// Never a smaller share of right answers than of all questions.
  @Test(arguments: [(3, 3, 1, 1), (3, 3, 2, 2), (1, 3, 1, 1), (1, 3, 2, 1), (2, 4, 1, 1), (2, 4, 3, 2)])
  func asManyRightAnswersInProportion(pass: Int, all: Int, some: Int, needed: Int) {
    let questions = (0..<all).map {
      Self.question(QuizQuestion.ID("q\($0)"), $0 < some ? "one" : "two")
    }
    let quiz = ConsentQuiz(questions: questions, passScore: pass, tries: 2)
    #expect(quiz.about(["one"])?.passScore == needed && quiz.about(["one"])?.questions.count == some)
    #expect(quiz.about(["three"]) == nil)
  }

  // MARK: - In a study

  private func study(_ asking: String, _ old: String = "", _ new: String = "") throws -> Study {
    let changed = old.isEmpty ? SampleStudy.yaml : SampleStudy.yaml.replacing(old, with: new)
    let yaml = changed.replacing(
      "consent:\n", with: "consent:\n  version: 2\n  ask-again: \(asking)\n", maxReplacements: 1)
    return try SampleStudy.definition(changing: [StudyDefinition.fileName: Array(yaml.utf8)]).study()
  }

  /// Signed under the version of the study as it comes.
  private func again(in study: Study, under version: String? = nil) throws -> Step {
    let earlier = try SampleStudy.study()
    let library = StudyLibrary(current: [study], store: Versions(files: [earlier.version: SampleStudy.files]))
    let study = try study.honouring(consentsUnder: [version ?? earlier.version], in: library)
    var record = newcomer()
    record.consents = [
      Consent(
        id: "consent", documentNumber: 1, documentVersion: earlier.consent.version,
        studyVersion: earlier.version, language: Self.english, signedAt: start)
    ]
    #expect(dueStep(in: study, given: record) == .consent(.changes))
    record.consentProgress.milestones = [.changesSeen]
    return dueStep(in: study, given: record)
  }

  @Test func theStudySaysWhatIsGoneThroughAgain() throws {
    #expect(try again(in: study("everything")) == .consent(.section(1)))
    #expect(try again(in: study("changes")) == .consent(.review))
    #expect(
      try again(in: study("changes", "en: We study attitudes", "en: We study more"))
        == .consent(.section(1)))
    // In German alone, to somebody who reads English.
    #expect(
      try again(in: study("changes", "de: Wir untersuchen Einstellungen", "de: Wir fragen"))
        == .consent(.review))
    // The version that was signed can no longer be read.
    #expect(try again(in: study("changes"), under: "unknown") == .consent(.section(1)))
  }

  private struct Versions: StudyVersionStore {
    let files: [String: StudyFiles]

    func remember(_ study: Study, files: StudyFiles, context: AuditContext) throws {}
    func files(ofVersion version: String) throws -> StudyFiles? { files[version] }
    func newestVersion(of study: Study.ID) throws -> String? { nil }
  }
}
