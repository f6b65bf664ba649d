import SampleStudies
import Testing

@testable import Studies

/// The quiz of a consent: its questions, its pass mark, and the steps after failing.
struct ConsentQuizTests {
  private let time = Timestamp(milliseconds: 1_790_000_000_000)

  private func quiz(pass: Int = 2, tries: Int = 2) -> ConsentQuiz {
    ConsentQuiz(
      questions: [
        question("one", right: ["a"]), question("two", right: ["a", "b"]), question("three", right: ["c"]),
      ],
      passScore: pass, tries: tries)
  }

  private func question(_ id: QuizQuestion.ID, right: Set<Choice.ID>) -> QuizQuestion {
    let text = LocalizedText([Language("en"): "?"])
    return QuizQuestion(
      id: id, section: id == "three" ? "second" : "first", question: text,
      choices: ["a", "b", "c"].map { Choice(id: $0, label: text) }, right: right, explanation: text)
  }

  private func answers(_ attempt: Int, _ verdicts: [Bool]) -> [QuizAnswer] {
    zip(["one", "two", "three"] as [QuizQuestion.ID], verdicts).map {
      QuizAnswer(attempt: attempt, question: $0, choices: ["a"], isRight: $1, time: time)
    }
  }

  @Test func questionsComeInTheirOrder() {
    #expect(quiz().dueStep(given: []) == .question(attempt: 1, number: 1))
    #expect(quiz().dueStep(given: answers(1, [true])) == .question(attempt: 1, number: 2))
    #expect(quiz().dueStep(given: answers(1, [false, false])) == .question(attempt: 1, number: 3))
  }

  @Test func aSecondTabThatIsAheadLeavesNoGap() {
    let third = answers(1, [true, true, true])[2]
    #expect(quiz().dueStep(given: [third]) == .question(attempt: 1, number: 1))
  }

  @Test(arguments: [
    ([true, true, true], 3, true), ([true, true, false], 3, false), ([true, true, false], 2, true),
    ([true, false, false], 2, false), ([false, false, true], 1, true), ([false, false, false], 1, false),
  ])
  func passing(verdicts: [Bool], pass: Int, isPassed: Bool) {
    #expect(quiz(pass: pass).dueStep(given: answers(1, verdicts)) == (isPassed ? nil : .failed(attempt: 1)))
  }

  @Test func theLastTryIsTheLast() {
    let failed = answers(1, [false, false, false])
    #expect(quiz(tries: 1).dueStep(given: failed) == .exhausted)
    #expect(quiz().dueStep(given: failed + answers(2, [true])) == .question(attempt: 2, number: 2))
    #expect(quiz().dueStep(given: failed + answers(2, [false, false, true])) == .exhausted)
    #expect(quiz().dueStep(given: failed + answers(2, [true, true, false])) == nil)
    // A right answer in an earlier attempt does not count again.
    let almost = answers(1, [true, false, false]) + answers(2, [false, true, false])
    #expect(quiz().dueStep(given: almost) == .exhausted)
  }

  @Test func whatIsReadAgainIsEachSectionOnce() {
    let quiz = quiz()
    let mixed = answers(1, [false, false, true]) + answers(2, [true, true, false])
    #expect(quiz.sectionsToReadAgain(after: 1, given: mixed) == ["first"])
    #expect(quiz.sectionsToReadAgain(after: 2, given: mixed) == ["second"])
    #expect(quiz.score(of: 1, given: mixed) == 1 && quiz.score(of: 2, given: mixed) == 2)
  }

  @Test func whatCountsAsAnAnswer() throws {
    let (one, two) = (quiz().questions[0], quiz().questions[1])
    #expect(throws: AnswerProblem.missing) { try one.answer(from: []) }
    #expect(throws: AnswerProblem.unknownChoice) { try one.answer(from: ["x"]) }
    #expect(throws: AnswerProblem.unknownChoice) { try one.answer(from: ["a", "b"]) }
    #expect(try one.isRight(one.answer(from: ["a"])))
    #expect(try !two.isRight(two.answer(from: ["a"])))
    #expect(try two.isRight(two.answer(from: ["b", "a", "a"])))
    #expect(try !two.isRight(two.answer(from: ["a", "b", "c"])))
  }
}

