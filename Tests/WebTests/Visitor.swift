import Foundation
import RunDocuments
import Testing

@testable import Crypto
@testable import ImplicitAssociation
@testable import Studies
@testable import Web

/// A participant with a browser, who walks the path by its forms.
final class Visitor: @unchecked Sendable {
  /// The points of the path at which a visitor stops.
  enum Stop: CaseIterable {
    /// By a card: a participant who comes by a link has read it before.
    case introduction
    case eligibility
    /// The first section; the quiz; and the steps after it.
    case consent, quiz, sharing, review, signature
    case contactDetails, keepPlace, permissions
    /// Tests are due; `inRun` has begun one and sent its first part.
    case firstTest, inRun
    /// All tests are done, one question of the survey is.
    case survey
    case finished
    /// The cookie of the session that ended with it is still there.
    case left
  }

  let browser: Browser
  let study: Study
  /// Known if the lab runs in this process.
  private(set) var id = Participant.ID("unknown")

  init(_ browser: Browser, in study: Study) {
    self.browser = browser
    self.study = study
  }

  convenience init(_ lab: TestLab, in study: Study? = nil, at stop: Stop) throws {
    self.init(lab.browser(), in: study ?? lab.study)
    if stop == .introduction {
      try begin(with: lab.store.participants(of: lab.makeBatch(1, in: self.study))[0].code)
    } else {
      try enrol()
    }
    let session = token
    id = try #require(try lab.store.participation(session: session, at: lab.now)).participant.id
    try walk(to: stop)
    if stop == .left { browser.cookies[ParticipantRequest.cookie] = session.text }
  }

  var token: Token { Token(browser.cookies[ParticipantRequest.cookie]!)! }

  /// The participation as the store has it.
  func participation(_ lab: TestLab) throws -> Participation {
    try #require(try lab.store.participation(of: id))
  }

  // MARK: - The path

  func enrol(origin: Participant.Origin = .real) throws {
    let mark = origin == .rehearsal ? [("rehearsal", "1")] : []
    try step(Path.participants.url(study.id.text), Path.participants.goodForm(in: study) + mark)
  }

  /// With a card that staff made.
  func begin(with code: ParticipationCode) throws {
    try step(Path.code.url(code.text), Path.code.goodForm(in: study))
  }

  func walk(to stop: Stop) throws {
    if stop == .introduction || stop == .eligibility { return }
    try step(Path.eligibility.url(), study.metAnswers)
    if try consent(until: stop) { return }
    try step(Path.contactDetails.url(), [("skip", "")])
    if stop == .keepPlace { return }
    if stop == .left { return try step(Path.departure.url(), [("data", "keep"), ("confirm", "on")]) }
    try step(Path.keepPlace.url(), [("skip", "")])
    if stop == .permissions { return }
    try step(Path.permissions.url(), study.grants)
    try doTasks(until: stop)
  }

  /// Walks through the consent; returns true if the stop is on the way.
  private func consent(until stop: Stop) throws -> Bool {
    if stop == .consent { return true }
    for number in 1...study.consent.screens.count {
      try step(Path.consentSection.url(String(number)), Path.consentSection.goodForm(in: study))
    }
    if stop == .quiz { return true }
    try answerQuiz()
    if stop == .sharing { return true }
    try step(Path.consentSharing.url(), Path.consentSharing.goodForm(in: study))
    if stop == .review { return true }
    try step(Path.consentReview.url(), [])
    if stop == .signature { return true }
    try step(Path.consentSignature.url(), Visitor.signature)
    return stop == .contactDetails
  }

  func answerQuiz(attempt: Int = 1, rightly: Bool = true) throws {
    for (index, question) in (study.consent.quiz?.questions ?? []).enumerated() {
      let choices =
        rightly ? question.right : [question.choices.first { !question.right.contains($0.id) }!.id]
      try step(
        Path.consentQuestion.url(String(attempt), String(index + 1)),
        choices.map { (question.field, $0.text) })
    }
  }

  private func doTasks(until stop: Stop) throws {
    if stop == .firstTest { return }
    if stop == .inRun {
      let run = try startRun()
      try send(plan(of: run).part(1), of: run)
      return
    }
    for _ in study.implicitTests[0].variants { try playRun() }
    let questions = study.surveys[0].questions.count
    for number in 1...(stop == .survey ? 1 : questions) { try skipQuestion(number) }
  }

  private func step(_ path: String, _ form: [(String, String)]) throws {
    let answer = try browser.post(path, form)
    try #require(answer.status == 303, "\(path): \(answer.status) \(answer.text.prefix(2000))")
  }

  func skipQuestion(_ number: Int) throws {
    try step(
      Path.surveyPage.url(study.surveys[0].id.text, study.surveys[0].questions[number - 1].id.text),
      [(".skip", "")])
  }

  static let signature = [("name", "Ada Müller"), ("signature", "typed"), ("ink", "")]
  static let representative = [
    ("representative-name", " Grete Müller "), ("representative-detail", "mother"),
    ("representative-signature", "typed"), ("representative-ink", ""),
  ]
  static let pin = [("pin", "407162"), ("pinAgain", "407162")]

  // MARK: - Runs

  /// Begins or continues the run that is due; returns its id.
  func startRun() throws -> String {
    let answer = try browser.post(Path.runs.url())
    return try #require(answer.location?.split(separator: "/").last.map(String.init))
  }

  func plan(of run: String) throws -> ImplicitPlanDocument {
    let answer = try browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(ImplicitPlanDocument.self, from: Data(answer.body))
  }

  func post(_ part: TestPart, of run: String) throws -> Answer {
    try browser.postJSON(Path.runPart.url(run, String(part.number)), part.body)
  }

  func send(_ part: TestPart, of run: String) throws {
    let answer = try post(part, of: run)
    try #require(answer.status == 200, "\(answer.status) \(answer.text)")
  }

  /// Sends all missing parts of the run in progress.
  /// - Returns: the target of the last part, and the part
  @discardableResult
  func finishRun() throws -> (target: String, part: [UInt8]) {
    let run = try startRun()
    let plan = try plan(of: run)
    for block in plan.blocks.dropFirst() { try send(plan.part(block.number), of: run) }
    let last = plan.part(plan.blocks.count)
    return (Path.runPart.url(run, String(last.number)), last.body)
  }

  func playRun() throws {
    let run = try startRun()
    let plan = try plan(of: run)
    for block in plan.blocks { try send(plan.part(block.number), of: run) }
  }
}

extension Study {
  /// Answers with which somebody can take part, as a form sends them.
  var metAnswers: [(String, String)] { answers(isMet: true) }
  var unmetAnswers: [(String, String)] { answers(isMet: false) + [("areRight", "yes")] }

  private func answers(isMet: Bool) -> [(String, String)] {
    eligibility.map { question in
      switch question.rule {
      case .yesNo(let required): (question.id.text, required == isMet ? "yes" : "no")
      case .number(let typeable, let required, _):
        (question.id.text, String(isMet ? required.lowerBound : typeable.lowerBound))
      case .dateOfBirth(let required, _):
        (
          question.id.text,
          "\(Calendar.current.component(.year, from: Date()) - (isMet ? required.lowerBound : 0))-01-01"
        )
      case .choice(let choices, let required):
        (question.id.text, choices.first { required.contains($0.id) == isMet }!.id.text)
      }
    }
  }

  var grants: [(String, String)] { permissions.map { ($0.id.text, "yes") } }
}
