import HTTP
import Testing

@testable import Studies
@testable import Web

extension Route<Audience> {
  /// The stages of the path at which participants may use it; nil if it is not for participants.
  var stages: Set<Stage>? {
    if case .participant(let stages) = audience { stages } else { nil }
  }
}

extension TestLab {
  /// A URL of a participant's route, with some value for each placeholder.
  func url(_ path: Path, run: String = "unknown") -> String {
    switch path {
    case .consentSection: path.url("1")
    case .consentQuestion: path.url("1", "1")
    case .run, .runPlan: path.url(run)
    case .runPart: path.url(run, "1")
    case .runPicture: path.url(run, "unknown.svg")
    case .runCheck: path.url(run)
    case .elsewhere, .omission: path.url(study.implicitTests[0].id.text, "1")
    case .survey, .surveyReview, .surveyEnd: path.url(study.surveys[0].id.text)
    case .fact: path.url(study.surveys[0].id.text, "weight")
    case .ownContact, .ownContactDeletion: path.url(study.surveys[0].id.text, "email")
    case .surveyPage: path.url(study.surveys[0].id.text, study.surveys[0].questions[0].id.text)
    case .occasion: path.url("mood.1")
    case .nextVisitTime: path.url("unknown")
    default: path.url()
    }
  }

  /// Tries every route that is not of the visitor's stage, with forms and parts that would be stored.
  func expectThatEverythingElse(
    leads visitor: Visitor, to due: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let record = try visitor.participation(self)
    let stage = dueStep(in: visitor.study, given: record).stage
    let before = try ledger.contents()
    for route in try console().routes {
      guard let stages = route.stages, !stages.contains(stage) else { continue }
      let target = url(route.path, run: record.runs.first?.id.text ?? "unknown")
      if route.path.takesJSON {
        let answer = try visitor.browser.postJSON(target, [])
        #expect(
          answer.status == 403 && answer.text == "{\"error\":\"notThisStep\"}", "\(target)",
          sourceLocation: location)
      } else {
        let answer =
          try route.method == .post
          ? visitor.browser.post(target, route.path.goodForm(in: study)) : visitor.browser.get(target)
        #expect(
          answer.status == 303 && answer.location == due, "\(route.method) \(target) at \(stage)",
          sourceLocation: location)
      }
    }
    #expect(try ledger.changes(since: before) == [:], sourceLocation: location)
  }
}
