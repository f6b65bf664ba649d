import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let implicitAssociation = TaskKindPages(pages: ImplicitPages())
}

/// The pages of Implicit Association Tests, and their words on the pages of others.
struct ImplicitPages: TimedTaskPages {
  let task: any StudyTask.Type = ImplicitTest.self
  let script = "js/tasks/implicit-association/main.js"
  let styles = ["css/implicit-association.css"]
  let wordRoom = "implicit-association"
  let pageTypes: [any Page.Type] = [StimuliViewPage.self]
  let stores: (any TaskStores.Type)? = ImplicitStores.self

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    return Array(try JSONEncoder().encode(ImplicitPlanDocument(planned, variant: variant, in: setting)))
  }

  /// Its screens are those of the two published layouts, which ask nobody.
  func whoCannot(do task: any StudyTask, in variant: TaskVariant?, _ request: ParticipantRequest) -> String? {
    guard let test = task as? ImplicitTest, let input = variant?.input else { return nil }
    let seen = test.showsPictures ? "pictures" : "words"
    return request.say("implicit-association.whoCannot.\(input.rawValue).\(seen)")
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try ImplicitTrials(part) }
}
