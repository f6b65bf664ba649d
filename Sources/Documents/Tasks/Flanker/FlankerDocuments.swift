import Studies

extension TaskDocuments {
  public static let flanker = TaskDocuments(
    task: FlankerTask.self, results: PackageResources.flanker_R,
    runs: PackageResources.flanker_runs_R,
    analysis: PackageResources.flanker_analysis_R,
    words: PackageResources.flanker_txt)
}
