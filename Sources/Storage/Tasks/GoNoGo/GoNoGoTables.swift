import Studies

typealias GoNoGoTables = ChoiceTables<GoNoGoTask>

extension TaskStorage {
  public static let goNoGo = TaskStorage(tables: GoNoGoTables.self)
}

extension GoNoGoTask: StoredChoices {
  static let migration = (name: "research-053-go-no-go", sql: PackageResources.research_053_go_no_go_sql)

  static let measureColumns = [
    "hits", "omissions", "false_alarms", "withheld", "anticipated", "median", "deviation", "sensitivity",
  ]

  static func values(of result: GoNoGoResult) -> StatementArguments {
    [
      result.hits, result.omissions, result.falseAlarms, result.withheld, result.anticipated, result.median,
      result.deviation, result.sensitivity,
    ]
  }

  static func measures(_ row: Row) -> GoNoGoResult {
    GoNoGoResult(
      hits: row["hits"], omissions: row["omissions"], falseAlarms: row["false_alarms"],
      withheld: row["withheld"], anticipated: row["anticipated"], median: row["median"],
      deviation: row["deviation"], sensitivity: row["sensitivity"])
  }
}
