import Studies

extension TaskDocuments {
  public static let singleCategoryAssociation = TaskDocuments(
    task: SingleCategoryTask.self, results: PackageResources.single_category_association_R,
    runs: PackageResources.single_category_association_runs_R,
    analysis: PackageResources.single_category_association_analysis_R,
    words: PackageResources.single_category_association_txt)
}
