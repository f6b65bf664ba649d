import HTTP
import Studies

/// Correcting the reason of an intervention. Fields: `reason`, `seen`.
enum ReasonCorrectionRoutes {
  static func correct(_ request: StaffRequest) throws -> Response {
    let (participation, _) = try request.participation()
    let participant = participation.participant.id
    guard let number = Int(request.placeholder("number")),
      let record = try request.stores.interventions(for: participant).first(where: { $0.number == number })
    else { throw PageError.notFound }
    guard let seen = InterventionReason(rawValue: request.typed("seen")) else { throw PageError.malformed }
    if request.typed("reason").isEmpty {
      return try show(request.say("visits.problem.reason"), .unprocessable, request)
    }
    let possible = record.otherReasons + [record.reason]
    guard let reason = possible.first(where: { $0.rawValue == request.typed("reason") }) else {
      throw PageError.malformed
    }
    let correction = ReasonCorrection(of: number, to: reason, seen: seen)
    switch try request.stores.correctReason(correction, for: participant, context: request.context) {
    case .done:
      let page = Path.staffParticipant.url(participant.text) + "#interventions"
      return .redirect(to: Undo.url(page, .reasonCorrected, about: participant, offering: nil))
    case .overtaken(let other):
      let now = request.say("interventions.reason.\(other.rawValue)")
      return try show(request.say("interventions.correction.overtaken", ["reason": now]), .conflict, request)
    }
  }

  private static func show(_ problem: String, _ status: Status, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    var page = try ParticipantPage(participation, study, request)
    page.visit.problem = problem
    return request.page(
      page, title: request.say("participants.one.title", ["code": page.code]), status: status)
  }
}

extension InterventionForms.Correction {
  /// Nil where there is no other reason.
  init?(_ record: InterventionRecord, of participant: Participant.ID, _ request: StaffRequest) {
    guard !record.otherReasons.isEmpty else { return nil }
    self.init(
      id: String(record.number),
      action: Path.staffReasonCorrections.url(participant.text, "\(record.number)"),
      seen: record.reason.rawValue,
      reasons: [ChoiceOption(value: "", label: request.say("visits.reasonChoose"))]
        + record.otherReasons.map {
          ChoiceOption(value: $0.rawValue, label: request.say("interventions.reason.\($0.rawValue)"))
        })
  }
}

extension StaffRequest {
  /// “First: At the participant’s wish”; nil unless the reason was corrected.
  func firstReason(of record: InterventionRecord) -> String? {
    record.firstReason.map { first in
      say("interventions.correction.first", ["reason": say("interventions.reason.\(first.rawValue)")])
    }
  }
}
