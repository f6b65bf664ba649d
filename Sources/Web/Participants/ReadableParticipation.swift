import Studies

extension Participant {
  /// Nobody reads the answers of somebody who took them back, or whose data staff have withdrawn.
  var letsAnswersBeRead: Bool { !hasWithdrawn && !isBlocked && ineligibility?.data != .withdrawn }
}

extension StaffRequest {
  /// The participant whose answers the address names.
  /// - Throws: ``PageError/notFound`` also for somebody whose answers nobody reads any more
  func readableParticipation() throws -> (participation: Participation, study: Study) {
    let (participation, study) = try participation()
    guard participation.participant.letsAnswersBeRead else { throw PageError.notFound }
    return (participation, study)
  }
}
