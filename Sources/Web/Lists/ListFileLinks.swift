import Templates

/// The ways to take a list along as a file, for `partials/list-file`.
struct ListFileLinks: TemplateRecord {
  var csvURL: String
  var xlsxURL: String
  /// A sentence about the content of the file, and about what it leaves out.
  var help: String
  /// The days to choose, of lists that show one day; nil for all others.
  var period: Period?

  static let fields: Fields<ListFileLinks> = [
    "csvURL": .text(\.csvURL), "xlsxURL": .text(\.xlsxURL), "help": .text(\.help),
    "period": .record(\.period),
  ]

  struct Period: TemplateRecord {
    /// Both days, as forms have them.
    var day: String
    /// The filter of the list, as in its query.
    var study: String
    var experimenter: String
    var origin: String

    static let fields: Fields<Period> = [
      "day": .text(\.day), "study": .text(\.study), "experimenter": .text(\.experimenter),
      "origin": .text(\.origin),
    ]
  }

  /// - Parameter url: makes the URL of a file
  init(_ list: String, period: Period? = nil, _ request: StaffRequest, url: (ListFile.Format) -> String) {
    csvURL = url(.csv)
    xlsxURL = url(.xlsx)
    help = request.say("lists.help.\(list)")
    self.period = period
  }

  init(csvURL: String, xlsxURL: String, help: String, period: Period? = nil) {
    self.csvURL = csvURL
    self.xlsxURL = xlsxURL
    self.help = help
    self.period = period
  }
}
