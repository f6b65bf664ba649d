import Studies

extension TaskDocuments {
  public static let goNoGo = TaskDocuments(
    task: GoNoGoTask.self, results: PackageResources.go_no_go_R,
    runs: PackageResources.go_no_go_runs_R,
    analysis: PackageResources.go_no_go_analysis_R,
    words: PackageResources.go_no_go_txt)
}
