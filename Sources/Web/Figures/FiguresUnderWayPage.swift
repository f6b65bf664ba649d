import HTTP
import Studies
import Templates

/// In the place of a page with figures of a study while they are computed for the first time. It gives way to that page by itself.
struct FiguresUnderWayPage: Page, StandsForPage {
  static let template = "figures/under-way"

  /// The heading of the page.
  var heading: String
  /// The template of the page.
  var page: String
  var isRehearsal = false
  /// “… the records of 90,000 participants are being read. …”
  var sentence: String
  var progress: ProgressBar

  static let fields: Fields<FiguresUnderWayPage> = [
    "heading": .text(\.heading), "sentence": .text(\.sentence), "progress": .record { $0.progress },
  ]
}

/// A page in the place of another one, whose help stands beside it.
protocol StandsForPage {
  /// The template of that page.
  var page: String { get }
}

extension StaffRequest {
  /// - Parameter waits: one for each of the figures of the page, nil for those that are there
  func page<P: Page>(
    whileComputing waits: [FigureWait?], for page: P.Type, title: String, _ origin: Participant.Origin
  ) -> Response {
    let share = waits.reduce(0) { $0 + ($1?.progress.share ?? 1) } / Double(max(waits.count, 1))
    let hundredths = Int(100 * share)
    return self.page(
      FiguresUnderWayPage(
        heading: title, page: P.template, isRehearsal: origin == .rehearsal,
        sentence: say("figures.sentence", count: waits.compactMap { $0?.people }.max() ?? 0),
        progress: ProgressBar(
          sentence: say("figures.progress", ["share": percent(Double(hundredths) / 100)]), done: hundredths,
          inAll: 100)),
      title: title)
  }
}
