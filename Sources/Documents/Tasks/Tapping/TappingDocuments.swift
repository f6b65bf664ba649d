import Studies

extension TaskDocuments {
  public static let tapping = TaskDocuments(
    task: TappingTask.self, results: PackageResources.tapping_R,
    runs: PackageResources.tapping_runs_R,
    analysis: PackageResources.tapping_analysis_R,
    words: PackageResources.tapping_txt)
}
