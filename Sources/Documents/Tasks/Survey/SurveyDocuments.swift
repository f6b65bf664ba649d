import Studies

extension TaskDocuments {
  public static let survey = TaskDocuments(
    task: Survey.self, results: PackageResources.survey_R,
    words: PackageResources.survey_txt)
}
