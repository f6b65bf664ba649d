import Studies

/// The text of a document as one column of rows, while it is built.
final class Column {
  private(set) var rows: [Row] = []
  /// The alternative text of each figure.
  private(set) var figures: [String] = []
  let typesetter: Typesetter
  /// Distance from where lines start.
  private(set) var inset = 0.0
  private var path: [Tag] = []
  private var tags = 0
  /// Marks of items whose first text is still to come.
  private var marks: [Cell] = []

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// The width available for text.
  var width: Double { PageLayout.measure - inset }

  func tag(_ kind: Tag.Kind) -> Tag {
    tags += 1
    return Tag(kind: kind, number: tags)
  }

  /// The place in the structure of an element in the current one.
  func path(to kinds: Tag.Kind...) -> [Tag] { path + kinds.map(tag) }

  func path(toFigureShowing description: String) -> [Tag] {
    figures.append(description)
    return path(to: .figure)
  }

  /// Keeps the content that `body` adds on one page, if it fits.
  /// - Returns: whether it does
  func keepTogether(within height: Double, _ body: () -> Void) -> Bool {
    let start = rows.count
    body()
    guard start < rows.count else { return true }
    // White space at the head of a page is dropped.
    let needed = rows[start...].reduce(-rows[start].before) { $0 + $1.before + $1.height }
    guard needed <= height else { return false }
    for index in start..<rows.count {
      rows[index].isWhole = true
      rows[index].staysWithNext = index + 1 < rows.count
    }
    return true
  }

  /// Keeps the end of the last row on the page of the row that follows.
  func keepLastRowWithNext() {
    if !rows.isEmpty { rows[rows.count - 1].staysWithNext = true }
  }

  /// Puts the content that `body` adds into an element, indented further.
  func inside(_ kind: Tag.Kind, inset further: Double = 0, _ body: () -> Void) {
    path.append(tag(kind))
    inset += further
    body()
    inset -= further
    path.removeLast()
  }

  func add(_ row: Row) {
    rows.append(marks.isEmpty ? row : row.beginning(with: marks))
    marks = []
  }

  /// Adds a text; one without any characters leaves nothing.
  func add(
    _ text: MarkdownText, _ style: TextStyle, as kind: Tag.Kind = .paragraph, before: Double,
    alignment: TextAlignment = .writing, isWhole: Bool = false, staysWithNext: Bool = false
  ) {
    guard !text.plain.isBlank else { return }
    let set = typesetter.set(text, style, width: width, alignment: alignment)
    add(
      Row(
        [Cell(start: inset, width: width, content: .text(set), path: path(to: kind))], before: before,
        isWhole: isWhole, staysWithNext: staysWithNext))
  }

  func add(
    _ text: String, _ style: TextStyle, as kind: Tag.Kind = .paragraph, before: Double,
    alignment: TextAlignment = .writing, isWhole: Bool = false, staysWithNext: Bool = false
  ) {
    add(
      MarkdownText([MarkdownRun(text)]), style, as: kind, before: before, alignment: alignment,
      isWhole: isWhole,
      staysWithNext: staysWithNext)
  }

  /// Adds a line across.
  func addRule(
    width: Double? = nil, thickness: Double = 0.5, gray: Double = 0.65, before: Double,
    staysWithNext: Bool = false
  ) {
    let cell = Cell(
      start: inset, width: width ?? self.width, content: .rule(thickness: thickness, gray: gray), path: nil)
    add(Row([cell], before: before, staysWithNext: staysWithNext))
  }

  /// Adds an item of a list, its mark beside its first text, or alone where it has none.
  func addItem(marked mark: SetText, before: Double, _ body: () -> Void) {
    inside(.item) {
      marks.append(Cell(start: inset, width: mark.width, content: .text(mark), path: path(to: .marker)))
      inside(.itemBody, inset: mark.width, body)
      if !marks.isEmpty { add(Row([], before: before)) }
    }
  }
}

extension Row {
  fileprivate func beginning(with marks: [Cell]) -> Row {
    Row(marks + cells, before: before, isWhole: isWhole, staysWithNext: staysWithNext)
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
