/// A file of a release with its columns: what the codebook, `dataset_description.json` and `datapackage.json` say of it.
public struct ReleaseFile: Sendable, Hashable {
  public let name: String
  /// The meaning of a row: `a run of a test`.
  public let rows: String
  /// The columns that together tell its rows apart; empty where only their number does.
  public let key: [String]
  /// The task that the whole file belongs to; nil for files of several tasks.
  public let task: StudyTask.ID?
  public let columns: [Column]

  public struct Column: Sendable, Hashable {
    public let name: String
    public let type: ColumnType
    /// The meaning, in pieces that are translated one by one.
    public internal(set) var phrases: [ReleasePhrase]
    /// `ms`, `days`
    public var unit: String?
    /// All that can stand in the column; empty where it is no closed list.
    public var values: [Value] = []
    public var minimum: Double?
    public var maximum: Double?
    /// The question, or the name of the value, as participants read it.
    public var words: [Language: String] = [:]
    /// The formula of a computed value.
    public var formula: String?
    /// The question of the study whose answers are in the column.
    public var question: String?
    /// The origin of what has neither a question nor a formula.
    public internal(set) var origin = Origin.recorded
    /// The variable of the study that the column tells of each participant.
    var variable: VariableName?

    public init(name: String, type: ColumnType, meaning: String) {
      self.init(name: name, type: type, phrases: [ReleasePhrase(meaning)])
    }

    init(name: String, type: ColumnType, phrases: [ReleasePhrase]) {
      self.name = name
      self.type = type
      self.phrases = phrases
    }

    /// In English.
    public var meaning: String { phrases.map(\.text).joined() }
  }

  /// A value of a closed list.
  public struct Value: Sendable, Hashable {
    public let code: String
    /// As participants read it; empty for words of the console's own.
    public var labels: [Language: String] = [:]

    public init(code: String, labels: [Language: String] = [:]) {
      self.code = code
      self.labels = labels
    }
  }

  public enum ColumnType: String, Sendable {
    /// A word, or several with spaces between them.
    case text
    case integer
    /// With a decimal point.
    case number
    /// 1 or 0.
    case flag
  }

  /// Columns whose values stand in another file, too.
  public struct Reference: Sendable, Hashable {
    public let columns: [String]
    public let file: String
  }

  /// The number of the row, which every file has as its first column. The writer of the file counts.
  public static let rowNumber: Column = {
    var column = Column(name: "row_id", type: .integer, meaning: "number of the row in its file, from 1")
    column.origin = .released
    return column
  }()

  /// The file as it is after its answers were protected: the columns of quasi-identifiers say how their values are told.
  public func protected(by report: DisclosureReport?) -> ReleaseFile {
    guard let report else { return self }
    return ReleaseFile(
      name: name, rows: rows, key: key, task: task,
      columns: columns.map { column in
        let told = report.quasiIdentifiers.first { $0.variable == column.variable }
        return told.map(column.protected) ?? column
      })
  }

  /// The columns as they stand in the file.
  public var allColumns: [Column] { [Self.rowNumber] + columns }

  /// The keys to the tables of participants and runs, by the names of the columns.
  public var references: [Reference] {
    let names = Set(columns.map(\.name))
    if name != "runs", names.isSuperset(of: ["participant", "run"]) {
      return [Reference(columns: ["participant", "run"], file: "runs")]
    }
    if name != "participants", names.contains("participant") {
      return [Reference(columns: ["participant"], file: "participants")]
    }
    return []
  }
}

extension ReleaseFile.Column {
  fileprivate func protected(_ told: DisclosureReport.Told) -> Self {
    var column = self
    if told.level != .exact {
      column = Self(name: name, type: .text, phrases: phrases)
      (column.words, column.formula, column.question, column.variable) = (words, formula, question, variable)
      column.origin = origin
    }
    column.phrases += [
      ReleasePhrase("; "), ReleasePhrase("quasi-identifier, told \(told.phrase.words)", told.phrase.values),
    ]
    if told.suppressedCells > 0 && !told.isLeftOut {
      let count = told.suppressedCells
      column.phrases.append(
        count == 1
          ? ReleasePhrase(", and left out for 1 participant")
          : ReleasePhrase(", and left out for {count} participants", ["count": String(count)]))
    }
    return column
  }
}
