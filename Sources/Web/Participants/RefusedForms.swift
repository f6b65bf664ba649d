import HTTP
import Studies

/// The form on a participant's page that was just sent and not accepted, to be shown again: one of these.
struct RefusedForms {
  var intervention: RefusedIntervention?
  var arrival: RefusedArrival?
  var result = RefusedResult()
  var tag: RefusedTag?
  var siteProblem: String?
  var departureProblem: String?
  var deletionProblem: String?
}

extension StaffRequest {
  /// Answers a form on a participant's page that was not accepted with that page.
  func participantPage(
    _ participation: Participation, _ study: Study, refused: RefusedForms, status: Status = .unprocessable
  ) throws -> Response {
    let page = try ParticipantPage(participation, study, refused: refused, self)
    return self.page(page, title: say("participants.one.title", ["code": page.code]), status: status)
  }
}
