import Studies

/// Participants whose rows are read kind by kind, each kind in the order of their ids: the
/// participant of a row is found without a search.
struct ParticipantGroup {
  /// As many placeholders as ids, and the ids.
  let marks: String
  let arguments: StatementArguments
  /// By id.
  var members: [Participation] = []
  private var current = 0

  init(ids: [Participant.ID]) {
    marks = "(\(placeholders(ids.count)))"
    arguments = StatementArguments(ids)
  }

  mutating func update(_ id: Participant.ID, _ change: (inout Participation) -> Void) {
    if members[current].participant.id != id {
      if members[current].participant.id.text > id.text { current = 0 }
      while members[current].participant.id != id { current += 1 }
    }
    change(&members[current])
  }

  func found(_ ids: [Participant.ID]) -> [Participation] {
    if members.count < 2 { return members }
    let byID = Dictionary(uniqueKeysWithValues: members.map { ($0.participant.id, $0) })
    return ids.compactMap { byID[$0] }
  }
}
