import Studies

extension TaskDocuments {
  public static let simpleReactionTime = TaskDocuments(
    task: ReactionTask.self, results: PackageResources.simple_reaction_time_R,
    runs: PackageResources.simple_reaction_time_runs_R,
    analysis: PackageResources.simple_reaction_time_analysis_R,
    words: PackageResources.simple_reaction_time_txt)
}
