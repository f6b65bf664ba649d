import Studies

extension TaskDocuments {
  public static let page = TaskDocuments(
    task: ExperimentTask.self, results: PackageResources.page_R, runs: PackageResources.page_runs_R,
    words: PackageResources.page_txt)
}
