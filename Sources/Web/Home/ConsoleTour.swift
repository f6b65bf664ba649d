import HTTP
import Studies
import Templates

/// One step of the tour: what there is at this place, and the ways on, back and out.
struct TourStep: TemplateRecord {
  static let field = "tour"

  /// From 1.
  var number: Int
  /// “Tour, 2 of 4”
  var place: String
  var title: String
  var text: String
  /// The page that the step is about; nil if it is this one.
  var stopURL: String?
  var stopWords = ""
  var previousURL: String?
  /// Nil at the last step.
  var nextURL: String?

  static let fields: Fields<TourStep> = [
    "place": .text(\.place), "title": .text(\.title), "text": .text(\.text),
    "stopURL": .optional(\.stopURL), "stopWords": .text(\.stopWords), "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL), "isLast": .flag { $0.nextURL == nil },
  ]
}

extension StaffRequest {
  /// The step that the address asks for, else the first one until the tour has been ended.
  func tourStep() throws -> TourStep? {
    let stops = TourStop.stops(for: member)
    if let number = http.query[TourStep.field].flatMap({ Int($0) }) {
      return (1...stops.count).contains(number) ? step(number, of: stops) : nil
    }
    return try stores.hasEndedTour(member.id) ? nil : step(1, of: stops)
  }

  private func step(_ number: Int, of stops: [TourStop]) -> TourStep {
    let stop = stops[number - 1]
    let url = url(of: stop)
    return TourStep(
      number: number,
      place: say("home.tour.place", ["n": self.number(number), "count": self.number(stops.count)]),
      title: say("home.tour.\(stop.rawValue).title"), text: say("home.tour.\(stop.rawValue).text"),
      stopURL: url, stopWords: url == nil ? "" : say("home.tour.\(stop.rawValue).link"),
      previousURL: number == 1 ? nil : Self.url(ofStep: number - 1),
      nextURL: number == stops.count ? nil : Self.url(ofStep: number + 1))
  }

  private static func url(ofStep number: Int) -> String {
    Path.staffHome.url(query: [TourStep.field: String(number)])
  }

  private func url(of stop: TourStop) -> String? {
    switch stop {
    case .today, .studies: nil
    case .workspace: reachedStudies.first.flatMap { firstPageURL(of: $0) }
    case .board: Path.staffBoard.url()
    case .data: member.may(.release) ? Path.staffReleases.url() : nil
    case .help: Path.staffHelp.url()
    }
  }
}

/// Ending the tour, at its end or before.
enum TourRoutes {
  static func end(_ request: StaffRequest) throws -> Response {
    try request.stores.endTour(of: request.member.id, context: request.context)
    return .redirect(to: Path.staffHome.url())
  }
}
