import Statistics

/// The numbers that are compared between variants or positions.
public enum AnalysedMeasure: String, Sendable, CaseIterable {
  case result
  /// In ms. Groups are made of all latencies, a person's value is their mean.
  case latency
  /// The number of trials with an error.
  case errors

  func value(of run: AnalysedRun) -> Double? {
    switch self {
    case .result: run.aggregate.result
    case .latency: run.aggregate.latencies.count > 0 ? run.aggregate.latencies.mean : nil
    case .errors: run.aggregate.trials > 0 ? Double(run.aggregate.errors) : nil
    }
  }
}

/// A measure in each of several conditions: described, and compared in two ways. The first takes each value for one of
/// another person, as is often published; the others respect that the values of all conditions come from the same people.
public struct ConditionComparison: Sendable {
  /// In the order of the conditions.
  public let groups: [ValueGroup]
  /// Over all values.
  public let oneWay: OneWayANOVA?
  /// Over people with a value in every condition.
  public let repeated: RepeatedMeasures?
  /// The same by the two factors that the conditions combine; nil where they combine none.
  public let crossed: RepeatedMeasures?
  public let friedman: RankTest?
  /// The people with a value in every condition.
  public let people: Int

  /// - Parameters:
  ///   - rows: a row for each person, with a run for each condition, as far as there is one
  ///   - cells: of two factors that the conditions combine
  init(_ measure: AnalysedMeasure, of rows: [[AnalysedRun?]], conditions: Int, cells: FactorCells?) {
    groups = (0..<conditions).map { place in ValueGroup(measure, of: rows.compactMap { $0[place] }) }
    let values = rows.compactMap { row in
      let values = row.compactMap { $0.flatMap(measure.value) }
      return values.count == conditions ? values : nil
    }
    people = values.count
    oneWay = OneWayANOVA(groups.map(\.moments))
    repeated = RepeatedMeasures(values)
    crossed = cells.flatMap { cells in
      RepeatedMeasures(
        values.map { row in cells.places.map { row[$0] } }, levels: cells.firstLevels, by: cells.secondLevels)
    }
    friedman = RankTest.friedman(values)
  }
}

/// The places of the conditions in the order in which ``RepeatedMeasures`` takes the cells of two factors.
struct FactorCells {
  let firstLevels: Int
  let secondLevels: Int
  let places: [Int]

  /// Nil where a variant of the factors is missing.
  init?(_ factors: VariantFactors?, _ variants: [TaskVariant.ID]) {
    guard let factors else { return nil }
    places = factors.cells.compactMap { variants.firstIndex(of: $0) }
    guard places.count == variants.count, places.count == factors.cells.count else { return nil }
    (firstLevels, secondLevels) = (factors.firstLevels, factors.secondLevels)
  }
}

/// The values of a measure in one condition or of one group of people.
public struct ValueGroup: Sendable, Equatable {
  public let moments: Moments
  public let range: ClosedRange<Double>?
  /// One value for each person: the mean of their values.
  public let ofPeople: Moments

  init(_ measure: AnalysedMeasure, of runs: [AnalysedRun]) {
    let values = runs.compactMap(measure.value)
    ofPeople = Moments(values)
    if measure == .latency {
      moments = runs.reduce(Moments()) { $0.united(with: $1.aggregate.latencies.moments) }
      let ranges = runs.compactMap(\.aggregate.latencies.range)
      range = ranges.map(\.lowerBound).min().map { $0...ranges.map(\.upperBound).max()! }
    } else {
      moments = ofPeople
      range = values.min().map { $0...values.max()! }
    }
  }

  public init(_ values: [Double]) {
    moments = Moments(values)
    range = values.min().map { $0...values.max()! }
    ofPeople = moments
  }
}

/// The results of two variants, person by person.
public struct VariantPair: Sendable {
  /// Places of the variants.
  public let first: Int
  public let second: Int
  /// The first minus the second; nil where there is nothing to test.
  public let difference: MeanDifference?
  /// P of the difference, adjusted for the number of pairs (Holm 1979).
  public let adjustedP: Double?
  /// How far people keep their place from one variant to the other.
  public let retest: CorrelationTest?
  /// With a result in both.
  public let people: Int

  static func all(of sample: AnalysedSample) -> [VariantPair] {
    let count = sample.variants.count
    let places = (0..<count).flatMap { first in (first + 1..<count).map { (first, $0) } }
    let values = places.map { first, second in
      sample.people.compactMap { person in
        RunAggregate.Pair(person.runs[first]?.aggregate.result, person.runs[second]?.aggregate.result)
          .map { ($0.first, $0.second) }
      }
    }
    let differences = values.map { MeanDifference.paired($0) }
    let tested = differences.indices.filter { differences[$0] != nil }
    let adjusted = Dictionary(
      uniqueKeysWithValues: zip(tested, holm(tested.compactMap { differences[$0]?.p })))
    return places.indices.map { index in
      VariantPair(
        first: places[index].0, second: places[index].1, difference: differences[index],
        adjustedP: adjusted[index], retest: CorrelationTest(values[index]), people: values[index].count)
    }
  }
}
