import Expressions
import Spreadsheets

extension InstrumentExport {
  /// Writes a data dictionary of REDCap: a form for each instrument, a section for each page.
  ///
  /// - Parameter language: the language of the words; REDCap's dictionary has one
  public static func redcap(_ instruments: [Instrument], language: String) -> InstrumentExport {
    var writer = REDCapWriter(language: language)
    for instrument in instruments { writer.write(instrument) }
    let sheet = Sheet(
      name: "dictionary", texts: [REDCapColumn.allCases.map(\.heading)] + writer.rows.map(\.texts))
    return InstrumentExport(
      workbook: Workbook(sheets: [sheet]), refusals: writer.refusals, remarks: writer.remarks)
  }
}

/// Writes instruments row by row.
struct REDCapWriter {
  struct Row {
    private var cells: [REDCapColumn: String] = [:]

    subscript(column: REDCapColumn) -> String {
      get { cells[column] ?? "" }
      set { cells[column] = newValue }
    }

    var texts: [String] { REDCapColumn.allCases.map { self[$0] } }
  }

  private let language: String
  private(set) var rows: [Row] = []
  private(set) var refusals: [ExportFinding] = []
  private(set) var remarks: [ExportFinding] = []
  private var instrument = Instrument(id: "", title: InstrumentText(""))
  private var declarations = Declarations()
  /// The names of instruments that were written before, behind their ids.
  private var others = Declarations()
  /// The names of this instrument that cannot be written.
  private var lost: Set<String> = []
  private var names: [String: String] = [:]
  private var taken: Set<String> = ["record_id"]
  private var section: String?
  private var pageRule: Formula?

  init(language: String) { self.language = language }

  /// Writes an instrument without the parts that ask for one that cannot be written.
  mutating func write(_ instrument: Instrument) {
    if rows.isEmpty { rows.append(Self.recordID(Self.name(instrument.id))) }
    var lost: Set<String> = []
    while true {
      var attempt = self
      attempt.write(instrument, without: lost)
      guard attempt.lost != lost else {
        self = attempt
        return
      }
      lost = attempt.lost
    }
  }

  private mutating func write(_ instrument: Instrument, without known: Set<String>) {
    (self.instrument, lost) = (instrument, [])
    declarations = instrument.declarations(beside: others)
    for name in instrument.allNames {
      names[name] = known.contains(name) ? nil : Self.name(name)
      names["\(name).other"] = known.contains(name) ? nil : Self.name(name) + "_other"
      if known.contains(name) { declarations[name] = nil }
    }
    for step in instrument.steps { write(step) }
    for computation in instrument.computations { write(computation) }
    for name in instrument.allNames where !lost.contains(name) {
      others["\(instrument.id).\(name)"] = declarations[name]
      names["\(instrument.id).\(name)"] = Self.name(name)
    }
  }

  private static func recordID(_ form: String) -> Row {
    var row = Row()
    (row[.name], row[.form], row[.type], row[.label]) = ("record_id", form, "text", "Record ID")
    return row
  }

  /// Names of REDCap have no hyphens and begin with a letter.
  static func name(_ id: String) -> String {
    let plain = id.replacing("-", with: "_")
    return plain.first?.isLetter == true ? plain : "f_" + plain
  }

  private mutating func write(_ step: InstrumentStep) {
    switch step {
    case .question(let question): write(question)
    case .page(let page):
      section = page.title.map { words($0) }
      pageRule = page.showIf
      for question in page.questions { write(question) }
      (section, pageRule) = (nil, nil)
    case .repetition(let group):
      lost.formUnion(step.names)
      refuse(group.id, "repeated groups are instruments and events of their own in REDCap")
    }
  }

  private mutating func refuse(_ name: String, _ reason: String) {
    refusals.append(ExportFinding(instrument.id, name, reason))
  }

  private func words(_ text: InstrumentText) -> String {
    text[language] ?? text.words.min { $0.key < $1.key }?.value ?? ""
  }

  private struct Problem: Error { let reason: String }

  private func piped(_ text: InstrumentText) throws(Problem) -> String {
    let words = ForeignWords(reference: { "[\($0)]" }, names: names)
    guard let plain = words.text(self.words(text)) else {
      throw Problem(reason: "a text holds a formula, and REDCap puts in answers alone")
    }
    return plain
  }