/// The order within the consent.
struct ConsentPathTests {
  private let text = LocalizedText([Language("en"): "?"])

  private func document(
    mustBeOpened: Bool = true, quiz: ConsentQuiz? = nil, sharing: SharingQuestion? = nil
  ) -> ConsentDocument {
    ConsentDocument(
      number: 3, validSince: 2,
      sections: ["one", "two"].map {
        ConsentSection(id: $0, kind: .custom, title: text, picture: nil, summary: text, more: nil)
      }, mustBeOpened: mustBeOpened, quiz: quiz, sharing: sharing, agreement: text)
  }

  private func step(_ document: ConsentDocument, given progress: ConsentProgress) -> ConsentStep {
    ConsentProcess(through: document, isAgain: false).dueStep(given: progress)
  }

  private var sharing: SharingQuestion { SharingQuestion(institution: text, shortName: text, more: nil) }

  private var quiz: ConsentQuiz {
    ConsentQuiz(
      questions: [
        QuizQuestion(
          id: "q", section: "one", question: text, choices: [Choice(id: "a", label: text)], right: ["a"],
          explanation: text)
      ], passScore: 1, tries: 1)
  }

  @Test func everythingInItsTurn() {
    let document = document(quiz: quiz, sharing: sharing)
    var progress = ConsentProgress()
    var walked: [ConsentStep] = []
    func step() -> ConsentStep {
      ConsentProcess(through: document, isAgain: true).dueStep(given: progress)
    }
    walked.append(step())
    progress.milestones.insert(.changesSeen)
    walked.append(step())
    progress.read = ["one"]
    walked.append(step())
    progress.read = ["one", "two"]
    walked.append(step())
    progress.milestones.insert(.documentRead)
    walked.append(step())
    progress.quizAnswers = [
      QuizAnswer(
        attempt: 1, question: "q", choices: ["a"], isRight: true, time: Timestamp(milliseconds: 0))
    ]
    walked.append(step())
    progress.sharing = .institution
    walked.append(step())
    progress.milestones.insert(.agreed)
    walked.append(step())
    #expect(
      walked == [
        .changes, .section(1), .section(2), .wholeDocument, .quiz(.question(attempt: 1, number: 1)), .sharing,
        .review, .signature,
      ])
  }

  /// Otherwise a participant who signed number 1 could never sign number 2 with the same texts.
  @Test func aNewNumberIsANewVersion() {
    let versions = [1, 2, 3].map { number in
      ConsentDocument(number: number, sections: [], agreement: text).version
    }
    #expect(Set(versions).count == 3)
  }

  @Test func whatAStudyDoesNotAskIsNoStep() {
    let read = ConsentProgress(read: ["one", "two"])
    #expect(step(document(mustBeOpened: false), given: read) == .review)
    #expect(step(document(), given: ConsentProgress()) == .section(1))
  }

  @Test func agreeingEarlyStepsOverNothing() {
    let eager = ConsentProgress(read: ["two"], milestones: [.agreed, .documentRead], sharing: .worldwide)
    #expect(step(document(quiz: quiz, sharing: sharing), given: eager) == .section(1))
  }

  @Test func aTalkTakesThePlaceOfTheQuiz() {
    let talked = ConsentProgress(read: ["one", "two"], milestones: [.documentRead, .answeredInPerson])
    #expect(step(document(quiz: quiz, sharing: sharing), given: talked) == .sharing)
  }

  @Test(arguments: [(1, false), (2, true), (3, true)])
  func whichNumbersHoldOn(number: Int, isInForce: Bool) {
    let requirement = document().requirement
    #expect(requirement.isMet(by: makeConsent(number: number)) == isInForce)
    let strict = ConsentRequirement(validSince: 2, isCountersigned: true)
    #expect(!strict.isMet(by: makeConsent(number: number)))
    #expect(strict.isMet(by: makeConsent(number: number, isCountersigned: true)) == isInForce)
  }
}
