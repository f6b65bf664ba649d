import Studies
import Templates

/// The field for the name that somebody gave, in a form of an appointment. Field of the form: `label`.
struct VisitLabelField: TemplateRecord {
  var text = ""
  var problem: String?

  static let fields: Fields<VisitLabelField> = ["text": .text(\.text), "problem": .optional(\.problem)]
}

/// Names are seen and given by those who may read signed consents: they see names anyway. Others who run visits see
/// codes alone.
extension StaffRequest {
  private var mayName: Bool { member.may(.handleConsents) }

  /// Nil for a reader who may give no names.
  func labelField(_ label: String? = nil) -> VisitLabelField? {
    mayName ? VisitLabelField(text: label ?? "") : nil
  }

  /// The names of those participants who are still expected or here; nobody's for a reader who may not see them.
  func labels(of records: [Participation]) throws -> [Participant.ID: KeptVisitLabel] {
    guard mayName else { return [:] }
    let shown = records.filter { mayTellName(of: $0.participant) }
    let byID = Dictionary(shown.map { ($0.participant.id, $0) }) { first, _ in first }
    return try stores.visitLabels(of: shown.map(\.participant.id)).filter { id, kept in
      !kept.life.isOver(for: byID[id], at: guest.time)
    }
  }

  /// The same beside these visits. A name that was given for one of them is over with it; the records are read of those
  /// alone who were given a name without an appointment.
  func labels(of appointments: [(visit: Visit, participant: Participant)]) throws
    -> [Participant.ID: KeptVisitLabel]
  {
    guard mayName else { return [:] }
    var records: [Participant.ID: Participation] = [:]
    for (visit, participant) in appointments where mayTellName(of: participant) {
      records[participant.id, default: Participation(participant: participant)].visits.append(visit)
    }
    let kept = try stores.visitLabels(of: Array(records.keys))
    let others = kept.filter { $0.value.life.visit == nil }.map(\.key)
    if !others.isEmpty {
      for record in try stores.participations(of: others) { records[record.participant.id] = record }
    }
    return kept.filter { id, kept in !kept.life.isOver(for: records[id], at: guest.time) }
  }

  private func mayTellName(of participant: Participant) -> Bool {
    member.mayWork(with: participant) && !participant.isBlocked
  }

  func label(of record: Participation) throws -> String? {
    try labels(of: [record])[record.participant.id]?.label.text
  }

  /// Keeps the name that was typed, or forgets one that was emptied.
  func keepLabel(_ label: TypedLabel, of participant: Participant.ID, for visit: Visit?) throws {
    switch label {
    case .notAsked, .refused: break
    case .given(let label):
      try stores.keep(label, of: participant, for: visit, context: context)
    }
  }

  /// Reads the field of a form.
  var typedLabel: TypedLabel {
    guard mayName, let typed = form?["label"] else { return .notAsked }
    do throws(VisitLabelProblem) {
      return .given(try VisitLabel(typed))
    } catch {
      switch error {
      case .missing: return .given(nil)
      case .tooLong: return .refused(say("visits.label.long", ["n": number(VisitLabel.longest)]))
      case .unusableCharacters: return .refused(say("visits.label.characters"))
      }
    }
  }
}

/// A name in a form.
enum TypedLabel {
  /// The form had no such field, or its sender may give no names.
  case notAsked
  /// Nil for an empty field.
  case given(VisitLabel?)
  /// The reason why it is none.
  case refused(String)

  var problem: String? { if case .refused(let problem) = self { problem } else { nil } }
}
