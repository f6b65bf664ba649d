extension TaskPlayer {
  /// Answers the arrow in the middle, later where the others point the other way, and now and then with the other answer.
  public static let flanker = TaskPlayer.choices(
    kind: "flanker", factor: 0.6, delay: { $0.condition == "incongruent" ? 60 : 0 }
  ) { trial, block in block.answers.first { $0 != trial.answer } }
}
