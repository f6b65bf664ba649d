extension TaskPlayer {
  /// Answers each cross, now and then for another place.
  public static let choiceReactionTime = TaskPlayer.choices(kind: "choice-reaction-time", factor: 0.65) {
    trial, block in block.answers.first { $0 != trial.answer }
  }
}
