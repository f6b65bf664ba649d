import Studies

extension Lab {
  /// As many as are computed while somebody waits for the page, in about a quarter of a second.
  fileprivate static let progressInPassing = 5000

  /// Computes the progress of participants again where that of many is out of date: after a change of the study, or of the
  /// program.
  public func settleProgress() throws {
    for study in atThisMoment.studies.current
    where try stores.rounds.progressLeft(in: study) > Self.progressInPassing {
      try stores.rounds.settleProgress(in: study)
    }
  }
}

extension StaffRequest {
  /// Returns the number of participants whose progress is still being computed, and wakes the work on it; 0 if they are so few
  /// that the page can be made at once.
  func progressUnderWay(in studies: [Study]) throws -> Int {
    let left = try studies.map(stores.progressLeft).filter { $0 > Lab.progressInPassing }.reduce(0, +)
    if left > 0 { stores.progressSignal.wake() }
    return left
  }

  /// Nil where nothing is under way.
  func sentence(forProgressUnderWay left: Int) -> String? {
    left == 0 ? nil : say("participants.list.underWay", count: left)
  }
}
