import Foundation
import Rehearsal
import Studies
import Web

/// The facts about a study that simulated participants need.
extension Study {
  var needsExperimenter: Bool { needOfExperimenter != nil }

  /// The reason why the rehearsal needs an experimenter; nil if it does not.
  var needOfExperimenter: String? {
    if consent.isCountersigned { return "asks for the experimenter's signature under every consent" }
    if !apps.isEmpty { return "has tests on another device, whose results an experimenter hands in" }
    return isOpen ? nil : "is only for people who were given a code, which an experimenter makes"
  }

  /// The apps of the tasks that have a variant on another device, by the id of the task.
  var apps: [String: RehearsalApp] {
    let external = definedTasks.filter { $0.variants.contains(where: \.isExternal) }
    return Dictionary(
      uniqueKeysWithValues: external.compactMap { task in
        TaskKinds.app(of: task, in: languages[0]).map { (task.id.text, $0) }
      })
  }

  /// Returns the URLs where participants begin, in each of the study's languages in turn.
  /// - Parameter experimenter: makes cards if nobody takes part without one
  func rehearsalStarts(for count: Int, at base: String, invitedBy experimenter: RehearsalExperimenter?) throws
    -> [String]
  {
    guard !isOpen, let experimenter else {
      return languages.map { Lab.rehearsalPath(of: id.text, language: $0.code) }
    }
    let cards = try languages.enumerated().map { index, language in
      let size = (count - index + languages.count - 1) / languages.count
      return size > 0 ? try experimenter.invite(size, language: language.code, at: base) : []
    }
    return (0..<count).map { cards[$0 % languages.count][$0 / languages.count] }
  }

  /// - Parameter time: at which somebody of an age was born in a certain year
  func rehearsalAnswers(at time: Timestamp) -> RehearsalAnswers {
    let quiz = consent.quiz?.questions ?? []
    // Participants with a second try may make mistakes in the first.
    let mayErr = (consent.quiz?.tries ?? 1) > 1
    return RehearsalAnswers(
      eligible: eligibilityAnswers(wherePossible: true, at: time),
      ineligible: eligibilityAnswers(wherePossible: false, at: time),
      quiz: Dictionary(uniqueKeysWithValues: quiz.map { ($0.field, $0.right.map(\.text).sorted()) }),
      misunderstood: !mayErr
        ? [:]
        : Dictionary(
          uniqueKeysWithValues: quiz.map { question in
            (question.field, question.choices.map(\.id).filter { !question.right.contains($0) }.map(\.text))
          }), forms: definedTasks.compactMap(TaskKinds.form))
  }

  /// Answers that make somebody eligible or not, by the name of the field, as a form sends them.
  private func eligibilityAnswers(wherePossible isEligible: Bool, at time: Timestamp) -> [String: [String]] {
    let year = LabCalendar().day(of: time).year
    return Dictionary(
      uniqueKeysWithValues: eligibility.map { question in
        // No exclusion applies if its first question is answered otherwise.
        let excluding = exclusions.filter { exclusion in
          eligibility.first { exclusion.conditions[$0.id] != nil }?.id == question.id
        }.compactMap { $0.conditions[question.id] }
        let answers = question.rule.answers.filter { answer in
          let isMet = question.rule.isMet(by: answer)
          return isEligible ? isMet && !excluding.contains { $0.isMet(by: answer) } : !isMet
        }
        return (question.id.text, answers.map { question.rule.typed($0, in: year) })
      })
  }
}

extension EligibilityRule {
  /// All answers that are possible; for a date of birth, the ages from 0 to 100.
  fileprivate var answers: [EligibilityAnswer] {
    switch self {
    case .yesNo: [.yesNo(true), .yesNo(false)]
    case .number(let typeable, _, _): typeable.map { .number($0) }
    case .dateOfBirth: (0...100).map { .number($0) }
    case .choice(let choices, _): choices.map { .choice($0.id) }
    }
  }

  fileprivate func typed(_ answer: EligibilityAnswer, in year: Int) -> String {
    guard case .dateOfBirth = self, case .number(let age) = answer else { return answer.text }
    // For a birthday on the first of January, the age is the difference of the years.
    return "\(year - age)-01-01"
  }
}

extension RehearsalPaths {
  init(of study: Study.ID) {
    self.init(
      notEligible: Lab.notEligiblePath(of: study.text), consent: Lab.consentPath, stopping: Lab.stoppingPath,
      dashboard: Lab.dashboardPath, profile: Lab.profilePath, pause: Lab.pausePath,
      nextVisit: Lab.nextVisitPath)
  }
}

extension RehearsalExperimenter {
  init(name: String, password: String, study: Study.ID) {
    self.init(
      name: name, password: password, signIn: Lab.staffSignInPath, participants: Lab.participantsPath,
      profile: Lab.profilePath, batches: Lab.batchesPath(of: study.text), card: Lab.codePath)
  }
}

extension Settings {
  /// Listens on this machine only, on a free port: simulated participants have no mailbox.
  mutating func listenPrivately() {
    address = "127.0.0.1"
    port = 0
    certificate = ""
    privateKey = ""
    mailServer = ""
    publicURL = ""
  }
}
