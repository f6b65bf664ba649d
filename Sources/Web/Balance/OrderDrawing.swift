import Templates

/// Variants (rows) by positions (columns): the larger a square, the more often. An outline shows how large it would be
/// if rows and columns had nothing to do with each other. The drawing says nothing that the table beside it does not.
struct OrderDrawing {
  let counts: [[Int]]
  let expected: [[Double]]
  /// The lists of the people in each square; nil for readers who may not see them.
  var urls: [[String?]] = []

  private static let cell = 48.0

  var width: Int { Int(Self.cell) * (counts.first?.count ?? 0) }
  var height: Int { Int(Self.cell) * counts.count }

  var svg: HTML {
    HTML(
      trusted: """
        <svg class="orders" viewBox="0 0 \(width) \(height)" width="\(width)" aria-hidden="true" focusable="false">\
        \(squares)</svg>
        """)
  }

  var squares: String {
    let largest = max(Double(counts.joined().max() ?? 0), expected.joined().max() ?? 0, 1)
    return counts.indices.flatMap { row in
      counts[row].indices.map { column in
        drawnLink(
          square("orders-count", Double(counts[row][column]) / largest, row: row, column: column),
          to: counts[row][column] == 0 || urls.isEmpty ? nil : urls[row][column])
          + square("orders-expected", expected[row][column] / largest, row: row, column: column)
      }
    }.joined()
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
