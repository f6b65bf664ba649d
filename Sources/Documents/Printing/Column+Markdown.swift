import Studies

extension Column {
  private static let gap = 6.0

  func add(_ blocks: [MarkdownBlock], before: Double = gap, gap: Double = gap, style: TextStyle = .body) {
    for (index, block) in blocks.enumerated() {
      let isAfterTable = if index > 0, case .table = blocks[index - 1] { true } else { false }
      add(block, before: index == 0 ? before : isAfterTable ? gap + 6 : gap, style: style)
    }
  }

  private func add(_ block: MarkdownBlock, before: Double, style: TextStyle) {
    switch block {
    case .paragraph(let text): add(text, style, before: before)
    case .heading(_, let text):
      add(text, .subheading, as: .subheading, before: before + 4, staysWithNext: true)
    case .list(let list): add(list, before: before, style: style)
    case .table(let table): add(table, before: before + 2)
    case .quote(let blocks): inside(.quote, inset: 16) { add(blocks, before: before, style: .quote) }
    case .code(let code): inside(.code, inset: 10) { add(code, .code, before: before) }
    case .rule: addRule(before: before + 4)
    }
  }

  private func add(_ list: MarkdownList, before: Double, style: TextStyle) {
    let marks = list.marks
    let width = max(14, (marks.map { typesetter.set($0, style, width: nil).naturalWidth }.max() ?? 0) + 5)
    inside(.list, inset: 4) {
      for (index, item) in list.items.enumerated() {
        let gap = list.isTight ? 2.5 : Self.gap
        let before = index == 0 ? before : gap
        let mark = typesetter.set(marks[index], style, width: width, alignment: .start)
        addItem(marked: mark, before: before) { add(item, before: before, gap: gap, style: style) }
      }
    }
  }

  private func add(_ table: MarkdownTable, before: Double) {
    guard !table.alignments.isEmpty else { return }
    let columns = TableColumns(table, typesetter: typesetter, width: width)
    inside(.table) {
      add(table.header, as: .headerCell, .headerCell, in: columns, before: before, staysWithNext: true)
      addRule(width: columns.width, thickness: 0.75, gray: 0.3, before: 3, staysWithNext: !table.rows.isEmpty)
      for row in table.rows {
        add(row, as: .cell, .cell, in: columns, before: 4, staysWithNext: true)
        addRule(width: columns.width, gray: 0.8, before: 3)
      }
    }
  }

  private func add(
    _ texts: [MarkdownText], as kind: Tag.Kind, _ style: TextStyle, in columns: TableColumns, before: Double,
    staysWithNext: Bool
  ) {
    inside(.row) {
      let cells = zip(texts, columns.places).enumerated().map { index, pair in
        let (text, place) = pair
        let set = typesetter.set(
          text, style, width: place.width, alignment: TextAlignment(columns.alignments[index]))
        return Cell(start: inset + place.start, width: place.width, content: .text(set), path: path(to: kind))
      }
      let row = Row(cells, before: before, staysWithNext: staysWithNext)
      add(row.height < Sheet.height / 3 ? row.undivided : row)
    }
  }
}

extension Row {
  fileprivate var undivided: Row {
    Row(cells, before: before, isWhole: true, staysWithNext: staysWithNext)
  }
}

/// The widths of the columns of a table: as wide as their texts or, if that is too much, as their words plus
/// a share of the remaining width.
struct TableColumns {
  let places: [(start: Double, width: Double)]
  let alignments: [MarkdownTable.Alignment]
  private static let gap = 14.0

  var width: Double { places.last.map { $0.start + $0.width } ?? 0 }

  init(_ table: MarkdownTable, typesetter: Typesetter, width: Double) {
    alignments = table.alignments
    let room = width - Self.gap * Double(alignments.count - 1)
    let texts = [(table.header, TextStyle.headerCell)] + table.rows.map { ($0, TextStyle.cell) }
    func widest(_ column: Int, _ breaking: Double?) -> Double {
      texts.map { row, style in
        typesetter.set(row[column], style, width: breaking, dividesWords: false).naturalWidth
      }.max()
        ?? 0
    }
    // The widths have a small margin, since measured widths are rounded.
    let wanted = alignments.indices.map { widest($0, nil) + 0.5 }
    let widths =
      wanted.reduce(0, +) <= room
      ? wanted : TableColumns.squeeze(wanted, alignments.indices.map { widest($0, 0) + 0.5 }, into: room)
    var start = 0.0
    places = widths.map { width in
      defer { start += width + Self.gap }
      return (start, width)
    }
  }

  /// - Parameter needed: the widths of the longest words
  private static func squeeze(_ wanted: [Double], _ needed: [Double], into room: Double) -> [Double] {
    let rest = room - needed.reduce(0, +)
    guard rest >= 0 else {
      // Not even the words fit: they are divided, in columns that are alike at most.
      let total = needed.reduce(0, +)
      return needed.map { max(4, $0 / total * room) }
    }
    let excess = zip(wanted, needed).map { max(0, $0 - $1) }
    let total = excess.reduce(0, +)
    return zip(needed, excess).map { $0 + (total > 0 ? rest * $1 / total : 0) }
  }
}
