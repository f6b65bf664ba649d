extension TaskPlayer {
  /// Sorts words, more slowly where the concept shares its key with the second attribute, as far as the respondent is biased,
  /// and now and then to the wrong side.
  public static let singleCategoryAssociation = TaskPlayer.choices(
    kind: "single-category-association", factor: 0.95, isBiased: { $0.condition.hasPrefix("b-") }
  ) { trial, block in block.answers.first { $0 != trial.answer } }
}
