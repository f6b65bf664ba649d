extension TaskPlayer {
  /// Adds up, and errs or leaves a digit out now and then.
  public static let serialAddition = TaskPlayer.choices(kind: "serial-addition", factor: 2.4) {
    trial, block in
    block.answers.first { $0 != trial.answer }
  }
}
