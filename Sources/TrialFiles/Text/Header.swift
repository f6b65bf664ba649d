/// The names of a table's columns.
struct Header {
  let names: [String]

  init(_ record: borrowing Records) {
    names = (0..<record.count).map { String(decoding: record[$0].trimmed, as: UTF8.self) }
  }

  init(names: [String]) {
    self.names = names
  }

  /// The number of columns in a row; separators after the last name open none.
  var count: Int {
    (names.lastIndex { !$0.isEmpty } ?? -1) + 1
  }

  /// Returns the index of the first of these names; if none matches exactly, a match in other capitals is
  /// accepted.
  func index(of wanted: [String], text: TextBytes, line: Int) throws(TrialProblem) -> Int? {
    for name in wanted {
      for isSame in [{ $0 == name }, { $0.lowercased() == name.lowercased() }] as [(String) -> Bool] {
        let found = names.indices.filter { isSame(names[$0]) }
        if found.count > 1 {
          throw TrialProblem(file: text.name, line: line, "there are \(found.count) columns “\(name)”")
        }
        if let only = found.first { return only }
      }
    }
    return nil
  }

  /// The columns there are, for a message.
  var listed: ProblemSentence {
    let present = names.filter { !$0.isEmpty }
    let shown = present.prefix(30).map { $0.count > 40 ? $0.prefix(40) + "…" : $0[...] }
    let names = shown.joined(separator: ", ")
    return present.count > 30 ? "\(names) and \(present.count - 30) more" : "\(names)"
  }
}

extension TrialColumn {
  /// The names of the column in other tools. They are no more than a hint, since the same word may mean
  /// something else there.
  private var otherNames: Set<String> {
    switch self {
    case .participant:
      ["subject", "subj", "subject_id", "id", "session_id", "sessionid", "user", "pid", "code"]
    case .block: ["blockcode", "block_name", "block_number", "blocknum", "block_nr", "block_id"]
    case .latency: ["rt", "reaction_time", "reactiontime", "response_time", "trial_latency", "latency_ms"]
    case .firstLatency: ["rt", "first_rt"]
    case .error: ["err", "errors", "is_error", "trial_error", "incorrect"]
    case .correct: ["accuracy", "acc", "is_correct"]
    case .run, .pairing, .trial: []
    }
  }

  /// The first column of a table that may well be this one.
  private func likely(in header: Header) -> String? {
    header.names.first { otherNames.contains($0.lowercased()) }
  }

  /// Returns the problem of a missing column, with the columns present and advice.
  func missing(from header: Header, text: TextBytes, line: Int, layout: TrialLayout) -> TrialProblem {
    if let named = layout.columns[self] {
      return TrialProblem(
        file: text.name, line: line,
        "there is no column “\(named)”, named for \(rawValue); found: \(header.listed)")
    }
    return header.lacks([self], text: text, line: line, layout: layout)
  }

  fileprivate func wanted(in layout: TrialLayout) -> ProblemSentence {
    layout.names(of: self).map { "“\($0)”" as ProblemSentence }.joined { "\($0) or \($1)" }
  }

  /// The option that names the file's own column.
  fileprivate func hint(in header: Header) -> String {
    if self == .error,
      let correct = TrialColumn.correct.likely(in: header) ?? header.names.first(where: { $0 == "correct" })
    {
      return "--column correct=\(correct)"
    }
    return "--column \(rawValue)=\(likely(in: header) ?? "…")"
  }
}

extension Header {
  /// Returns the problem of all missing columns at once, with the columns present and advice.
  func lacks(_ missing: [TrialColumn], text: TextBytes, line: Int, layout: TrialLayout) -> TrialProblem {
    if count < 2 {
      return TrialProblem(
        file: text.name, line: line,
        "the first line holds no comma, semicolon or tab between names of columns: “\(listed)”")
    }
    let wanted = missing.map { "no column \($0.wanted(in: layout))" as ProblemSentence }
      .joined { "\($0), \($1)" }
    let hints = missing.map { $0.hint(in: self) }.joined(separator: " ")
    return TrialProblem(
      file: text.name, line: line,
      "there is \(wanted); found: \(listed). Name the file's own with \(hints)")
  }
}
