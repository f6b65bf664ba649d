/// How much less a table tells than the one from which it was made.
public struct InformationLoss: Sendable, Hashable {
  /// Of each key variable the cells that had a value and have none now.
  public let suppressedCells: [Int]
  /// Of each key variable the steps of its ladder that were gone, and those that it has.
  public let steps: [Steps]
  /// The share of detail that is left, 0 to 1: one minus the mean over all cells of the steps gone of those there are, a
  /// suppressed cell having gone all of them (Prec: Sweeney 2002, International Journal of Uncertainty, Fuzziness and
  /// Knowledge-Based Systems 10(5):571-588, definition 4).
  public let precision: Double
  /// The sum over all rows of the number of rows that look like it (Bayardo & Agrawal 2005, ICDE, section 3).
  public let discernibility: Int
  /// The mean size of a class in multiples of k; 1 is the least possible (LeFevre, DeWitt & Ramakrishnan 2006, ICDE, section
  /// 2.3); nil without rows.
  public let averageClassSize: Double?

  public struct Steps: Sendable, Hashable {
    public let gone: Int
    public let all: Int

    public init(gone: Int, all: Int) {
      self.gone = gone
      self.all = all
    }
  }

  /// - Parameters:
  ///   - suppressed: of each row the variables whose values were suppressed, of those that it had
  ///   - classes: those of the table as it is now
  ///   - k: the size that every class was to have
  init(suppressed: [KeySet], steps: [Steps], classes: EquivalenceClasses, k: Int) {
    let rows = suppressed.count
    suppressedCells = steps.indices.map { place in suppressed.count { $0.contains(variable: place) } }
    self.steps = steps
    precision = Self.precision(rows: rows, suppressedCells: suppressedCells, steps: steps)
    discernibility = classes.sizes.reduce(0) { $0 + $1 * $1 }
    averageClassSize =
      classes.sizes.isEmpty ? nil : Double(rows) / Double(classes.sizes.count) / Double(max(k, 1))
  }

  static func precision(rows: Int, suppressedCells: [Int], steps: [Steps]) -> Double {
    guard rows > 0, !steps.isEmpty else { return 1 }
    let lost = zip(suppressedCells, steps).reduce(0.0) { lost, variable in
      let (suppressed, steps) = variable
      return lost + Double(suppressed) + Double(rows - suppressed) * Double(steps.gone) / Double(steps.all)
    }
    return 1 - lost / Double(rows * steps.count)
  }
}
