import Studies

extension TaskDocuments {
  public static let choiceReactionTime = TaskDocuments(
    task: ChoiceReactionTask.self, results: PackageResources.choice_reaction_time_R,
    runs: PackageResources.choice_reaction_time_runs_R,
    analysis: PackageResources.choice_reaction_time_analysis_R,
    words: PackageResources.choice_reaction_time_txt)
}
