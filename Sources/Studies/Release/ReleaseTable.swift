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
  @usableFromInline let cells: [ReleaseCell<Row>]
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

  /// A row of its own.
  public func record(_ row: Row) -> ReleaseRecord {
    var record = ReleaseRecord(table: name, width: cells.count, rows: 1)
    add(row, to: &record)
    return record
  }

  /// Returns a record without rows yet, for tables of so many that a record for each would cost time.
  /// - Parameter rows: about as many as will be added
  public func record(ofAbout rows: Int) -> ReleaseRecord {
    ReleaseRecord(table: name, width: cells.count, rows: rows)
  }

  /// Adds a row, its cells in the order of the columns. Compiled for each kind of row where that is known: with millions of
  /// rows, code for rows of any kind would take longer than reading them.
  @inlinable
  public func add(_ row: Row, to record: inout ReleaseRecord) {
    for cell in cells {
      switch cell {
      case .text(let value): record.row.add(value(row))
      case .integer(let value): record.row.add(value(row))
      case .number(let value): record.row.add(value(row))
      case .flag(let value): record.row.add(value(row))
      }
    }
  }
}
