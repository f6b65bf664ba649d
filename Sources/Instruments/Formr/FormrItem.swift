import Expressions
import Spreadsheets

/// Reads one item of formr.
struct FormrItem {
  let row: ImportTable.Row
  let lists: [String: FormrChoices]
  let language: String
  let names: [String: String]
  private(set) var remarks: [ImportFinding] = []
  private var pipes: [ImportDraft.Pipe] = []
  /// The first word of the type, and what stands behind it.
  let type: String
  let options: String

  init(row: ImportTable.Row, lists: [String: FormrChoices], language: String, names: [String: String]) {
    (self.row, self.lists, self.language, self.names) = (row, lists, language, names)
    let words = parts(row["type"].replacing("\t", with: " "), at: " ", most: 2)
    type = words[0].lowercased().replacing("-", with: "_")
    options = words.count > 1 ? words[1] : ""
  }

  mutating func read(into draft: inout ImportDraft) throws(ImportRefusal) {
    if !row["showif"].isEmpty { draft.rules = [ForeignFormula(row, "showif")] }
    if type == "calculate" {
      guard !row["value"].isEmpty else { throw refusal("value", "the calculation is missing") }
      let label = row["label"].isEmpty ? nil : try words(row["label"])
      draft.content = .computation(ForeignFormula(row, "value"), label: label)
      draft.pipes = pipes
      return
    }
    var question = InstrumentQuestion(id: draft.id, kind: try kind(&draft), text: try words(row["label"]))
    guard !question.text.isEmpty else { throw refusal("label", "the item has no words") }
    question.isIdentity = question.kind == .email || question.kind == .phone
    question.isRequired = isRequired && question.kind != .note
    if !row["value"].isEmpty, question.kind != .note {
      remarks.append(row.finding("value", "no answer is ever preset"))
    }
    for column in ["item_order", "block_order"] where !row[column].isEmpty {
      remarks.append(row.finding(column, "the order is that of the rows"))
    }
    draft.content = .question(question)
    draft.pipes = pipes
  }

  private func refusal(_ column: String, _ reason: String) -> ImportRefusal {
    ImportRefusal(row.finding(column, reason))
  }

  /// Items are required unless a star says otherwise; several choices and boxes the other way round.
  private var isRequired: Bool {
    switch row["optional"] {
    case "*", "1": false
    case "!", "0": true
    default: !(type.hasPrefix("mc_multiple") || type.hasPrefix("check") || type.hasPrefix("select_multiple"))
    }
  }

  // MARK: kinds

  private func kind(_ draft: inout ImportDraft) throws(ImportRefusal) -> InstrumentQuestion.Kind {
    switch type {
    case "note": return .note
    case "text", "url": return text()
    case "letters":
      return .text(InstrumentPattern("[A-Za-zäöüÄÖÜß.;,!: ]+"), least: nil, most: Int(options))
    case "textarea": return .lines(nil, least: nil, most: Int(options))
    case "email": return .email
    case "tel": return .phone
    case "number": return try number()
    case "date", "datetime", "datetime_local", "month", "yearmonth", "year", "time": return try moment()
    case "check", "check_button": return .acknowledgement(nil)
    case "range", "range_ticks", "rating_button": return try scale()
    case "visual_analog_scale": return try line()
    case "mc", "sex": return .choice(try choices(&draft))
    case "mc_button": return .likert(try choices(&draft))
    case "select_one", "select", "select_or_add_one":
      var list = try choices(&draft)
      list.isDropDown = !type.contains("add")
      return .choice(list)
    case "mc_multiple", "mc_multiple_button", "select_multiple", "mselect", "select_or_add_multiple":
      return .checkboxes(try choices(&draft), least: nil, most: nil)
    default: throw refusal("type", "“\(type)” has no counterpart")
    }
  }

  private func text() -> InstrumentQuestion.Kind {
    if let most = Int(options) { return .text(nil, least: nil, most: most) }
    return .text(options.isEmpty ? nil : InstrumentPattern(options), least: nil, most: nil)
  }

  /// The least, the most and the step behind a type; nil where “any” stands.
  private func bounds(_ usual: [String]) throws(ImportRefusal) -> [DecimalNumber?] {
    let typed = parts(options.prefix { !$0.isLetter || options.contains("any") }.description, at: ",")
    var bounds: [DecimalNumber?] = []
    for place in 0..<3 {
      let text = typed.indices.contains(place) && !typed[place].isEmpty ? typed[place] : usual[place]
      let number = DecimalNumber(text)
      guard number != nil || text == "any" else { throw refusal("type", "“\(text)” is no number") }
      bounds.append(number)
    }
    return bounds
  }

