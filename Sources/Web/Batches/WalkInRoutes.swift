import Crypto
import HTTP
import Studies

/// A participant is here without a card: one form creates the participant and hands over a tablet.
enum WalkInRoutes {
  /// Sent twice, it is done once: the batch of one and the handover are those of the first time.
  static func receive(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    if request.lab.studies.isClosed(study.id) { return .redirect(to: Path.staffBatches.url(study.id.text)) }
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    let label = request.typedLabel
    guard let site = request.typedSite(in: study), request.sites.owns(site.id) else {
      throw PageError.malformed
    }
    if let problem = label.problem { return try BatchRoutes.page(request, size: "1", labelProblem: problem) }
    let batch = ParticipantBatch(
      id: .new(at: request.context.time), study: study.id,
      origin: request.typed("origin") == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real,
      language: study.language(Language(request.typed("language"))), site: site.id, size: 1,
      staff: request.member.id, madeAt: request.context.time)
    let made = try request.stores.make(batch, form: form.digest, context: request.context)
    guard let participant = try request.stores.participants(of: made).first else {
      throw PageError.notFound
    }
    if case .given(let label?) = label {
      try request.stores.keep(label, of: participant.id, for: nil, context: request.context)
    }
    let notice = try handOver(participant.id, in: study, request)
    let page = Path.staffParticipant.url(participant.id.text)
    return .redirect(to: Undo.url(page, notice, about: participant.id, offering: nil))
  }

  private static func handOver(_ participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> Notice
  {
    do {
      _ = try request.stores.handOver(
        participant, to: Station.ID(request.typed("station")), in: study, context: request.context)
      return .handedOver
    } catch HandoverRefusal.alreadyHere {
      return .handedOver
    } catch is HandoverRefusal {
      return .madeWithoutTablet
    }
  }
}
