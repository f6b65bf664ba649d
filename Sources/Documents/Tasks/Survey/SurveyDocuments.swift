import Studies

extension TaskDocuments {
  public static let survey = TaskDocuments(
    task: Survey.self, results: PackageResources.survey_R,
    analysis: PackageResources.survey_analysis_R, words: PackageResources.survey_txt)
}