  private func number() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    let bounds = try bounds(["0", "10000000", "1"])
    let decimals =
      bounds[2].map { $0.isWhole ? 0 : min(6, "\($0)".split(separator: ".").last?.count ?? 6) } ?? 6
    return .number(low: bounds[0], high: bounds[1], decimals: decimals, unit: nil)
  }

  private func moment() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    guard options.isEmpty else { throw refusal("type", "limits such as “\(options)” have no counterpart") }
    switch type {
    case "date": return .date(earliest: nil, latest: nil, precision: .day)
    case "month", "yearmonth": return .date(earliest: nil, latest: nil, precision: .month)
    case "year": return .date(earliest: nil, latest: nil, precision: .year)
    case "time": return .time(earliest: nil, latest: nil, hasSeconds: false)
    default: return .dateTime(earliest: nil, latest: nil, hasSeconds: false)
    }
  }

  private func scale() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    let bounds: [DecimalNumber?]
    if let highest = Int(options) {
      bounds = [DecimalNumber(1), DecimalNumber(highest), DecimalNumber(1)]
    } else {
      bounds = try self.bounds(type == "rating_button" ? ["1", "5", "1"] : ["0", "100", "1"])
    }
    guard let low = bounds[0], let high = bounds[1], let step = bounds[2], low < high else {
      throw refusal("type", "the scale has no two ends")
    }
    if let scale = InstrumentQuestion.Kind.steps(from: low, to: high, by: step, ends) { return scale }
    guard step == DecimalNumber(1) else {
      throw refusal("type", InstrumentQuestion.Kind.reasonAgainstSteps(from: low, to: high, by: step))
    }
    return .slider(low: low, high: high, decimals: 0, labels: ends, isVertical: false)
  }

  /// Without a mark before it is touched, as here.
  private func line() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    guard try bounds(["0", "100", "1"]) == [.zero, DecimalNumber(100), DecimalNumber(1)] else {
      throw refusal("type", "a line without numbers goes from 0 to 100 by 1")
    }
    for column in ["choice1", "choice2"] where row[column].isEmpty {
      throw refusal(column, "a line without numbers has words at both ends")
    }
    return .visualAnalogue(ends, isVertical: false)
  }

  private var ends: InstrumentEnds {
    let labels = [row["choice1"], row["choice2"]].map { $0.isEmpty ? nil : plain($0) }
    return InstrumentEnds(low: labels[0], high: labels[1])
  }

  private var listName: String { options.split(separator: " ").last.map(String.init) ?? "" }

  /// The list of choices that the type names; nil without one, or where there is none of the name.
  var list: FormrChoices? { lists[listName] }

  private func choices(_ draft: inout ImportDraft) throws(ImportRefusal) -> InstrumentChoices {
    var list = FormrChoices()
    if let known = self.list {
      list = known
    } else if listName.first?.isLetter == true {
      throw refusal("type", "there is no list of choices “\(listName)”")
    } else if type == "sex" {
      list.add("1", "♂", language)
      list.add("2", "♀", language)
    } else {
      for number in 1...14 where !row["choice\(number)"].isEmpty {
        list.add("\(number)", row["choice\(number)"], language)
      }
    }
    if let problem = list.problem { throw refusal("type", problem) }
    var foreign = list.choices
    if type.contains("_add_") { foreign.addOther(ImportWords.other(language.isEmpty ? [] : [language])) }
    draft.codes = foreign.ids
    do {
      return try foreign.list(least: 2)
    } catch {
      throw refusal("type", error.reason)
    }
  }

  // MARK: words

  private func plain(_ text: String) -> InstrumentText {
    InstrumentText([language: withoutFormulas(PlainText(text).text)])
  }

  /// Words with answers that R puts in: `` `r name` ``.
  private mutating func words(_ source: String) throws(ImportRefusal) -> InstrumentText {
    let plain = PlainText(source)
    if let tag = plain.lostTag {
      throw refusal("label", "pictures, sounds and frames (<\(tag)>) are not taken")
    }
    if plain.lostFormatting { remarks.append(row.finding("label", "its formatting is left out")) }
    guard !plain.text.contains("```") else {
      throw refusal("label", "programs of R in texts have no counterpart")
    }
    var text = ""
    var rest = plain.text[...]
    let finding = row.finding("label", "")
    while let open = rest.firstRange(of: "`r "), let close = rest[open.upperBound...].firstIndex(of: "`") {
      text += withoutFormulas(String(rest[..<open.lowerBound]))
      let name = trimmed(rest[open.upperBound..<close])
      guard let id = names[name] else { throw refusal("label", "“`r \(name)`” is no answer of this survey") }
      text += "{\(Formula.name(id))}"
      pipes.append(ImportDraft.Pipe(source: name, place: finding.place, column: finding.column))
      rest = rest[rest.index(after: close)...]
    }
    return InstrumentText([language: text + withoutFormulas(String(rest))])
  }
}
