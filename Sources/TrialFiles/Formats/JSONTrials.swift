/// Trials in JSON, an object each, as jsPsych and Project Implicit's player save them.
struct JSONTrials: ~Copyable {
  private var elements: JSONReader
  private let layout: TrialLayout
  private let participant: [UInt8]?
  private var reading: TrialReading
  private var hasColumns = false
  private var count = 0

  init(_ elements: consuming JSONReader, layout: TrialLayout) {
    participant = layout.format == .jspsych ? elements.text.plainName : nil
    self.elements = elements
    self.layout = layout
    reading = TrialReading(layout, separator: UInt8(ascii: ","), columns: [])
  }

  mutating func read(into book: inout Scorebook) throws {
    defer { book.context = .none }
    while let element = try elements.next() { try take(element, into: &book) }
  }

  /// An object, or all of a participant's in a list of their own.
  private mutating func take(_ element: JSONValue, into book: inout Scorebook) throws {
    switch element {
    case .array(let elements): for element in elements { try take(element, into: &book) }
    case .object(let members):
      count += 1
      book.context = .trial(count)
      if isWanted(element) { try takeTrial(element, names: members.map(\.0), into: &book) }
    default: throw book.problem("a list of objects was expected", line: elements.line)
    }
  }

  private func isWanted(_ element: JSONValue) -> Bool {
    layout.allConditions.allSatisfy { path, values in
      element.member(path)?.text.map(values.contains) ?? false
    }
  }

  private mutating func takeTrial(_ element: JSONValue, names: [String], into book: inout Scorebook) throws {
    if !hasColumns && layout.format == .jspsych {
      let found = names + layout.columns.values.filter { element.member($0) != nil && !names.contains($0) }
      _ = try Columns(
        Header(names: found), layout: layout, text: elements.text, line: elements.line,
        needsParticipant: participant == nil)
      hasColumns = true
    }
    var bytes: [UInt8] = []
    var places: [(TrialColumn, Range<Int>)] = []
    for column in TrialColumn.allCases {
      let start = bytes.count
      guard let text = text(of: column, in: element) else { continue }
      bytes += text
      places.append((column, start..<bytes.count))
    }
    try bytes.withUnsafeBufferPointer { all in
      var row = TrialRow()
      for (column, place) in places { row[column] = Field(rebasing: all[place]).trimmed }
      try reading.take(row, line: elements.line, into: &book)
    }
  }

  private func text(of column: TrialColumn, in element: JSONValue) -> [UInt8]? {
    if column == .error && layout.columns[.correct] != nil { return nil }
    for name in layout.names(of: column) {
      if let text = element.member(name)?.text { return Array(text.utf8) }
    }
    return column == .participant ? participant : nil
  }
}
