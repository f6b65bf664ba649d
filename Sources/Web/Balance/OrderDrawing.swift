import Templates

/// Variants (rows) by positions (columns): the larger a square, the more often. An outline shows how large it would be
/// if rows and columns had nothing to do with each other. A row tells its numbers while it has the pointer or the focus.
/// The drawing says nothing that the table beside it does not.
struct OrderDrawing {
  let counts: [[Int]]
  let expected: [[Double]]
  /// The lists of the people in each square; nil for readers who may not see them.
  var urls: [[String?]] = []

  private static let cell = 48.0
  private static let head = 24
  private static let nameWidth = 210
  /// The characters of a name that fit beside its row.
  private static let nameLength = 34

  var width: Int { Int(Self.cell) * (counts.first?.count ?? 0) }
  var height: Int { Int(Self.cell) * counts.count }

  /// With its names.
  /// - Parameters:
  ///   - rows: the variants
  ///   - columns: the positions, as a reader hears them; the drawing counts them
  ///   - heading: the id of the heading that names the drawing
  func svg(rows: [String], columns: [String], heading: String) -> HTML {
    let (width, height) = (Self.nameWidth + width, Self.head + height)
    let heads = columns.indices.map { column in
      let x = Double(Self.nameWidth) + (Double(column) + 0.5) * Self.cell
      return #"<text class="histogram-tick" x="\#(x)" y="\#(Self.head - 8)">\#(column + 1)</text>"#
    }
    let marks = counts.indices.map { row in
      drawnMark(named(row, rows[row]), name: sentence(of: row, rows[row], columns))
    }
    return HTML(
      trusted: """
        <svg class="orders" viewBox="0 0 \(width) \(height)" width="\(width)" role="group" \
        aria-labelledby="\(heading.escaped)" focusable="false"><g aria-hidden="true">\(heads.joined())</g>\
        \(marks.joined())</svg>
        """)
  }

  /// Without any words.
  var squares: String { counts.indices.map { squares(ofRow: $0) }.joined() }

  private func squares(ofRow row: Int) -> String {
    let largest = max(Double(counts.joined().max() ?? 0), expected.joined().max() ?? 0, 1)
    return counts[row].indices.map { column in
      drawnLink(
        square("orders-count", Double(counts[row][column]) / largest, row: row, column: column),
        to: counts[row][column] == 0 || urls.isEmpty ? nil : urls[row][column])
        + square("orders-expected", expected[row][column] / largest, row: row, column: column)
    }.joined()
  }

  /// “Obese first · Test 1: 18 · Test 2: 9”
  private func sentence(of row: Int, _ name: String, _ columns: [String]) -> String {
    ([name] + zip(columns, counts[row]).map { "\($0): \($1)" }).joined(separator: " · ")
  }

  private func named(_ row: Int, _ name: String) -> String {
    let top = Self.head + row * Int(Self.cell)
    let middle = (Double(row) + 0.5) * Self.cell + 4
    let short = name.count <= Self.nameLength ? name : "\(name.prefix(Self.nameLength - 1))…"
    let values = counts[row].indices.map { column in
      drawnValue("\(counts[row][column])", x: (Double(column) + 0.5) * Self.cell, y: middle)
    }
    return """
      <rect class="chart-field" x="0" y="\(top)" width="\(Self.nameWidth + width)" height="\(Int(Self.cell))"/>\
      <text class="histogram-tick chart-axis" x="\(Self.nameWidth - 6)" y="\(Double(Self.head) + middle)">\
      \(short.escaped)</text>\
      <g transform="translate(\(Self.nameWidth) \(Self.head))">\(squares(ofRow: row))\(values.joined())</g>
      """
  }

  /// - Parameter share: of the largest area
  private func square(_ kind: String, _ share: Double, row: Int, column: Int) -> String {
    let side = rounded(share.squareRoot() * (Self.cell - 6))
    let x = rounded((Double(column) + 0.5) * Self.cell - side / 2)
    let y = rounded((Double(row) + 0.5) * Self.cell - side / 2)
    return #"<rect class="\#(kind)" x="\#(x)" y="\#(y)" width="\#(side)" height="\#(side)"/>"#
  }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
