extension TrialLayout {
  /// Reads a file's trials in any format.
  func read(_ text: TextBytes, into book: inout Scorebook) throws {
    let before = book.summary.rows
    var buffer = TextBuffer()
    let first = try buffer.firstByte(of: text)
    guard let first else { throw TrialProblem(file: text.name, "the file is empty") }
    let isJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    switch format {
    case .jspsych where isJSON, .minno where isJSON:
      var trials = JSONTrials(JSONReader(text, buffer), layout: self)
      try trials.read(into: &book)
    case .csv, .jspsych, .minno: try readTable(text, buffer, into: &book)
    case .iatgen:
      var trials = try IatgenTrials.found(in: try Table.opened(text, buffer, layout: self), layout: self)
      try trials.read(into: &book)
    case .researchkit:
      var trials = ResearchKitTrials(JSONReader(text, buffer), layout: self)
      try trials.read(into: &book)
    }
    if book.summary.rows == before { throw TrialProblem(file: text.name, "there are no trials") }
  }

  private func readTable(_ text: TextBytes, _ buffer: consuming TextBuffer, into book: inout Scorebook) throws
  {
    let table = try Table.opened(text, buffer, layout: self)
    if format == .minno && table.header.isOfQualtrics {
      var cells = try MinnoCells.found(in: table, layout: self)
      try cells.read(into: &book)
    } else {
      // jsPsych saves a file for each participant, who is often named nowhere else.
      let participant = format == .jspsych ? text.plainName : nil
      var trials = try TableTrials.found(in: table, layout: self, participant: participant)
      try trials.read(into: &book)
    }
  }
}

extension TextBytes {
  /// The file's name without folders and ending; `nil` for standard input.
  var plainName: [UInt8]? {
    guard isFile else { return nil }
    let last = name.split(separator: "/").last ?? ""
    let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    return Array((stem.isEmpty ? last : stem).utf8)
  }
}

extension TextBuffer {
  /// Returns the first byte that is neither blank nor line break, once enough of the text is buffered.
  mutating func firstByte(of text: TextBytes) throws(TrialProblem) -> UInt8? {
    while true {
      for place in start..<end where bytes[place] > UInt8(ascii: " ") || bytes[place] == 0 {
        return bytes[place]
      }
      if isComplete { return nil }
      try fill(from: text)
    }
  }
}
