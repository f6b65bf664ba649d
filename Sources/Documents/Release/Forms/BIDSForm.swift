import Foundation
import Studies

/// Participants and surveys as a dataset of the Brain Imaging Data Structure has them (BIDS 1.10.0, “Phenotypic and
/// assessment data”): `participants.tsv`, a table for each survey in `phenotype/`, each with a description as JSON. Each
/// occasion of a scheduled survey is a session.
final class BIDSForm: TableForm {
  private let head: ReleaseHead
  private let folder: String
  private var tables: [BIDSTable] = []
  /// The table whose rows come now; nil for one that BIDS has no place for.
  private var open: BIDSTable?

  private static let version = "1.10.0"

  init(head: ReleaseHead, folder: String) {
    self.head = head
    self.folder = folder
  }

  func begin(_ table: NamedTable) throws {
    open = try BIDSTable(table, of: head.study)
    if let open { tables.append(open) }
  }

  func add(_ record: ReleaseRecord, number: Int) throws { try open?.add(record.cells) }

  func finish(into package: PackageFiles) throws {
    try package.write("\(folder)/dataset_description.json", Array(json(description).utf8))
    try package.write("\(folder)/README", Array(readme.utf8))
    for table in tables {
      try package.write("\(folder)/\(table.path).tsv", table.rows)
      try package.write("\(folder)/\(table.path).json", Array(json(table.description(head.study)).utf8))
    }
  }

  private var readme: String {
    """
    \(head.title)

    \(head.description)

    Release \(head.number), \(head.day). Participants and surveys alone: the tables of tests are in the folder data/ of the
    release, under the same participants (sub-P1 here is P1 there).

    Texts stand as they were answered, but for tabs and line breaks, which are spaces here. Unlike in the CSV files of the release,
    nothing is in front of a text that a spreadsheet would run as a formula (one that begins with =, +, - or @): programs for BIDS
    read cells as they are. In a spreadsheet, open the CSV files instead, or import all columns of the .tsv files as text.

    """
  }

  private var description: DatasetJSON {
    let about = head.study.dataset
    return DatasetJSON(
      name: head.title, version: Self.version, type: "raw", license: about.license,
      authors: about.authors.isEmpty ? nil : about.authors.map(\.name), citation: head.citation,
      funding: about.funder.map { [$0] }, identifier: head.identifier)
  }

  private struct DatasetJSON: Encodable {
    let name: String
    let version: String
    let type: String
    let license: String?
    let authors: [String]?
    let citation: String?
    let funding: [String]?
    let identifier: String?

    /// Those of the standard.
    private enum CodingKeys: String, CodingKey {
      case name = "Name"
      case version = "BIDSVersion"
      case type = "DatasetType"
      case license = "License"
      case authors = "Authors"
      case citation = "HowToAcknowledge"
      case funding = "Funding"
      case identifier = "DatasetDOI"
    }
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try String(decoding: encoder.encode(value), as: UTF8.self) + "\n"
  }
}

/// A table of tab-separated values that grows row by row.
private final class BIDSTable {
  /// Without its ending.
  let path: String
  let rows: TemporaryFile
  private let task: StudyTask.ID?
  /// The columns with their places in a row, and what is written of each.
  private let columns: [(place: Int, column: ReleaseFile.Column, role: Role)]

  enum Role {
    case participant
    case session
    case value
  }

  /// - Returns: nil for a table that is about neither participants nor a survey
  init?(_ table: NamedTable, of study: Study) throws {
    task = table.file.task
    if let task {
      if study.task(task)?.isDoneInRuns == true { return nil }
      path = "phenotype/\(task.text.replacing("-", with: "_"))"
    } else if table.file.name == "participants" {
      path = "participants"
    } else {
      return nil
    }
    let isScheduled = task.map { study.scheduled($0) != nil } ?? false
    columns = table.file.columns.enumerated().compactMap { place, column in
      switch column.name {
      case "participant": (place, column, .participant)
      case "occasion": isScheduled ? (place, column, .session) : nil
      default: (place, column, .value)
      }
    }
    rows = try TemporaryFile()
    try write(columns.map { $0.role.name ?? $0.column.name })
  }

  func add(_ cells: [String?]) throws {
    try write(columns.map { $0.role.text(of: cells[$0.place]) })
  }

  private func write(_ cells: [String]) throws {
    try rows.write((cells.joined(separator: "\t") + "\n").utf8)
  }

  /// The columns as the JSON beside the table describes them.
  func description(_ study: Study) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for column in columns where column.role == .value { entries[column.column.name] = Entry(column.column) }
    if let task, let title = study.task(task)?.title {
      let words = title[Language("en")]
      entries["MeasurementToolMetadata"] = Entry(
        name: nil,
        description: "Survey “\(words)” of this study; its words are in materials/study.yaml of the release",
        units: nil, levels: nil)
    }
    return entries
  }

  /// The words of the JSON about a column.
  struct Entry: Encodable {
    let name: String?
    let description: String
    let units: String?
    let levels: [String: String]?

    /// Those of the standard.
    private enum CodingKeys: String, CodingKey {
      case name = "LongName"
      case description = "Description"
      case units = "Units"
      case levels = "Levels"
    }
  }
}

extension BIDSTable.Entry {
  fileprivate init(_ column: ReleaseFile.Column) {
    let levels = Dictionary(column.labelledValues.map { ($0.code, $0.label) }) { first, _ in first }
    self.init(
      name: column.words.isEmpty ? nil : column.label, description: column.meaning, units: column.unit,
      levels: column.type == .flag ? ["0": "no", "1": "yes"] : levels.isEmpty ? nil : levels)
  }
}

extension BIDSTable.Role {
  /// The name of the column; nil for its own.
  fileprivate var name: String? {
    switch self {
    case .participant: "participant_id"
    case .session: "session_id"
    case .value: nil
    }
  }

  fileprivate func text(of cell: String?) -> String {
    guard let cell, !cell.isEmpty else { return "n/a" }
    // The form knows no quotation marks: what would end a cell becomes a space. Text like a formula stays, since
    // programs for BIDS would take an apostrophe in front of it for a part of the answer.
    let text = String(cell.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    switch self {
    case .participant: return "sub-\(text)"
    case .session: return "ses-\(text)"
    case .value: return text
    }
  }
}
