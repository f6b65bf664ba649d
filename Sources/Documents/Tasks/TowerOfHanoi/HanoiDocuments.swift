import Studies

extension TaskDocuments {
  public static let towerOfHanoi = TaskDocuments(
    task: HanoiTask.self, results: PackageResources.tower_of_hanoi_R,
    runs: PackageResources.tower_of_hanoi_runs_R,
    analysis: PackageResources.tower_of_hanoi_analysis_R,
    words: PackageResources.tower_of_hanoi_txt)
}
