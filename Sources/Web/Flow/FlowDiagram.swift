import Templates

/// The flow of people through a study in the manner of CONSORT 2010: one box for each stage, and at the side who
/// stopped before the next. The drawing says nothing that the table beside it does not, and leads to the same people.
struct FlowDiagram {
  var title: String
  var boxes: [Box]

  struct Box {
    /// “Eligible (n = 9)”
    var text: String
    /// The list of the people in it; nil for readers who may not see them.
    var url: String?
    /// The people who go no further from here, one for each kind of stop.
    var aside: [Stop] = []
  }

  struct Stop {
    var text: String
    /// As of a box.
    var url: String?
  }

  private static let main = Column(x: 1, width: 262, characters: 34)
  private static let aside = Column(x: 310, width: 329, characters: 44)
  private static let width = 640
  /// Two links that stand below one another are far enough apart for a finger (WCAG 2.2, 2.5.8).
  private static let line = 24
  private static let padding = 10
  private static let gap = 28

  private struct Column {
    let x: Int
    let width: Int
    /// The number of characters that fit into a line.
    let characters: Int

    var middle: Int { x + width / 2 }
  }

  var svg: HTML {
    let drawing = drawing(isLinked: true)
    // A drawing that is one picture for a screen reader has no links.
    let role = boxes.contains { $0.url != nil || $0.aside.contains { $0.url != nil } } ? "group" : "img"
    return HTML(
      trusted: """
        <svg class="flow" viewBox="0 0 \(FlowDiagram.width) \(drawing.height + 1)" role="\(role)" \
        aria-labelledby="flow-title" focusable="false"><title id="flow-title">\(title.escaped)</title>\
        \(drawing.markup)</svg>
        """)
  }

  /// As a file of its own, in black and white and without links: for papers.
  var file: [UInt8] {
    let (drawing, width) = (drawing(isLinked: false), FlowDiagram.width)
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(drawing.height + 1)" width="\(width)" \
      height="\(drawing.height + 1)"><title>\(title.escaped)</title><style>\(Self.style)</style>\
      <rect width="\(width)" height="\(drawing.height + 1)" fill="#fff"/>\(drawing.markup)</svg>

      """.utf8)
  }

  private static let style = """
    text{font-family:sans-serif;font-size:14px;fill:#222}.flow-box{fill:#fff;stroke:#777}\
    .flow-line{fill:none;stroke:#777}
    """

  private func drawing(isLinked: Bool) -> Drawing {
    var drawing = Drawing(isLinked: isLinked)
    for (index, box) in boxes.enumerated() {
      let lines = FlowDiagram.wrapped(box.text, FlowDiagram.main)
      let bottom = drawing.add([Entry(lines: lines, text: box.text, url: box.url)], FlowDiagram.main)
      if index < boxes.count - 1 { drawing.leadOn(from: bottom, past: box.aside.map { entry(of: $0) }) }
    }
    return drawing
  }

  /// A reason takes up two lines at most: the table has it in full.
  private func entry(of stop: Stop) -> Entry {
    let lines = FlowDiagram.wrapped(stop.text, FlowDiagram.aside)
    let shown = lines.count <= 2 ? lines : [lines[0], lines[1] + " …"]
    return Entry(lines: shown, text: stop.text, url: stop.url)
  }

  /// Lines of a box that lead to one list.
  private struct Entry {
    let lines: [String]
    let text: String
    let url: String?
  }

  /// Whole words to a line. A word that is longer than a line has one of its own.
  private static func wrapped(_ text: String, _ column: Column) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= column.characters {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  private struct Drawing {
    let isLinked: Bool
    private(set) var markup = ""
    private(set) var height = 1

    init(isLinked: Bool) { self.isLinked = isLinked }

    /// Draws a box and returns its lower edge. A box with one entry is a link as a whole.
    mutating func add(_ entries: [Entry], _ column: Column, at top: Int? = nil) -> Int {
      let top = top ?? height
      let size = FlowDiagram.height(of: entries)
      let frame = """
        <rect class="flow-box" x="\(column.x)" y="\(top)" width="\(column.width)" height="\(size)" rx="6"/>
        """
      if entries.count > 1 { markup += frame }
      var line = 0
      for entry in entries {
        let texts = entry.lines.indices.map { text(entry.lines[$0], column, top, at: line + $0) }.joined()
        markup += linked(entries.count > 1 ? texts : frame + texts, to: entry)
        line += entry.lines.count
      }
      height = max(height, top + size)
      return top + size
    }

    private func text(_ line: String, _ column: Column, _ top: Int, at number: Int) -> String {
      let y = top + FlowDiagram.padding + number * FlowDiagram.line + 17
      return #"<text class="flow-text" x="\#(column.x + 12)" y="\#(y)">\#(line.escaped)</text>"#
    }

    private func linked(_ markup: String, to entry: Entry) -> String {
      guard isLinked, let url = entry.url else { return markup }
      return #"<a href="\#(url.escaped)" aria-label="\#(entry.text.escaped)">\#(markup)</a>"#
    }

    /// The arrow to the next box, with the branch to those who stopped.
    mutating func leadOn(from bottom: Int, past stops: [Entry]) {
      let size = stops.isEmpty ? 0 : FlowDiagram.height(of: stops)
      let end = bottom + max(FlowDiagram.gap, size + 2 * FlowDiagram.padding)
      let x = FlowDiagram.main.middle
      markup += #"<path class="flow-line" d="M\#(x) \#(bottom)V\#(end)m-5 -7l5 7l5 -7"/>"#
      if !stops.isEmpty {
        let middle = (bottom + end) / 2
        markup += #"<path class="flow-line" d="M\#(x) \#(middle)H\#(FlowDiagram.aside.x)m-7 -5l7 5l-7 5"/>"#
        _ = add(stops, FlowDiagram.aside, at: middle - size / 2)
      }
      height = end
    }
  }

  private static func height(of entries: [Entry]) -> Int {
    entries.reduce(0) { $0 + $1.lines.count } * line + 2 * padding
  }
}
