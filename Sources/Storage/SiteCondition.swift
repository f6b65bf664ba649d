import Studies

/// The participants whom an account reaches by their sites, as SQL: the one place that decides it for every query. Fixed
/// text, empty or beginning with AND, with placeholders for every value.
struct SiteCondition {
  let text: String
  let arguments: StatementArguments

  /// - Parameter column: that of the site, qualified
  init(_ access: SiteAccess, _ column: String) {
    guard let sites = access.sites else {
      (text, arguments) = ("", [])
      return
    }
    text =
      sites.isEmpty
      ? " AND \(column) IS NULL" : " AND (\(column) IS NULL OR \(column) IN (\(placeholders(sites.count))))"
    arguments = StatementArguments(sites)
  }
}
