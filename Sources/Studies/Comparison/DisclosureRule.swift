/// The rule by which results of several people are published without telling that of one (decision 058).
///
/// Everybody sees the same cells, so that two people who lay their screens side by side learn nothing. Cells change only
/// when enough people have joined, and each cell that is published has several of them: whichever two publications are
/// compared, in every part of the range that both of them tell apart, several people were added, never one.
public enum DisclosureRule {
  /// The fewest people whose results are published, and the fewest who join at once.
  public static let leastPeople = 10
  /// The fewest newcomers in a cell; with it, the fewest people in a cell.
  public static let leastInCell = 3

  /// Returns the number of newcomers from which on the next publication is made. It grows with those who are known, so that
  /// the number of publications in which somebody appears grows slowly.
  public static func newcomersNeeded(besides known: Int) -> Int { max(leastPeople, known / 4) }

  /// Returns the cells of the next publication; nil while nothing may be published.
  /// - Parameters:
  ///   - known: the values of those who are part of an earlier publication and of this one
  ///   - newcomers: the values of those who are part of none
  public static func cells(known: [Double], newcomers: [Double], of measure: ComparedMeasure)
    -> [Comparison.Cell]?
  {
    guard newcomers.count >= newcomersNeeded(besides: known.count) else { return nil }
    let ends = ends(of: counts(newcomers, measure))
    // One cell alone says nothing but how many they are.
    guard ends.count > 1 else { return nil }
    let people = counts(known + newcomers, measure)
    return zip([0] + ends, ends).map { start, end in
      Comparison.Cell(
        low: measure.bound(start), high: measure.bound(end), people: people[start..<end].reduce(0, +))
    }
  }

  /// Merges classes from the lowest on until each cell has enough newcomers; what is left at the end joins the last cell.
  /// - Returns: the class after the last of each cell
  private static func ends(of newcomers: [Int]) -> [Int] {
    var ends: [Int] = []
    var count = 0
    for (number, people) in newcomers.enumerated() {
      count += people
      guard count >= leastInCell else { continue }
      ends.append(number + 1)
      count = 0
    }
    if !ends.isEmpty { ends[ends.count - 1] = newcomers.count }
    return ends
  }

  private static func counts(_ values: [Double], _ measure: ComparedMeasure) -> [Int] {
    values.reduce(into: [Int](repeating: 0, count: measure.classCount)) {
      $0[measure.classNumber(of: $1)] += 1
    }
  }
}
