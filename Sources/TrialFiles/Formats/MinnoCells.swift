/// Trials of Project Implicit's player in a Qualtrics survey: a cell of each answer holds a whole table.
struct MinnoCells: ~Copyable {
  private var answers: QualtricsTable
  private let layout: TrialLayout

  static func found(in table: consuming Table, layout: TrialLayout) throws(TrialProblem) -> MinnoCells {
    MinnoCells(try QualtricsTable.found(in: table, layout: layout), layout)
  }

  private init(_ answers: consuming QualtricsTable, _ layout: TrialLayout) {
    self.answers = answers
    self.layout = layout
  }

  mutating func read(into book: inout Scorebook) throws {
    var inner = layout
    inner.columns[.participant] = nil
    inner.conditions = [:]
    inner.separator = UInt8(ascii: ",")
    var hasFound = false
    while try answers.next() {
      let participant = Array(answers.name)
      try book.turn(to: answers.name, run: nil, line: answers.line)
      for index in 0..<answers.table.records.count where Self.isTable(answers.value(index)) {
        hasFound = true
        let text = TextBytes(Array(answers.value(index)), name: book.file)
        let table = try Table.opened(text, TextBuffer(capacity: 1 << 15), layout: inner, line: answers.line)
        var trials = try TableTrials.found(in: table, layout: inner, participant: participant)
        try trials.read(into: &book)
      }
    }
    if !hasFound {
      throw TrialProblem(
        file: book.file, "no cell holds a table of the player, which begins with “block,trial,cond”")
    }
  }

  private static func isTable(_ cell: Field) -> Bool {
    cell.starts(with: Array("block,trial,".utf8)) || cell.starts(with: Array("\"block\",\"trial\",".utf8))
  }
}
