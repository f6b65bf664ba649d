import Studies

extension TaskDocuments {
  public static let implicitAssociation = TaskDocuments(
    task: ImplicitTest.self, results: PackageResources.implicit_association_R,
    runs: PackageResources.implicit_association_runs_R,
    scripts: [
      Script(
        name: "analysis.R", text: PackageResources.analysis_R,
        needs: "`Rscript analysis/analysis.R` needs the packages afex and lme4.")
    ],
    words: PackageResources.implicit_association_txt)
}
