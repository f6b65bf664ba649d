/// The reasons of staff for an intervention. The research data hold only these; free text is stored with the
/// names.
public enum InterventionReason: String, Sendable, CaseIterable {
  case participantsWish = "participants-wish"
  case unwell
  case interrupted
  case technical
  case misunderstood
  case mistake
  case time
  /// A question was answered wrongly.
  case wrongAnswer = "wrong-answer"
  /// The answer was true at the time, and is no longer.
  case hasChanged = "has-changed"
  /// The participant did not do the task as it is meant.
  case inattentive
  /// The data were looked through and are plausible in spite of their flags.
  case plausible
  /// The flags have a cause that does no harm to the data.
  case explained
  case somethingElse = "something-else"

  /// The reasons for what happens in a visit, which say nothing about an answer or about data.
  public static let ofVisits: [InterventionReason] = [
    .participantsWish, .unwell, .interrupted, .technical, .misunderstood, .mistake, .time, .somethingElse,
  ]
}
