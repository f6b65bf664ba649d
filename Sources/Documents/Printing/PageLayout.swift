import CPango
import Studies

/// Puts a column of rows onto pages with their feet.
struct PageLayout {
  static let margin = 30 / 25.4 * 72
  static let top = 25 / 25.4 * 72
  static let bottom = 18 / 25.4 * 72
  /// The width of the column: about 75 characters of body text.
  static let measure = Sheet.width - 2 * margin
  private static let aboveFooter = 24.0

  private let typesetter: Typesetter
  private let footer: String
  private let pageNumber: (Int, Int) -> String

  /// - Parameters:
  ///   - footer: the name of the document at the foot of every page
  ///   - pageNumber: the words beside it, for the number of a page and of all pages
  init(_ typesetter: Typesetter, footer: String, pageNumber: @escaping (Int, Int) -> String) {
    self.typesetter = typesetter
    self.footer = footer
    self.pageNumber = pageNumber
  }

  /// The height of a page that rows can take. Before the pages are counted nobody knows how many there are: room is
  /// left for two digits.
  var room: Double {
    let left = Sheet.height - Self.top - Self.bottom - Self.aboveFooter - foot(88, of: 88).height
    return max(left, Sheet.height / 4)
  }

  func print(_ rows: [Row], on sheet: Sheet) {
    let strips = rows.strips
    let pages = pages(of: strips.map(\.strip), height: room)
    var tags = 0
    for (index, page) in pages.enumerated() {
      var y = Self.top
      for part in parts(of: strips[page]) {
        y += part.before
        let row = rows[part.row]
        // An element of which only a part is on this page holds its parts, not the text itself.
        tags += 1
        let isDivided = part.strips.count < row.strips.count
        draw(row, part.strips, at: y, on: sheet, as: isDivided ? Tag(kind: .span, number: tags) : nil)
        y += row.strips[part.strips].reduce(0) { $0 + $1.ascent + $1.descent }
      }
      let foot = self.foot(index + 1, of: pages.count)
      draw(foot, 0..<foot.strips.count, at: Sheet.height - Self.bottom - foot.height, on: sheet, as: nil)
      sheet.endPage()
    }
  }

  private func foot(_ number: Int, of count: Int) -> Row {
    let numberWidth = 90.0
    let textWidth = Self.measure - numberWidth - 12
    let text = typesetter.set(footer, .footer, width: textWidth, alignment: .start)
    let page = typesetter.set(pageNumber(number, count), .footer, width: numberWidth, alignment: .end)
    return Row([
      Cell(start: 0, width: textWidth, content: .text(text), path: nil),
      Cell(start: Self.measure - numberWidth, width: numberWidth, content: .text(page), path: nil),
    ])
  }

  /// The rows of a page, each with its strips on it and the white space above.
  private func parts(of page: ArraySlice<(row: Int, number: Int, strip: Strip)>)
    -> [(row: Int, strips: Range<Int>, before: Double)]
  {
    var parts: [(row: Int, strips: Range<Int>, before: Double)] = []
    for (row, number, strip) in page {
      if let last = parts.last, last.row == row {
        parts[parts.count - 1].strips = last.strips.lowerBound..<(number + 1)
      } else {
        parts.append((row, number..<(number + 1), parts.isEmpty ? 0 : strip.before))
      }
    }
    return parts
  }

  /// Draws one cell after the other, so that a screen reader reads each cell to its end.
  private func draw(_ row: Row, _ strips: Range<Int>, at top: Double, on sheet: Sheet, as part: Tag?) {
    for cell in row.cells {
      let end = Self.margin + cell.start + cell.width
      let x = typesetter.isRightToLeft ? Sheet.width - end : end - cell.width
      let strips = strips.clamped(to: 0..<cell.stripCount)
      guard !strips.isEmpty else { continue }
      sheet.draw(as: cell.path.map { $0 + (part.map { [$0] } ?? []) }) {
        draw(cell.content, strips, of: row, x: x, top: top, width: cell.width, on: sheet.context)
      }
    }
  }

  private func draw(
    _ content: Cell.Content, _ strips: Range<Int>, of row: Row, x: Double, top: Double, width: Double,
    on context: OpaquePointer
  ) {
    switch content {
    case .text(let text):
      var y = top
      for strip in strips {
        text.draw(strip, on: context, x: x, y: y + row.strips[strip].ascent)
        y += row.strips[strip].ascent + row.strips[strip].descent
      }
    case .drawing(let signature, let height):
      signature.draw(on: context, x: x, y: top, height: height)
    case .rule(let thickness, let gray):
      cairo_set_source_rgb(context, gray, gray, gray)
      cairo_rectangle(context, x, top, width, thickness)
      cairo_fill(context)
    }
  }
}
