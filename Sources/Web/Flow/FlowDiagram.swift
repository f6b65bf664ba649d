import Templates

/// The flow of people through a study in the manner of CONSORT 2010: one box for each stage, and at the side who
/// stopped before the next. The drawing says nothing that the table beside it does not.
struct FlowDiagram {
  var title: String
  var boxes: [Box]

  struct Box {
    /// “Eligible (n = 9)”
    var text: String
    /// The people who go no further from here, one line for each kind of stop.
    var aside: [String] = []
  }

  private static let main = Column(x: 1, width: 262, characters: 34)
  private static let aside = Column(x: 310, width: 329, characters: 44)
  private static let width = 640
  private static let line = 20
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
    let drawing = drawing
    return HTML(
      trusted: """
        <svg class="flow" viewBox="0 0 \(FlowDiagram.width) \(drawing.height + 1)" role="img" \
        aria-labelledby="flow-title" focusable="false"><title id="flow-title">\(title.escaped)</title>\
        \(drawing.markup)</svg>
        """)
  }

  /// As a file of its own, in black and white: for papers.
  var file: [UInt8] {
    let (drawing, width) = (drawing, FlowDiagram.width)
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

  private var drawing: Drawing {
    var drawing = Drawing()
    for (index, box) in boxes.enumerated() {
      let bottom = drawing.add(FlowDiagram.wrapped(box.text, FlowDiagram.main), FlowDiagram.main)
      if index < boxes.count - 1 { drawing.leadOn(from: bottom, past: lines(of: box.aside)) }
    }
    return drawing
  }

  /// A reason takes up two lines at most: the table has it in full.
  private func lines(of stops: [String]) -> [String] {
    stops.flatMap { stop in
      let lines = FlowDiagram.wrapped(stop, FlowDiagram.aside)
      return lines.count <= 2 ? lines : [lines[0], lines[1] + " …"]
    }
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
    private(set) var markup = ""
    private(set) var height = 1

    /// Draws a box and returns its lower edge.
    mutating func add(_ lines: [String], _ column: Column, at top: Int? = nil) -> Int {
      let top = top ?? height
      let size = FlowDiagram.height(of: lines)
      markup += """
        <rect class="flow-box" x="\(column.x)" y="\(top)" width="\(column.width)" height="\(size)" rx="6"/>
        """
      for (index, line) in lines.enumerated() {
        let y = top + FlowDiagram.padding + index * FlowDiagram.line + 15
        markup += #"<text class="flow-text" x="\#(column.x + 12)" y="\#(y)">\#(line.escaped)</text>"#
      }
      height = max(height, top + size)
      return top + size
    }

    /// The arrow to the next box, with the branch to those who stopped.
    mutating func leadOn(from bottom: Int, past stops: [String]) {
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

  private static func height(of lines: [String]) -> Int { lines.count * line + 2 * padding }
}
