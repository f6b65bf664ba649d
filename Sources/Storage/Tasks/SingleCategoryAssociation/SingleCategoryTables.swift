import Studies

typealias SingleCategoryTables = ChoiceTables<SingleCategoryTask>

extension TaskStorage {
  public static let singleCategoryAssociation = TaskStorage(tables: SingleCategoryTables.self)
}

extension SingleCategoryTask: StoredChoices {
  static let migration = (
    name: "research-081-single-category-association",
    sql: PackageResources.research_081_single_category_association_sql
  )

  static let measureColumns = ["first_pairing"] + stageColumns + ["deviation"]

  private static let stageColumns = ["a", "b"].flatMap { stage in
    ["right", "wrong", "missed", "too_fast", "mean"].map { "\(stage)_\($0)" }
  }

  static func values(of score: SingleCategoryScore) -> StatementArguments {
    [score.firstPairing?.rawValue] + values(of: score.a) + values(of: score.b) + [score.deviation]
  }

  private static func values(of stage: SingleCategoryScore.Stage) -> StatementArguments {
    [stage.right, stage.wrong, stage.missed, stage.tooFast, stage.mean]
  }

  static func measures(_ row: Row) -> SingleCategoryScore {
    func stage(_ name: String) -> SingleCategoryScore.Stage {
      SingleCategoryScore.Stage(
        right: row["\(name)_right"], wrong: row["\(name)_wrong"], missed: row["\(name)_missed"],
        tooFast: row["\(name)_too_fast"], mean: row["\(name)_mean"])
    }
    let first: String? = row["first_pairing"]
    return SingleCategoryScore(
      a: stage("a"), b: stage("b"), deviation: row["deviation"],
      firstPairing: first.flatMap(SingleCategoryPairing.init))
  }
}
