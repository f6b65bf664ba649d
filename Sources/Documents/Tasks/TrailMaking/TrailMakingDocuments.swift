import Studies

extension TaskDocuments {
  public static let trailMaking = TaskDocuments(
    task: TrailMakingTask.self, results: PackageResources.trail_making_R,
    runs: PackageResources.trail_making_runs_R,
    analysis: PackageResources.trail_making_analysis_R,
    words: PackageResources.trail_making_txt)
}
