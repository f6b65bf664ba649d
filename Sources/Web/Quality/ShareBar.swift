import Templates

/// A bar in the row of a table, as long as the share is large.
struct ShareBar {
  let share: Double
  /// The list of those who are counted; nil where there is none.
  var url: String?

  var svg: HTML {
    let width = Int((min(max(share, 0), 1) * 1_000).rounded())
    let bar = """
      <svg class="share-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">\
      <rect class="histogram-bar" x="0" y="0" width="\(width)" height="10"/></svg>
      """
    return HTML(trusted: drawnLink(bar, to: url))
  }
}
