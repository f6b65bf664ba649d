import Studies

extension TaskDocuments {
  public static let spatialSpan = TaskDocuments(
    task: SpatialSpanTask.self, results: PackageResources.spatial_span_R,
    runs: PackageResources.spatial_span_runs_R,
    analysis: PackageResources.spatial_span_analysis_R,
    words: PackageResources.spatial_span_txt)
}
