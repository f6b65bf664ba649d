import Studies

/// The elements that stand side by side in the column of a document: a paragraph, an item with its mark, the
/// cells of a table. A row consists of strips, one for each line of its longest text, and may be divided
/// between them.
struct Row {
  let cells: [Cell]
  /// White space above, dropped at the head of a page.
  var before = 0.0
  /// The row must not be divided between pages.
  var isWhole = false
  /// The row must not be the last one on its page.
  var staysWithNext = false

  /// The height of each strip above and below the baseline of its texts.
  let strips: [(ascent: Double, descent: Double)]

  var height: Double { strips.reduce(0) { $0 + $1.ascent + $1.descent } }

  init(_ cells: [Cell], before: Double = 0, isWhole: Bool = false, staysWithNext: Bool = false) {
    self.cells = cells
    self.before = before
    self.isWhole = isWhole
    self.staysWithNext = staysWithNext
    let tallest = cells.map(\.stripCount).max() ?? 0
    strips = (0..<tallest).map { index in
      let sizes = cells.compactMap { $0.size(of: index) }
      return (sizes.map(\.ascent).max() ?? 0, sizes.map(\.descent).max() ?? 0)
    }
  }

  /// The lines that must not be separated at the foot or the head of a page.
  private static let together = 2

  func mayBreak(before strip: Int) -> Bool {
    !isWhole && strip >= Row.together && strips.count - strip >= Row.together
  }
}

/// A part of a row: its distance from the side on which lines start, its width, its content, and its tags in
/// the structure of the document, from the outermost to the innermost; nil for decoration.
struct Cell {
  enum Content {
    case text(SetText)
    case drawing(DrawnSignature, height: Double)
    case rule(thickness: Double, gray: Double)
  }

  let start: Double
  let width: Double
  let content: Content
  let path: [Tag]?

  var stripCount: Int {
    if case .text(let text) = content { text.lines.count } else { 1 }
  }

  fileprivate func size(of strip: Int) -> (ascent: Double, descent: Double)? {
    guard strip < stripCount else { return nil }
    return switch content {
    case .text(let text): (text.lines[strip].ascent, text.lines[strip].descent)
    case .drawing(_, let height): (height, 0)
    case .rule(let thickness, _): (thickness, 0)
    }
  }
}
