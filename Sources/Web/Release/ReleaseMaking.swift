import Documents
import Studies

extension StaffRequest {
  /// Makes a release of what is there now. It is on disk and listed before this returns.
  /// - Parameter asked: the request that is approved by it; nil where nobody had to ask
  /// - Returns: the reason why there is none, in words; nil for one that was made
  func makeRelease(of study: Study, in scope: ReleaseScope, approving asked: ReleaseRequest? = nil) throws
    -> String?
  {
    let maker = ReleaseMaker(
      study: study, in: scope, kinds: lab.taskDocuments,
      materials: try lab.studies.files(of: study.id, version: study.version) ?? [:],
      isDemonstration: lab.isDemonstration, software: lab.software)
    do {
      try maker.make(from: lab.releaseSource, in: stores, approving: asked, context: context)
      return nil
    } catch let refusal as ReleaseRefusal {
      return say(refusal)
    } catch let problem as DisclosureProblem {
      return say(problem)
    }
  }

  func say(_ refusal: ReleaseRefusal) -> String {
    switch refusal {
    case .underWay: say("release.problem.underWay")
    case .noSpace: say("release.problem.noSpace")
    case .nobody: say("release.problem.nobody")
    case .nobodyInPart: say("release.problem.nobodyInPart")
    case .deletedMeanwhile: say("release.problem.deletedMeanwhile")
    case .needsApproval: say("release.problem.needsApproval")
    case .ownRequest: say("release.problem.ownRequest")
    case .notOwnRequest: say("release.problem.notOwnRequest")
    case .decided: say("release.problem.decided")
    }
  }
}
