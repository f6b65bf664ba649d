import Studies

extension TaskDocuments {
  public static let nBack = TaskDocuments(
    task: NBackTask.self, results: PackageResources.n_back_R,
    runs: PackageResources.n_back_runs_R,
    analysis: PackageResources.n_back_analysis_R,
    words: PackageResources.n_back_txt)
}
