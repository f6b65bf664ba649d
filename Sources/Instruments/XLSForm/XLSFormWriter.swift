import Expressions
import Spreadsheets

extension InstrumentExport {
  /// Writes an XLSForm with the sheets survey, choices and settings.
  ///
  /// - Parameter languages: the languages of the words, each with columns of its own
  public static func xlsform(_ instrument: Instrument, languages: [String]) -> InstrumentExport {
    // A part that asks for one that cannot be written is left out with it.
    var writer = XLSFormWriter(instrument, languages, without: [])
    writer.write()
    var known: Set<String> = []
    while writer.lost != known {
      known = writer.lost
      writer = XLSFormWriter(instrument, languages, without: known)
      writer.write()
    }
    return InstrumentExport(workbook: writer.workbook, refusals: writer.refusals, remarks: writer.remarks)
  }
}

/// Writes an instrument row by row.
struct XLSFormWriter {
  typealias Row = [String: String]

  struct Problem: Error { let reason: String }

  let instrument: Instrument
  let languages: [String]
  private let declarations: Declarations
  private let words: XLSFormWords
  private var rows: [Row] = []
  private var lists: [(name: String, choices: InstrumentChoices)] = []
  /// The names that cannot be written.
  private(set) var lost: Set<String> = []
  private(set) var refusals: [ExportFinding] = []
  private(set) var remarks: [ExportFinding] = []

  init(_ instrument: Instrument, _ languages: [String], without known: Set<String>) {
    (self.instrument, self.languages) = (instrument, languages)
    var declarations = instrument.declarations
    for name in known { declarations[name] = nil }
    self.declarations = declarations
    var names: [String: String] = [:]
    for name in instrument.allNames where !known.contains(name) {
      names[name] = Self.name(name)
      names["\(name).other"] = Self.name(name) + "_other"
    }
    words = XLSFormWords(languages: languages, names: names)
  }

  /// Names there are as those of REDCap, which XLSForms can have too.
  static func name(_ id: String) -> String { REDCapWriter.name(id) }

  mutating func write() {
    for step in instrument.steps { write(step) }
    for computation in instrument.computations { write(computation) }
  }

  var workbook: Workbook {
    XLSFormWorkbook(instrument: instrument, words: words, rows: rows, lists: lists).sheets
  }

  // MARK: steps

  private mutating func write(_ step: InstrumentStep) {
    switch step {
    case .question(let question):
      attempt(question.id, step.names) { writer throws(Problem) in try writer.write(question) }
    case .page(let page):
      attempt(page.id, step.names) { writer throws(Problem) in try writer.write(page) }
    case .repetition(let group):
      attempt(group.id, step.names) { writer throws(Problem) in try writer.write(group) }
    }
  }

  /// Takes back what was written of a part that the other tool does not know.
  private mutating func attempt(
    _ name: String, _ names: [String], _ write: (inout XLSFormWriter) throws(Problem) -> Void
  ) {
    let before = (rows.count, lists.count)
    do {
      try write(&self)
    } catch {
      rows.removeLast(rows.count - before.0)
      lists.removeLast(lists.count - before.1)
      lost.formUnion(names)
      refusals.append(ExportFinding(instrument.id, name, error.reason))
    }
  }

  private mutating func write(_ page: InstrumentPage) throws(Problem) {
    var row: Row = ["type": "begin_group", "name": Self.name(page.id) + "_page", "appearance": "field-list"]
    if let title = page.title { try set("label", title, &row) }
    row["relevant"] = try logic(page.showIf)
    rows.append(row)
    for question in page.questions {
      attempt(question.id, question.answerNames) { writer throws(Problem) in try writer.write(question) }
    }
    rows.append(["type": "end_group"])
  }

  private mutating func write(_ group: InstrumentRepetition) throws(Problem) {
    var row: Row = ["type": "begin_repeat", "name": Self.name(group.id)]
    if let title = group.title { try set("label", title, &row) }
    row["relevant"] = try logic(group.showIf)
    if case .formula(let count) = group.count { row["repeat_count"] = try logic(count) }
    rows.append(row)
    for step in group.steps { write(step) }
    for computation in group.computations { write(computation) }
    rows.append(["type": "end_repeat"])
  }

  private mutating func write(_ computation: InstrumentComputation) {
    attempt(computation.id, [computation.id]) { writer throws(Problem) in
      var row: Row = ["type": "calculate", "name": Self.name(computation.id)]
      row["calculation"] = try writer.logic(computation.value)
      if let label = computation.label { try writer.set("label", label, &row) }
      writer.rows.append(row)
    }
  }

  // MARK: questions

