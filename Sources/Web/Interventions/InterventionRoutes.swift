import HTTP
import Studies

/// Staff act upon a visit; each time with a reason.
enum InterventionRoutes {
  static func intervene(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    var refused = try RefusedIntervention(request)
    guard let asked = try refused.asked(for: participation, in: study, request) else {
      return try show(refused, status: .unprocessable, request)
    }
    let verdict: InterventionVerdict
    do {
      verdict = try request.stores.intervene(
        asked, for: participation.participant.id, in: study, context: request.context)
    } catch let refusal as HandoverRefusal {
      refused.problem = try request.sentence(for: refusal, in: study)
      return try show(refused, status: .conflict, request)
    }
    switch verdict {
    case .done:
      return .redirect(
        to: request.url(after: asked.intervention.kind, for: participation.participant.id))
    case .overtaken(let others):
      refused.problem = request.say("interventions.problem.overtaken")
      refused.others = others
    case .pointless:
      refused.problem = request.say("interventions.problem.pointless")
    case .notEligible:
      refused.problem = request.say("interventions.problem.notEligible")
      refused.instead = .foundIneligible
    }
    return try show(refused, status: .conflict, request)
  }

  /// The participant as they are now, with what was typed.
  private static func show(_ refused: RefusedIntervention, status: Status, _ request: StaffRequest) throws
    -> Response
  {
    let (participation, study) = try request.participation()
    return try request.participantPage(
      participation, study, refused: RefusedForms(intervention: refused), status: status)
  }
}

extension StaffRequest {
  /// The board, the first page or the participant's page, whichever the form was on.
  fileprivate func url(after kind: Intervention.Kind, for participant: Participant.ID) -> String {
    let page = workbenchURL ?? Path.staffParticipant.url(participant.text) + "#visit"
    let offer = Undo.of(kind, for: participant, at: context.time)
    return Undo.url(page, offer?.notice ?? .boardActed, about: participant, offering: offer?.undo)
  }
}

/// An intervention as it was asked for, and the reasons why it was not made.
struct RefusedIntervention {
  let kind: String
  let subject: String
  let reason: String
  let remark: String
  let seen: Int
  /// Nil if none was chosen: no reason is preselected.
  let known: InterventionReason?
  /// The answer to the question that is corrected; empty for other kinds.
  let answer: String
  /// Empty unless the participant was found not to be eligible.
  var ineligibility: TypedIneligibility
  var stationProblem: String?
  var answerProblem: String?
  var reasonProblem: String?
  var remarkProblem: String?
  var problem: String?
  var others: [InterventionRecord] = []
  /// The kind of intervention that is right instead; nil where none is known.
  var instead: Intervention.Kind?

  /// - Throws: ``PageError/malformed``
  fileprivate init(_ request: StaffRequest) throws {
    kind = request.typed("kind")
    subject = request.typed("subject")
    reason = request.typed("reason")
    remark = request.typed("remark")
    answer = String(request.typed("answer").prefix(40))
    ineligibility = TypedIneligibility(request)
    known = Intervention.Kind(rawValue: kind)?.reasons.first { [reason] in $0.rawValue == reason }
    guard Intervention.Kind(rawValue: kind) != nil, known != nil || reason.isEmpty,
      let seen = Int(request.typed("seen"))
    else { throw PageError.malformed }
    self.seen = seen
  }

  /// Returns the intervention asked for; nil after noting all problems at once.
  fileprivate mutating func asked(
    for participation: Participation, in study: Study, _ request: StaffRequest
  ) throws -> InterventionRequest? {
    let intervention = try intervention(for: participation, in: study, request)
    if known == nil { reasonProblem = request.say("visits.problem.reason") }
    let words = InterventionRequest.problem(of: remark, for: Intervention.Kind(rawValue: kind)!, known)
    remarkProblem = words.map { request.sentence(for: $0) }
    guard let intervention, let known, words == nil else { return nil }
    return try InterventionRequest(intervention, reason: known, remark: remark, seen: seen)
  }

  /// Nil, with what is wrong with it, where the answer is none to the question.
  fileprivate mutating func intervention(
    for participation: Participation, in study: Study, _ request: StaffRequest
  ) throws -> Intervention? {
    switch Intervention.Kind(rawValue: kind) {
    case .correctAnswer:
      return try correction(in: study, request)
    case .foundIneligible:
      return ineligibility.value(in: study, request).map { .foundIneligible($0) }
    case .skip:
      let task = study.dueTasks.first { $0.name(in: study) == subject }
      guard let task = task.flatMap({ participation.taskInVariant($0, in: study) }) else {
        throw PageError.malformed
      }
      return .skip(task)
    case .move where subject.isEmpty:
      stationProblem = request.say("stations.problem.noStation")
      return nil
    default:
      guard let intervention = Intervention(kind: kind, subject: subject) else { throw PageError.malformed }
      return intervention
    }
  }

  private mutating func correction(in study: Study, _ request: StaffRequest) throws -> Intervention? {
    guard let question = study.eligibility.first(where: { $0.id.text == subject }) else {
      throw PageError.malformed
    }
    do throws(AnswerProblem) {
      return .correctAnswer(question.id, try question.rule.answer(from: answer, at: request.guest.time))
    } catch {
      answerProblem = request.sentence(for: error, room: "eligibility", isChoice: question.rule.isChoice)
      return nil
    }
  }
}

extension Intervention {
  /// One that is not about the study's own words.
  /// - Parameter subject: the run, the visit or the station, where the kind is about one
  fileprivate init?(kind: String, subject: String) {
    switch Kind(rawValue: kind) {
    case .pause: self = .pause
    case .resume: self = .resume
    case .repeatTest: self = .repeatTest(Run.ID(subject))
    case .void: self = .void(Run.ID(subject))
    case .extendBreak: self = .extendBreak
    case .endBreak: self = .endBreak
    case .move: self = .move(Station.ID(subject))
    case .endVisit: self = .endVisit(StudyVisit.ID(subject))
    case .reopenVisit: self = .reopenVisit(StudyVisit.ID(subject))
    case .note: self = .note
    case .deviation: self = .deviation
    case .eligibleAfterAll: self = .eligibleAfterAll
    // A run is kept where its flags are looked at.
    case .skip, .keepRun, .correctAnswer, .foundIneligible, nil: return nil
    }
  }
}

extension StaffRequest {
  func sentence(for problem: RemarkProblem) -> String {
    switch problem {
    case .missing: say("interventions.problem.remarkMissing")
    case .tooLong(let maximum): say("interventions.problem.remarkLong", ["n": number(maximum)])
    }
  }
}
