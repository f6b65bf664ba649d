import Studies

extension TaskDocuments {
  public static let serialAddition = TaskDocuments(
    task: SerialAdditionTask.self, results: PackageResources.serial_addition_R,
    runs: PackageResources.serial_addition_runs_R,
    analysis: PackageResources.serial_addition_analysis_R,
    words: PackageResources.serial_addition_txt)
}
