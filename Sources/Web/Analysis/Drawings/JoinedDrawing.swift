import Studies

/// The results of each person joined over the variants, with the line of the means.
struct JoinedDrawing {
  let labels: [String]
  /// A row for each person, with a result for each variant.
  let rows: [[Double]]
  let axis: String
  let words: any Localizer

  /// More lines than that only blacken the drawing: of more people, every so manieth is drawn.
  static let mostPeople = 200
  private static let (width, height, left) = (480.0, 240.0, 52.0)

  var drawn: [[Double]] {
    let step = (rows.count + Self.mostPeople - 1) / Self.mostPeople
    return step > 1 ? stride(from: 0, to: rows.count, by: step).map { rows[$0] } : rows
  }

  var drawing: AnalysisDrawing {
    let y = Axis(Array(drawn.joined()), from: Self.height + 24, to: 24)
    let people = drawn.map { #"<path class="analysis-person" d="\#(path($0, y))"/>"# }
    let means = means
    let dots = means.enumerated().map {
      #"<circle class="analysis-dot" cx="\#(x($0.offset))" cy="\#(y.place($0.element))" r="4"/>"#
    }
    return AnalysisDrawing(
      width: Int(Self.width), height: Int(Self.height) + 52 + labels.count * 20,
      markup: grid(y) + people.joined() + #"<path class="analysis-mean" d="\#(path(means, y))"/>"#
        + dots.joined() + key)
  }

  /// Of everybody, drawn or not.
  private var means: [Double] {
    labels.indices.map { place in rows.reduce(0) { $0 + $1[place] } / Double(max(1, rows.count)) }
  }

  private func x(_ place: Int) -> Double {
    let step = (Self.width - Self.left - 40) / Double(max(1, labels.count - 1))
    return ((Self.left + 20 + Double(place) * step) * 10).rounded() / 10
  }

  private func path(_ values: [Double], _ y: Axis) -> String {
    "M" + values.enumerated().map { "\(x($0.offset)) \(y.place($0.element))" }.joined(separator: "L")
  }

  private func grid(_ y: Axis) -> String {
    let ticks = y.ticks.map { value in
      """
      <path class="analysis-grid" d="M\(Self.left) \(y.place(value))H\(Self.width - 16)"/>\
      <text class="analysis-tick analysis-end" x="\(Self.left - 8)" y="\(y.place(value) + 4)">\
      \(words.signed(value, y.digits).escaped)</text>
      """
    }
    return #"<text x="4" y="13">\#(axis.escaped)</text>"# + ticks.joined()
  }

  /// Variants have long names: each is a number below its place, and the names stand below.
  private var key: String {
    labels.enumerated().map { place, label in
      """
      <text class="analysis-tick" x="\(x(place))" y="\(Int(Self.height) + 42)">\(place + 1)</text>\
      <text x="\(Self.left)" y="\(Int(Self.height) + 62 + place * 20)">\(place + 1)  \(label.escaped)</text>
      """
    }.joined()
  }
}

extension JoinedDrawing {
  /// The drawing as a table: the means, then each line that is drawn. The lines stand in the order of their results,
  /// under numbers of their own: neither codes nor places tell who a person is.
  func table(id: String, digits: Int) -> AnalysisTable {
    let people = drawn.sorted { $0.lexicographicallyPrecedes($1) }.enumerated().map {
      (name: words.number($0.offset + 1), results: $0.element)
    }
    let lines = [(name: words.say("analysis.column.mean"), results: means)] + people
    return AnalysisTable(
      id: id, title: words.say("analysis.table.joined"),
      columns: [words.say("analysis.column.person")] + labels,
      rows: lines.map { line in
        .init(name: line.name, cells: line.results.map { .init($0, digits: digits) })
      }, notes: [words.say("analysis.note.joined")])
  }
}
