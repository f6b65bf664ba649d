/// Tells a form that was sent twice from two wishes: the second tap of one person is answered as the first was, and
/// everybody else is told what has happened meanwhile.
public enum DoubleTap {
  /// The time within which a form that makes a participation opens the same one again.
  public static let seconds = 20

  /// Returns true if a form that somebody began with may open their participation again. Only the very same tap does;
  /// an old form, left open somewhere, signs nobody in, nor does one of somebody who has gone on to choose a PIN.
  public static func opensAgain(begunAt: Timestamp, place: Participant.Place, at time: Timestamp) -> Bool {
    place == .open && time < begunAt.advanced(bySeconds: seconds)
  }

  /// Returns true if an intervention is the only one since its form was made, by the same person. The caller still has to
  /// see that the state asked for holds: of some kinds, two may be about another station, task or question.
  public static func isAlike(
    _ intervention: Intervention, by staff: StaffMember.ID, since: [InterventionRecord]
  ) -> Bool {
    guard since.count == 1, let last = since.last else { return false }
    return last.staff == staff && last.kind == intervention.kind && last.run == intervention.run
      && last.visit == intervention.visit
  }
}

extension Visit {
  /// Returns the verdict on a change that this visit shows already: done for a double tap of the member of staff who made
  /// it, and for the participant; overtaken for everybody else.
  /// - Parameter seen: the changes that the form had seen; nil where it knew of no visit
  public func verdict(onChangeAfter seen: Int?, by staff: StaffMember.ID?) -> VisitVerdict {
    // A form can send any number: one more than the largest would stop the server.
    let isNext = changes - 1 == seen ?? -1
    return staff == nil || isNext && changedBy == staff ? .done(self) : .overtaken(self)
  }
}
