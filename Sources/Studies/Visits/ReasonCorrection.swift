/// Another reason for something that staff did: the fire alarm in place of the wish that was chosen by mistake.
public struct ReasonCorrection: Sendable, Hashable {
  /// The number of the intervention among those of the participant.
  public let intervention: Int
  public let reason: InterventionReason
  /// The reason that the page showed.
  public let seen: InterventionReason

  public init(of intervention: Int, to reason: InterventionReason, seen: InterventionReason) {
    self.intervention = intervention
    self.reason = reason
    self.seen = seen
  }
}

public enum ReasonCorrectionVerdict: Sendable, Hashable {
  case done
  /// Somebody else has corrected it meanwhile, to this reason; nothing was changed.
  case overtaken(InterventionReason)
}

extension InterventionRecord {
  /// The reasons that it can have instead. “Something else” is no reason without words, and a correction has none: it
  /// needs those that were written at the time.
  public var otherReasons: [InterventionReason] {
    kind.reasons.filter { $0 != reason && ($0 != .somethingElse || !remark.isEmpty) }
  }
}
