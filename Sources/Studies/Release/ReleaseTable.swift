/// A table of a release: a file of its own. Each column is defined once, with its type, its meaning and the
/// expression that fills it, so that the file and the codebook cannot differ.
public struct ReleaseTable<Row>: Sendable {
  public let name: String
  /// The meaning of a row: `a run of a test`.
  let rows: String
  /// The columns that together tell the rows apart; empty where only their number does.
  let key: [String]
  let columns: [ReleaseColumn<Row>]
  /// The expressions alone: with millions of rows, copying the descriptions as well would take longer than filling.
  private let cells: [ReleaseCell<Row>]
  /// The task that the whole table belongs to; nil for tables of several tasks.
  var task: StudyTask.ID?

  init(_ name: String, of rows: String, key: [String] = [], _ columns: [ReleaseColumn<Row>]) {
    self.name = name
    self.rows = rows
    self.key = key
    self.columns = columns
    cells = columns.map(\.cell)
  }

  /// The table as the codebook describes it.
  public var file: ReleaseFile {
    ReleaseFile(name: name, rows: rows, key: key, task: task, columns: columns.map(\.description))
  }

  /// The table without the columns of some variables.
  func leavingOut(_ variables: [VariableName]) -> Self {
    var table = Self(
      name, of: rows, key: key,
      columns.filter { column in !(column.description.variable.map(variables.contains) ?? false) })
    table.task = task
    return table
  }

  /// The cells of a row, in the order of the columns.
  public func record(_ row: Row) -> ReleaseRecord {
    var written = ReleaseCells(count: cells.count)
    for cell in cells {
      switch cell {
      case .text(let value): written.add(value(row))
      case .integer(let value): written.add(value(row))
      case .number(let value): written.add(value(row))
      case .flag(let value): written.add(value(row))
      }
    }
    return ReleaseRecord(table: name, row: written)
  }
}
