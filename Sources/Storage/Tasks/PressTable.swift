import Statistics
import Studies

/// A trial of which each press is kept.
protocol PressedTrial {
  associatedtype Press: StoredPress
  var number: Int { get }
  var presses: [Press]? { get }
}

/// A press as a row of its table, after the columns that say of which trial it is, and which one there.
protocol StoredPress {
  static var table: String { get }
  static var columns: [String] { get }
  /// Adds the values of the columns, in their order.
  func append(to arguments: inout StatementArguments)
  init?(_ columns: inout Columns)
}

/// A table of presses, with a row for each.
enum PressTable<Trial: PressedTrial> {
  /// A trial of a run.
  struct Place: Hashable {
    let part: Int
    let trial: Int
  }

  /// Of rows in one statement, so that its values stay below the limit of an engine.
  private static var mostAtOnce: Int { 1000 }

  static func insert(_ trials: [Trial], of part: Int, to run: Run.ID, in db: Database) throws {
    let presses = trials.flatMap { trial in
      (trial.presses ?? []).enumerated().map {
        (trial: trial.number, number: $0.offset + 1, press: $0.element)
      }
    }
    let columns = ["run", "part", "trial", "number"] + Trial.Press.columns
    for some in presses.pieces(of: mostAtOnce) {
      var arguments: StatementArguments = []
      for one in some {
        arguments.append(run, part, one.trial, one.number)
        one.press.append(to: &arguments)
      }
      try db.run(
        """
        INSERT INTO \(Trial.Press.table) (\(columns.joined(separator: ", ")))
        VALUES \(list(of: "(\(placeholders(columns.count)))", some.count))
        """, arguments)
    }
  }

  /// Returns the presses of the trials of a run that have any, in order.
  static func of(_ run: Run.ID, in db: Database) throws -> [Place: [Trial.Press]] {
    var presses: [Place: [Trial.Press]] = [:]
    try db.eachInOrder(
      """
      SELECT part, trial, \(Trial.Press.columns.joined(separator: ", ")) FROM \(Trial.Press.table)
      WHERE run = ? ORDER BY part, trial, number
      """, [run]
    ) { columns in
      let place = Place(part: columns.next(), trial: columns.next())
      guard let press = Trial.Press(&columns) else { return }
      presses[place, default: []].append(press)
    }
    return presses
  }
}
