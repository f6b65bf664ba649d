import Studies

typealias ChoiceReactionTables = ChoiceTables<ChoiceReactionTask>

extension TaskStorage {
  public static let choiceReactionTime = TaskStorage(tables: ChoiceReactionTables.self)
}

extension ChoiceReactionTask: StoredChoices {
  static let migration = (
    name: "research-052-choice-reaction-time", sql: PackageResources.research_052_choice_reaction_time_sql
  )

  static let measureColumns = [
    "right_answers", "wrong_answers", "missed", "anticipated", "median", "mean", "deviation",
    "interquartile_range",
  ]

  static func values(of times: ChoiceReactionTimes) -> StatementArguments {
    [
      times.right, times.wrong, times.missed, times.anticipated, times.median, times.mean, times.deviation,
      times.interquartileRange,
    ]
  }

  static func measures(_ row: Row) -> ChoiceReactionTimes {
    ChoiceReactionTimes(
      right: row["right_answers"], wrong: row["wrong_answers"], missed: row["missed"],
      anticipated: row["anticipated"], median: row["median"], mean: row["mean"], deviation: row["deviation"],
      interquartileRange: row["interquartile_range"])
  }
}