  private mutating func write(_ question: InstrumentQuestion) throws(Problem) {
    if case .matrix(let lines, let choices, let hasSeveral) = question.kind {
      return try matrix(question, lines, choices, hasSeveral)
    }
    var row: Row = ["name": Self.name(question.id)]
    try set("label", question.text, &row)
    if let help = question.help { try set("hint", help, &row) }
    row["image"] = question.picture
    row["required"] = question.isRequired ? "yes" : ""
    row["relevant"] = try logic(question.showIf)
    var kind = XLSFormKind(question, languages)
    do {
      try kind.write()
    } catch {
      throw Problem(reason: error.reason)
    }
    row.merge(kind.row) { _, new in new }
    if let choices = kind.choices {
      let list = add(choices, Self.name(question.id))
      row["type"] = "\(kind.row["type"] ?? "") \(list)"
      row["choice_filter"] = try XLSFormFilter.text(of: choices) { rule throws(Problem) in try logic(rule) }
    }
    try constrain(question, kind, &row)
    if question.isIdentity || question.kind.isContact {
      remarks.append(
        ExportFinding(instrument.id, question.id, "contact data is an answer as any other there"))
    }
    noteFiles(of: question, kind.choices)
    if kind.hasLostLabels {
      remarks.append(
        ExportFinding(instrument.id, question.id, "the words at the ends of the scale are left out"))
    }
    rows.append(row)
    if let other = kind.other {
      rows.append(try otherText(other, question, isSeveral: kind.row["type"] == "select_multiple"))
    }
  }

  /// Pictures are files beside the form.
  private mutating func noteFiles(of question: InstrumentQuestion, _ choices: InstrumentChoices?) {
    let files = [question.picture].compactMap(\.self) + (choices?.choices ?? []).compactMap(\.picture)
    for file in Set(files).sorted() {
      remarks.append(ExportFinding(instrument.id, question.id, "“\(file)” has to be put beside the form"))
    }
  }

  private func otherText(
    _ other: InstrumentChoice, _ question: InstrumentQuestion, isSeveral: Bool
  ) throws(Problem) -> Row {
    let name = Self.name(question.id)
    var row: Row = ["type": "text", "name": name + "_other"]
    try set("label", other.label, &row)
    row["relevant"] = "selected(${\(name)}, '\(other.id)')"
    return row
  }

  private mutating func add(_ choices: InstrumentChoices, _ name: String) -> String {
    if let known = lists.first(where: { $0.choices.choices == choices.choices }) { return known.name }
    lists.append((name, choices))
    return name
  }

  private mutating func matrix(
    _ question: InstrumentQuestion, _ lines: [InstrumentRow], _ choices: InstrumentChoices, _ hasSeveral: Bool
  ) throws(Problem) {
    var head: Row = ["type": "begin_group", "name": Self.name(question.id), "appearance": "table-list"]
    try set("label", question.text, &head)
    head["relevant"] = try logic(question.showIf)
    rows.append(head)
    let list = add(choices, Self.name(question.id))
    for line in lines {
      var row: Row = [
        "type": "\(hasSeveral ? "select_multiple" : "select_one") \(list)", "name": Self.name(line.id),
      ]
      try set("label", line.label, &row)
      row["required"] = line.isRequired || question.isRequired ? "yes" : ""
      row["relevant"] = try logic(line.showIf)
      rows.append(row)
    }
    rows.append(["type": "end_group"])
  }

  private func constrain(
    _ question: InstrumentQuestion, _ kind: XLSFormKind, _ row: inout Row
  ) throws(Problem) {
    var parts = kind.constraints
    for constraint in question.constraints {
      parts.append(try logic(constraint.must, itself: question.id))
    }
    let isAlone = parts.count == 1
    row["constraint"] = parts.map { isAlone || !$0.contains(" or ") ? $0 : "(\($0))" }.joined(
      separator: " and ")
    if let message = question.constraints.first?.message ?? kind.message {
      try set("constraint_message", message, &row)
    }
  }

  // MARK: values

  private func set(_ column: String, _ text: InstrumentText, _ row: inout Row) throws(Problem) {
    for language in languages {
      guard let plain = words.plain(text, in: language) else {
        throw Problem(reason: "a text holds a formula, and XLSForms put in answers alone")
      }
      row[words.heading(column, language)] = plain
    }
  }

  private func logic(_ formula: Formula?, itself: String? = nil) throws(Problem) -> String {
    guard let formula else { return "" }
    do {
      return try XFormLogic.text(
        formula.check(against: declarations), declarations, names: words.names, itself: itself)
    } catch {
      throw Problem(reason: error.problems.map(\.message).joined(separator: "; "))
    }
  }
}
