/// A question that decides about eligibility, with its rule.
public struct EligibilityQuestion: Sendable {
  public typealias ID = Identifier<EligibilityQuestion>

  public let id: ID
  public let question: LocalizedText
  public let help: LocalizedText?
  public let rule: EligibilityRule
  /// The reason shown to people who do not meet the requirement.
  public let reason: LocalizedText

  public init(
    id: ID, question: LocalizedText, help: LocalizedText?, rule: EligibilityRule, reason: LocalizedText
  ) {
    self.id = id
    self.question = question
    self.help = help
    self.rule = rule
    self.reason = reason
  }
}

/// The possible answers to a question, and those required.
public enum EligibilityRule: Sendable, Hashable {
  case yesNo(required: Bool)
  /// `typeable` is the range that the field accepts, `required` the range that the study needs, minus
  /// `excluded`; whole numbers.
  case number(typeable: ClosedRange<Int>, required: ClosedRange<Int>, excluded: ClosedRange<Int>? = nil)
  /// The form asks for a date of birth; only the age in completed years counts and is stored.
  case dateOfBirth(required: ClosedRange<Int>, excluded: ClosedRange<Int>? = nil)
  case choice(choices: [Choice], required: Set<Choice.ID>)
}

public enum EligibilityAnswer: Sendable, Hashable {
  case yesNo(Bool)
  case number(Int)
  case choice(Choice.ID)

  /// The answer as it is stored and typed: `yes`, `no`, digits, or the id of a choice.
  public var text: String {
    switch self {
    case .yesNo(let isYes): isYes ? "yes" : "no"
    case .number(let number): String(number)
    case .choice(let id): id.text
    }
  }
}

extension EligibilityAnswer {
  /// Nil if the text is no answer to such a question.
  public init?(stored text: String, to rule: EligibilityRule) {
    switch rule {
    case .yesNo: self = .yesNo(text == "yes")
    case .number, .dateOfBirth:
      guard let number = Int(text) else { return nil }
      self = .number(number)
    case .choice: self = .choice(Choice.ID(text))
    }
  }
}

extension EligibilityRule {
  /// Reads the values of a form.
  /// - Parameter time: now, which an age depends on
  public func answer(from typed: String, at time: Timestamp) throws(AnswerProblem) -> EligibilityAnswer {
    let typed = typed.trimmed
    guard !typed.isEmpty else { throw .missing }
    switch self {
    case .yesNo:
      guard typed == "yes" || typed == "no" else { throw .unknownChoice }
      return .yesNo(typed == "yes")
    case .number(let typeable, _, _):
      guard let number = Int(typed) else { throw .notANumber }
      guard typeable.contains(number) else {
        throw .outOfRange(Double(typeable.lowerBound)...Double(typeable.upperBound))
      }
      return .number(number)
    case .dateOfBirth:
      return .number(try DateOfBirth(typed: typed).age(at: time))
    case .choice(let choices, _):
      guard let choice = choices.first(where: { $0.id.text == typed }) else { throw .unknownChoice }
      return .choice(choice.id)
    }
  }

  public func isMet(by answer: EligibilityAnswer) -> Bool {
    switch (self, answer) {
    case (.yesNo(let required), .yesNo(let isYes)): isYes == required
    case (.number(_, let required, let excluded), .number(let number)),
      (.dateOfBirth(let required, let excluded), .number(let number)):
      required.contains(number) && excluded?.contains(number) != true
    case (.choice(_, let required), .choice(let id)): required.contains(id)
    default: false
    }
  }
}

public typealias EligibilityAnswers = [EligibilityQuestion.ID: EligibilityAnswer]

/// The decision, with the questions whose requirement was not met and the exclusions that apply, in the study's
/// order.
public enum EligibilityVerdict: Sendable, Hashable {
  case eligible
  case notEligible(unmet: [EligibilityQuestion.ID])
}

extension Study {
  /// - Precondition: there is an answer to every question; an absent one counts as not met.
  public func verdict(for answers: EligibilityAnswers) -> EligibilityVerdict {
    let unmet = eligibility.filter { question in
      guard let answer = answers[question.id] else { return true }
      return !question.rule.isMet(by: answer)
    }
    let reasons = unmet.map(\.id) + exclusions.filter { $0.applies(to: answers) }.map(\.id)
    return reasons.isEmpty ? .eligible : .notEligible(unmet: reasons)
  }

  /// Returns the reasons why somebody cannot take part, in the study's order.
  public func reasons(for unmet: [EligibilityQuestion.ID]) -> [LocalizedText] {
    requirements.filter { unmet.contains($0.id) }.map(\.reason)
  }
}

/// The decision about a participant's eligibility.
public protocol EligibilityDecisionStore: Sendable {
  /// Stores the answers of an eligible participant, once: a second form from another tab changes nothing. A
  /// participant who is not eligible is counted in the ``ScreeningLog``, and all other data about them are
  /// deleted. Their open appointments stay as ``TurnedAwayVisit``. The reasons of somebody who is let in after a
  /// refusal are counted no longer.
  func recordEligibility(
    _ verdict: EligibilityVerdict, answers: EligibilityAnswers, of participant: Participant,
    revision: AnswerRevision, studyVersion: String, context: AuditContext) throws
}

/// The part of somebody's eligibility that the browser holds, sealed with the key of the data, and that is stored nowhere:
/// answers that a participant is to check before anything is decided, until they are confirmed or changed; and the
/// questions because of which somebody was refused, for a while after that.
public protocol EligibilityBrowserStore: Sendable {
  /// Returns answers or refusals as a text that tells nothing and that opens for its owner alone.
  /// - Parameters:
  ///   - answers: as they were typed; of a refusal its questions, each with an empty text
  ///   - owner: whose they are; a text that is made for one purpose alone, so that neither stands for the other
  /// - Precondition: the answers are valid; without white space around them
  func sealForBrowser(
    _ answers: [EligibilityQuestion.ID: String], of owner: String, until end: Timestamp
  ) throws -> String
  /// Returns what was sealed; nil if the text was changed, is another owner's, or is over.
  func answersOrRefusal(_ sealed: String, of owner: String, at time: Timestamp)
    -> [EligibilityQuestion.ID: String]?
}

/// The answers on eligibility, and the counts of those who were turned away.
public protocol EligibilityAnswerStore: Sendable {
  /// The newest answers of a participant, as ``EligibilityAnswer/text`` writes them.
  func eligibilityAnswers(of participant: Participant.ID) throws -> [EligibilityQuestion.ID: String]
  func screeningLog(of study: Study.ID, origin: Participant.Origin) throws -> ScreeningLog
}

/// Everything about eligibility.
public typealias EligibilityStore = EligibilityDecisionStore & EligibilityAnswerStore
  & EligibilityBrowserStore
