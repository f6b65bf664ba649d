import Templates

/// The numbers of finished runs and of those with flags, as a picture and as tables.
struct FlagNumbers: TemplateRecord {
  var chart: HTML
  /// The newest day first.
  var days: [Line]
  /// “By experimenter”, and the head of the first column: “Experimenter”.
  var partsTitle: String
  var partHead: String
  /// Divisions of the numbers to choose from.
  var parts: PartChoice?
  /// The numbers by the chosen one.
  var lines: [Line]

  static let fields: Fields<FlagNumbers> = [
    "chart": .markup(\.chart), "days": .list(\.days), "partsTitle": .text(\.partsTitle),
    "partHead": .text(\.partHead), "parts": .record(\.parts), "lines": .list(\.lines),
  ]

  /// A day, an experimenter, a site or a tablet.
  struct Line: TemplateRecord {
    var name: String
    var runs: String
    /// Leads to the people with these runs.
    var flagged: LinkedNumber
    /// “42 %”
    var share: String
    var bar: HTML

    static let fields: Fields<Line> = [
      "name": .text(\.name), "runs": .text(\.runs), "flagged": .record { $0.flagged },
      "share": .text(\.share), "bar": .markup(\.bar),
    ]
  }
}
