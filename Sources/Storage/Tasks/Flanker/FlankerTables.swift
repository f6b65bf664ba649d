import Studies

typealias FlankerTables = ChoiceTables<FlankerTask>

extension TaskStorage {
  public static let flanker = TaskStorage(tables: FlankerTables.self)
}

extension FlankerTask: StoredChoices {
  static let migration = (name: "research-061-flanker", sql: PackageResources.research_061_flanker_sql)

  static let measureColumns =
    ["congruent", "incongruent"].flatMap { condition in
      ["right", "wrong", "missed", "median"].map { "\(condition)_\($0)" }
    } + ["anticipated"]

  static func values(of effect: FlankerEffect) -> StatementArguments {
    values(of: effect.congruent) + values(of: effect.incongruent) + [effect.anticipated]
  }

  private static func values(of condition: FlankerEffect.Condition) -> StatementArguments {
    [condition.right, condition.wrong, condition.missed, condition.median]
  }

  static func measures(_ row: Row) -> FlankerEffect {
    func condition(_ name: String) -> FlankerEffect.Condition {
      FlankerEffect.Condition(
        right: row["\(name)_right"], wrong: row["\(name)_wrong"], missed: row["\(name)_missed"],
        median: row["\(name)_median"])
    }
    return FlankerEffect(
      congruent: condition("congruent"), incongruent: condition("incongruent"),
      anticipated: row["anticipated"])
  }
}