  private func logic(_ formula: Formula?) throws(Problem) -> String {
    guard let formula = allOf([pageRule, formula].compactMap(\.self)) else { return "" }
    do {
      return try REDCapLogic.text(formula.check(against: declarations), declarations, names: names)
    } catch {
      throw Problem(reason: error.problems.map(\.message).joined(separator: "; "))
    }
  }

  // MARK: questions

  private mutating func write(_ question: InstrumentQuestion) {
    do throws(Problem) {
      for row in try fields(question) {
        guard taken.insert(row[.name]).inserted else {
          throw Problem(reason: "the name “\(row[.name])” is taken by another form")
        }
        append(row)
      }
    } catch {
      lost.formUnion(question.answerNames)
      refuse(question.id, error.reason)
    }
  }

  private mutating func append(_ row: Row) {
    var row = row
    row[.form] = Self.name(instrument.id)
    if let section { row[.section] = row[.section].isEmpty ? section : section + "\n" + row[.section] }
    section = nil
    rows.append(row)
  }

  private func fields(_ question: InstrumentQuestion) throws(Problem) -> [Row] {
    guard question.constraints.isEmpty else { throw Problem(reason: "REDCap has no constraints") }
    if question.choices?.choices.contains(where: { $0.showIf != nil }) == true {
      throw Problem(reason: "REDCap has no choices that depend on other answers")
    }
    var row = Row()
    row[.name] = Self.name(question.id)
    row[.label] = try piped(question.text)
    if let help = question.help { row[.note] = try piped(help) }
    row[.required] = question.isRequired ? "y" : ""
    row[.identifier] = question.isIdentity || question.kind.isContact ? "y" : ""
    row[.branching] = try logic(question.showIf)
    if case .matrix(let rows, let choices, let hasSeveral) = question.kind {
      return try matrix(rows, choices, hasSeveral, row)
    }
    do {
      try REDCapFieldWriter { words($0) }.write(question.kind, into: &row)
    } catch {
      throw Problem(reason: error.reason)
    }
    return try [row] + otherField(question, row)
  }

  /// The text beside a choice is a field of its own.
  private func otherField(_ question: InstrumentQuestion, _ row: Row) throws(Problem) -> [Row] {
    let (choices, isSeveral): ([InstrumentChoice], Bool)
    switch question.kind {
    case .choice(let list), .likert(let list): (choices, isSeveral) = (list.choices, false)
    case .checkboxes(let list, _, _): (choices, isSeveral) = (list.choices, true)
    default: return []
    }
    guard let other = choices.first(where: \.hasText) else { return [] }
    var text = Row()
    text[.name] = row[.name] + "_other"
    (text[.type], text[.label]) = ("text", words(other.label))
    text[.branching] = isSeveral ? "[\(row[.name])(\(other.id))] = '1'" : "[\(row[.name])] = '\(other.id)'"
    return [text]
  }

  private func matrix(
    _ lines: [InstrumentRow], _ choices: InstrumentChoices, _ hasSeveral: Bool, _ head: Row
  ) throws(Problem) -> [Row] {
    var fields: [Row] = []
    for line in lines {
      var row = Row()
      row[.name] = Self.name(line.id)
      row[.type] = hasSeveral ? "checkbox" : "radio"
      row[.label] = try piped(line.label)
      row[.choices] = REDCapFieldWriter { words($0) }.list(choices)
      row[.matrix] = head[.name]
      row[.required] = line.isRequired || head[.required] == "y" ? "y" : ""
      let own = try logic(line.showIf)
      row[.branching] =
        head[.branching].isEmpty ? own : own.isEmpty ? head[.branching] : "(\(head[.branching])) and (\(own))"
      if fields.isEmpty { row[.section] = head[.label] }
      fields.append(row)
    }
    return fields
  }

  private mutating func write(_ computation: InstrumentComputation) {
    do throws(Problem) {
      var row = Row()
      row[.name] = Self.name(computation.id)
      row[.type] = "calc"
      row[.label] = try computation.label.map { text throws(Problem) in try piped(text) } ?? computation.id
      row[.choices] = try logic(computation.value)
      guard taken.insert(row[.name]).inserted else {
        throw Problem(reason: "the name is taken by another form")
      }
      append(row)
    } catch {
      lost.insert(computation.id)
      refuse(computation.id, error.reason)
    }
  }
}
