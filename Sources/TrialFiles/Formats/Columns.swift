/// The positions of a trial's columns in a table.
struct Columns {
  let present: [(TrialColumn, Int)]

  init(
    _ header: Header, layout: TrialLayout, text: TextBytes, line: Int, needsParticipant: Bool
  ) throws(TrialProblem) {
    var found: [(TrialColumn, Int)] = []
    for column in TrialColumn.allCases {
      let index = try header.index(of: layout.names(of: column), text: text, line: line)
      if let index {
        found.append((column, index))
      } else if layout.columns[column] != nil {
        throw column.missing(from: header, text: text, line: line, layout: layout)
      }
    }
    // Columns named by the caller take precedence over those found: “correct” is ignored if there is an error
    // column as well.
    if layout.columns[.correct] != nil { found.removeAll { $0.0 == .error } }
    present = found
    let wanted: [[TrialColumn]] = [
      needsParticipant ? [.participant] : [], [.block], [.latency, .firstLatency], [.error, .correct],
    ]
    let missing = wanted.filter { !$0.isEmpty && !$0.contains { self[$0] != nil } }.map { alternatives in
      alternatives.first { !layout.names(of: $0).isEmpty } ?? alternatives[0]
    }
    if !missing.isEmpty {
      throw header.lacks(missing, text: text, line: line, layout: layout)
    }
  }

  subscript(column: TrialColumn) -> Int? {
    present.first { $0.0 == column }?.1
  }

  /// The columns for the reader of plain rows; none when it does not know one of them.
  func plain(width: Int) -> [PlainColumn] {
    guard self[.participant] != nil, self[.latency] != nil, self[.error] != nil else { return [] }
    var plain = [PlainColumn](repeating: .passedOver, count: width)
    for (column, index) in present {
      switch column {
      case .participant: plain[index] = .participant
      case .block: plain[index] = .block
      case .latency: plain[index] = .latency
      case .firstLatency: plain[index] = .firstLatency
      case .error: plain[index] = .error
      case .pairing: plain[index] = .pairing
      case .trial: plain[index] = .trial
      case .run, .correct: return []
      }
    }
    return Set(present.map(\.1)).count == present.count ? plain : []
  }
}

/// Rows to read: those with one of these values in this column.
struct Condition {
  let column: Int
  private let values: [[UInt8]]

  static func all(
    _ layout: TrialLayout, header: Header, text: TextBytes, line: Int
  ) throws(TrialProblem) -> [Condition] {
    var found: [Condition] = []
    for (name, values) in layout.allConditions {
      guard let column = try header.index(of: [name], text: text, line: line) else {
        throw TrialProblem(
          file: text.name, line: line,
          "there is no column “\(name)”, named with --where; found: \(header.listed)")
      }
      found.append(Condition(column: column, values: values.map { Array($0.utf8) }))
    }
    return found
  }

  func holds(_ value: Field) -> Bool {
    values.contains { value.isEqual(to: $0) }
  }
}

extension TrialLayout {
  /// The conditions given, and the format's own where they say nothing about the same column.
  var allConditions: [String: [String]] {
    guard format == .jspsych else { return conditions }
    return ["trial_type": ["iat-html", "iat-image"]].merging(conditions) { $1 }
  }
}
