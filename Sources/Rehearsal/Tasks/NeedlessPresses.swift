import RunDocuments

/// Presses that a respondent makes now and then besides the answer that counts.
extension ChoiceTrialDocument {
  /// Adds a press before the stimulus.
  /// - Parameter wait: the ms before it in which nothing is to be pressed
  mutating func pressTooEarly(
    _ answers: [String], by device: String, after wait: Double, as respondent: inout Respondent
  ) {
    guard let (answer, moment) = respondent.needlessPress(of: answers, within: wait) else { return }
    presses?.insert(Press(answer: answer, time: -moment, input: device), at: 0)
    early += 1
  }

  /// Adds a second answer to a trial that goes on after the first: before the one that counts if that is the last, and after
  /// it otherwise.
  /// - Parameter limit: the ms after which the trial is over
  mutating func thinkAgain(
    _ answers: [String], by device: String, before limit: Double, countsLast: Bool,
    as respondent: inout Respondent
  ) {
    guard let latency, let presses,
      let (answer, moment) = respondent.needlessPress(
        of: answers, within: countsLast ? latency : limit - latency)
    else { return }
    let time = countsLast ? moment : ((latency + moment) * 1000).rounded() / 1000
    let press = Press(answer: answer, time: time, input: device)
    self.presses?.insert(press, at: countsLast ? presses.count - 1 : presses.count)
    further += 1
  }
}
