import Spreadsheets

/// Cells and parameters of a question that nothing here corresponds to.
extension XLSFormRow {
  /// A notice for each cell that has no meaning in the row of a question of this kind.
  func meaningless(for kind: InstrumentQuestion.Kind) -> [ImportFinding] {
    var taken: Set<String> = [
      "type", "name", "label", "hint", "relevant", "constraint", "calculation", "read_only", "default",
      "trigger", "appearance", "parameters", "disabled", "image", "audio", "video", "required_message",
      "guidance_hint",
    ]
    if kind != .note { taken.insert("required") }
    if !row["constraint"].isEmpty { taken.insert("constraint_message") }
    switch type {
    case .select, .rank: taken.insert("choice_filter")
    default: break
    }
    return row.meaninglessCells(except: taken)
  }

  /// The parameters by their names in small letters; a part without an equals sign has no name.
  var parameters: [(name: String, value: String)] {
    let all = row["parameters"].replacing(";", with: " ").replacing(",", with: " ")
    return all.split(whereSeparator: { $0.isWhitespace }).map { part in
      let halves = parts(String(part), at: "=", most: 2)
      return halves.count == 2
        ? (name: halves[0].lowercased(), value: halves[1].lowercased()) : (name: "", value: halves[0])
    }
  }

  /// Refuses parameters that cannot be read, and gives a notice for each that is left out.
  func leftOutParameters() throws(ImportRefusal) -> [ImportFinding] {
    var carried: Set<String> = []
    switch type {
    case .select, .rank: carried = ["randomize"]
    case .question("range"): carried = ["start", "end", "step"]
    default: break
    }
    for (name, value) in parameters {
      if name.isEmpty { throw refusal("parameters", "“\(value)” is no parameter such as “start=1”") }
      if name == "randomize", carried.contains(name), !["true", "false"].contains(value) {
        throw refusal("parameters", "“randomize” is true or false, not “\(value)”")
      }
    }
    return parameters.filter { !carried.contains($0.name) }.map {
      row.finding("parameters", "the parameter “\($0.name)” is left out")
    }
  }

  /// Refuses a question whose answer cannot be given, or only after certain others.
  func requireOpen() throws(ImportRefusal) {
    let cell = row["read_only"].lowercased()
    guard !cell.isEmpty, !ImportTable.Row.denials.contains(cell), type != .question("note") else { return }
    guard isReadOnly else {
      throw refusal("read_only", "an answer can be given or not, whatever was answered before")
    }
    if type != .question("text") {
      throw refusal("read_only", "a question that cannot be answered has no counterpart")
    }
  }
}

extension ImportTable.Row {
  /// Cells that say no.
  static let denials: Set<String> = ["no", "false", "false()", "0"]

  /// A notice for each cell of this row that has a meaning in other rows alone; one that says no has none anywhere.
  func meaninglessCells(except taken: Set<String>) -> [ImportFinding] {
    let denied = ["required", "read_only", "disabled"].filter { Self.denials.contains(self[$0].lowercased()) }
    return meaningless(except: taken.union(denied))
  }
}
