/// The values of one trial as they are in a file; `nil` if the file has no such value.
struct TrialRow {
  var participant: Field?
  var run: Field?
  var block: Field?
  var latency: Field?
  var firstLatency: Field?
  var error: Field?
  var correct: Field?
  var pairing: Field?
  var trial: Field?

  /// No cell of the row is filled, as in the rows of separators that spreadsheets leave behind.
  var isBlank: Bool {
    [participant, block, latency, firstLatency, error, correct].allSatisfy { $0?.isEmpty ?? true }
  }

  subscript(column: TrialColumn) -> Field? {
    get {
      switch column {
      case .participant: participant
      case .run: run
      case .block: block
      case .latency: latency
      case .firstLatency: firstLatency
      case .error: error
      case .correct: correct
      case .pairing: pairing
      case .trial: trial
      }
    }
    set {
      switch column {
      case .participant: participant = newValue
      case .run: run = newValue
      case .block: block = newValue
      case .latency: latency = newValue
      case .firstLatency: firstLatency = newValue
      case .error: error = newValue
      case .correct: correct = newValue
      case .pairing: pairing = newValue
      case .trial: trial = newValue
      }
    }
  }
}
