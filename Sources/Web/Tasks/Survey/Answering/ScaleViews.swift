import Templates

/// Points of a scale in their order: steps in a row, stars, or the rungs of a ladder from the top down.
struct PointsView: TemplateRecord {
  var points: [Point]
  /// The meaning of the ends and of the middle.
  var ends = EndsView()

  struct Point: TemplateRecord {
    /// The number: “7”.
    var value: String
    /// The words that are read out: “7 of 10”.
    var label: String
    /// The meaning of this point, at the ends.
    var word: String?
    var isChosen = false

    static let fields: Fields<Point> = [
      "value": .text(\.value), "label": .text(\.label), "word": .optional(\.word),
      "isChosen": .flag(\.isChosen),
    ]
  }

  private var shownEnds: EndsView? { ends == EndsView() ? nil : ends }

  static let fields: Fields<PointsView> = [
    "points": .list(\.points), "count": .number { $0.points.count }, "ends": .record(\.shownEnds),
  ]
}

/// A line on which a mark is set. Nothing is marked until it is touched; without a script its number is typed.
struct SliderView: TemplateRecord {
  var minimum: String
  var maximum: String
  var step: String
  /// Empty until there is an answer.
  var value: String
  var ends = EndsView()
  var isVertical = false
  /// True if the number is to be seen; on a visual analogue scale it is not.
  var showsNumber = false
  /// “From 0 (not at all) to 100 (completely)”: for those who type.
  var range: String
  var keys = NumberView.Keys.decimal

  static let fields: Fields<SliderView> = [
    "minimum": .text(\.minimum), "maximum": .text(\.maximum), "step": .text(\.step), "value": .text(\.value),
    "ends": .record(\.ends), "isVertical": .flag(\.isVertical), "showsNumber": .flag(\.showsNumber),
    "range": .text(\.range), "keys": .text(\.keys.rawValue),
  ]
}

/// The meaning of the ends and of the middle of a scale, where the study gives one.
struct EndsView: TemplateRecord, Equatable {
  var low: String?
  var middle: String?
  var high: String?

  static let fields: Fields<EndsView> = [
    "low": .optional(\.low), "middle": .optional(\.middle), "high": .optional(\.high),
  ]
}
