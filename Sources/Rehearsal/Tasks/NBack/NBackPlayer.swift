extension TaskPlayer {
  /// Compares each letter, and errs now and then.
  public static let nBack = TaskPlayer.choices(kind: "n-back", factor: 0.9) { trial, block in
    block.answers.first { $0 != trial.answer }
  }
}
