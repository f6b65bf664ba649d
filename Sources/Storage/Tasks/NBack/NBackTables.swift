import Studies

typealias NBackTables = ChoiceTables<NBackTask>

extension TaskStorage {
  public static let nBack = TaskStorage(tables: NBackTables.self)
}

extension NBackTask: StoredChoices {
  static let migration = (name: "research-055-n-back", sql: PackageResources.research_055_n_back_sql)

  static let measureColumns = [
    "targets", "hits", "others", "false_alarms", "lures", "lure_alarms", "missed", "median", "sensitivity",
  ]

  static func values(of result: NBackResult) -> StatementArguments {
    [
      result.targets, result.hits, result.others, result.falseAlarms, result.lures, result.lureAlarms,
      result.missed, result.median, result.sensitivity,
    ]
  }

  static func measures(_ row: Row) -> NBackResult {
    NBackResult(
      targets: row["targets"], hits: row["hits"], others: row["others"], falseAlarms: row["false_alarms"],
      lures: row["lures"], lureAlarms: row["lure_alarms"], missed: row["missed"], median: row["median"],
      sensitivity: row["sensitivity"])
  }
}
