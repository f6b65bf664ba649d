import Studies

extension TaskDocuments {
  public static let implicitAssociation = TaskDocuments(
    task: ImplicitTest.self, results: PackageResources.implicit_association_R,
    runs: PackageResources.implicit_association_runs_R,
    analysis: PackageResources.implicit_association_analysis_R,
    words: PackageResources.implicit_association_txt)
}
