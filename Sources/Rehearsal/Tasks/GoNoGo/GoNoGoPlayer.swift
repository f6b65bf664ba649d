extension TaskPlayer {
  /// Presses for the frequent figure; now and then for the rare one, too, or for none.
  public static let goNoGo = TaskPlayer.choices(kind: "go-no-go", factor: 0.55) { trial, block in
    trial.answer == nil ? block.answers[0] : nil
  }
}
