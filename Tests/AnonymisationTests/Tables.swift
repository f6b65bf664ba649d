import Statistics

@testable import Anonymisation

/// A table written row by row; “-” is missing.
func table(_ rows: [String]) -> KeyTable {
  let cells = rows.map { $0.split(separator: " ").map { $0 == "-" ? nil : String($0) } }
  let columns = (cells.first?.indices).map { $0.map { place in cells.map { $0[place] } } } ?? []
  return KeyTable(columns.map { CategoricalVariable($0) }, rowCount: rows.count)
}

/// Random cells by rows, some of them missing.
func randomCells(
  rows: Int, valueCounts: [Int], missing: Int = 0, _ random: inout SeededGenerator
) -> [[String?]] {
  (0..<rows).map { _ in
    valueCounts.map { count in
      // Small numbers come more often, as in the categories of people.
      let value = min(random.below(count), random.below(count))
      return random.below(100) < missing ? nil : "\(value)"
    }
  }
}

extension KeyTable {
  init(rows cells: [[String?]], keys: Int) {
    self.init(
      (0..<keys).map { place in CategoricalVariable(cells.map { $0[place] }) }, rowCount: cells.count)
  }

  func row(_ number: Int) -> [String?] { variables.map { $0[number] } }
}

/// The data of Capobianchi, Polettini & Lucarelli on which sdcMicro shows what it does (`francdat`): the four key variables and
/// the weights.
enum Francdat {
  static let keys = table([
    "1 2 5 1", "1 2 1 1", "1 2 1 1", "3 3 1 5", "4 3 1 4", "4 3 1 1", "6 2 1 5", "1 2 5 1",
  ])
  static let weights = [18, 45.5, 39, 17, 541, 8, 5, 92]
}
