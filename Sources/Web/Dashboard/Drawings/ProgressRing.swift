import Templates

/// The progress of a participant as a ring, for `partials/ring`, with the same in words beside it.
struct ProgressRing: TemplateRecord {
  var progress: ProgressBar
  /// “About 12 minutes left”; nil when nothing is left.
  var timeLeft: String?
  /// A sentence that takes pressure off; nil when nothing is left.
  var encouragement: String?

  static let fields: Fields<ProgressRing> = [
    "sentence": .text(\.progress.sentence), "drawing": .markup(\.drawing),
    "timeLeft": .optional(\.timeLeft), "encouragement": .optional(\.encouragement),
  ]

  /// The circumference is 100, so that the dash is as long as the share in per cent.
  private static let radius = 15.9155

  private var drawing: HTML {
    let share = progress.inAll > 0 ? Double(min(progress.done, progress.inAll)) / Double(progress.inAll) : 0
    let circle = "cx=\"20\" cy=\"20\" r=\"\(Self.radius)\""
    // A dash of length 0 would be drawn as a dot.
    let done =
      share > 0
      ? "<circle class=\"ring-done\" \(circle) stroke-dasharray=\"\(rounded(share * 100)) 100\" transform=\"rotate(-90 20 20)\"/>"
      : ""
    return HTML(
      trusted: """
        <svg class="ring" viewBox="0 0 40 40" role="img" aria-label="\(progress.sentence.escaped)" focusable="false">\
        <circle class="ring-all" \(circle)/>\(done)\
        <text class="ring-count" x="20" y="23.2" aria-hidden="true">\(progress.done)/\(progress.inAll)</text></svg>
        """)
  }
}

/// A length in a drawing, to a tenth.
func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
