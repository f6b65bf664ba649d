import Studies

extension TaskDocuments {
  public static let holdStill = TaskDocuments(
    task: HoldStillTask.self, results: PackageResources.hold_still_R,
    runs: PackageResources.hold_still_runs_R,
    analysis: PackageResources.hold_still_analysis_R,
    words: PackageResources.hold_still_txt)
}
