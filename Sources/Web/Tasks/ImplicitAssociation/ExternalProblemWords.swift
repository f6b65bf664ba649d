import Studies
import TrialFiles

/// The reasons why a file was not accepted, in words, with the remedies.
extension StaffRequest {
  func problem(_ problem: ResearchKitProblem) -> ExternalForm.Problem {
    switch problem {
    case .unreadable(let line):
      self.problem("unreadable", ["line": number(line ?? 1)], remedy: "exportAgain")
    case .noResult: self.problem("noResult", remedy: "otherFile")
    case .several: self.problem("several", remedy: "single")
    case .olderBuild: self.problem("olderBuild", remedy: "update")
    case .missing(let name, let owner):
      self.problem("missing", ["name": name, "owner": String(owner.prefix(60))], remedy: "exportAgain")
    }
  }

  func problem(_ problem: ExternalProblem, in study: Study) -> ExternalForm.Problem {
    switch problem {
    case .notDue: self.problem("notDue", remedy: "seeBelow")
    case .usedBefore(let byThem):
      self.problem(byThem ? "usedByThem" : "usedBySomebody", remedy: byThem ? "seeRuns" : "otherFile")
    case .noCode: self.problem("noCode", remedy: "rename")
    case .signInCode: self.problem("signInCode", remedy: "rename")
    case .codeOfTask(let task):
      self.problem("codeOfTask", ["task": word(for: .task(task), in: study)], remedy: "otherFile")
    case .codeOfSomebodyElse(let code):
      self.problem(
        "codeOfSomebodyElse", ["code": ParticipationCode(stored: code).grouped], remedy: "otherFile")
    case .missingBlock(let block): self.problem("missingBlock", ["n": number(block)], remedy: "repeat")
    case .repeatedBlock(let block): self.problem("repeatedBlock", ["n": number(block)], remedy: "exportAgain")
    case .wrongTrialCount(let block, let expected, let found):
      self.problem(
        "wrongTrialCount", ["n": number(block), "expected": number(expected), "found": number(found)],
        remedy: "settings")
    default: problemOfContent(problem)
    }
  }

  /// The problems found in the trials and their times.
  private func problemOfContent(_ problem: ExternalProblem) -> ExternalForm.Problem {
    switch problem {
    case .otherCategories(let expected, let found):
      self.problem("otherCategories", ["expected": expected, "found": found], remedy: "settings")
    case .unclearSides(let block): self.problem("unclearSides", ["n": number(block)], remedy: "otherFile")
    case .sidesNotInStudy: self.problem("sidesNotInStudy", remedy: "settings")
    case .missingCategory(let block, let role):
      self.problem(
        "missingCategory",
        ["n": number(block), "category": say("implicit-association.role.\(role.rawValue)")],
        remedy: "settings")
    case .negativeLatencies(let count):
      self.problem("negativeLatencies", ["n": number(count)], remedy: "update")
    case .impossibleLatencies(let block):
      self.problem("impossibleLatencies", ["n": number(block)], remedy: "repeat")
    case .beforeConsent(let began, let consent):
      self.problem(
        "beforeConsent", ["began": moment(began), "consent": moment(consent)], remedy: "clock")
    case .beforePreviousTest(let began, let ended):
      self.problem(
        "beforePreviousTest", ["began": moment(began), "ended": moment(ended)], remedy: "clock")
    case .inTheFuture(let ended): self.problem("inTheFuture", ["ended": moment(ended)], remedy: "clock")
    default: self.problem("timesOutOfOrder", remedy: "repeat")
    }
  }
}
