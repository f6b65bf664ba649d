import Studies

extension TaskDocuments {
  public static let stroop = TaskDocuments(
    task: StroopTask.self, results: PackageResources.stroop_R,
    runs: PackageResources.stroop_runs_R,
    analysis: PackageResources.stroop_analysis_R,
    words: PackageResources.stroop_txt)
}
