import Studies

typealias SerialAdditionTables = ChoiceTables<SerialAdditionTask>

extension TaskStorage {
  public static let serialAddition = TaskStorage(tables: SerialAdditionTables.self)
}

extension SerialAdditionTask: StoredChoices {
  static let migration = (
    name: "research-056-serial-addition", sql: PackageResources.research_056_serial_addition_sql
  )
  static let laterMigrations = [
    (name: "research-087-serial-addition", sql: PackageResources.research_087_serial_addition_sql),
    (name: "research-088-serial-addition", sql: PackageResources.research_088_serial_addition_sql),
  ]
  static let canBeHeard = true

  static let measureColumns = [
    "right_answers", "wrong_answers", "missed", "dyads", "median", "presentation", "unheard",
  ]

  static func values(of result: SerialAdditionResult) -> StatementArguments {
    [
      result.right, result.wrong, result.missed, result.dyads, result.median, result.presentation.rawValue,
      result.unheard?.rawValue,
    ]
  }

  static func measures(_ row: Row) -> SerialAdditionResult {
    SerialAdditionResult(
      right: row["right_answers"], wrong: row["wrong_answers"], missed: row["missed"], dyads: row["dyads"],
      median: row["median"], presentation: DigitPresentation(rawValue: row["presentation"]) ?? .visual,
      unheard: (row["unheard"] as String?).flatMap(SpeechProblem.init))
  }
}
