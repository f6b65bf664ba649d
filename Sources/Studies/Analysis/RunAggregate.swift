import Statistics

/// The numbers of a finished run that analyses are made of. They are computed once, when the run is scored, so that no
/// analysis reads trials (decision 064).
public struct RunAggregate: Sendable, Hashable {
  /// The result of the run, in the unit of its ``TaskAnalysis``; nil where the data give none.
  public let result: Double?
  /// The result of two halves that hold each kind of trial equally often; nil where one of them gives none.
  public let halves: Pair?
  /// The results of two parts that follow one another; nil for a kind without such parts.
  public let parts: Pair?
  public let latencies: LatencyAggregate
  /// The trials that the result is made of, before any is left out, and those of them with an error.
  public let trials: Int
  public let errors: Int

  /// Two results of one run.
  public struct Pair: Sendable, Hashable {
    public let first: Double
    public let second: Double

    public init(_ first: Double, _ second: Double) {
      self.first = first
      self.second = second
    }

    /// Nil if either is missing.
    public init?(_ first: Double?, _ second: Double?) {
      guard let first, let second else { return nil }
      self.init(first, second)
    }
  }

  public init(
    result: Double?, halves: Pair?, parts: Pair?, trials: Int, errors: Int, latencies: LatencyAggregate
  ) {
    self.result = result
    self.halves = halves
    self.parts = parts
    self.latencies = latencies
    self.trials = trials
    self.errors = errors
  }
}

/// The latencies of a run that count, in ms: how many, where they lie and how they are spread.
public struct LatencyAggregate: Sendable, Hashable {
  public let count: Int
  /// Without meaning while there is none.
  public let mean: Double
  /// Of the deviations from the mean, in ms².
  public let sumOfSquares: Double
  /// Nil for none.
  public let range: ClosedRange<Double>?
  /// How many lie in each class, from 0 ms on; all beyond the last border are in the last class.
  public let classes: [Int]

  public static let classCount = 60

  public init(count: Int, mean: Double, sumOfSquares: Double, range: ClosedRange<Double>?, classes: [Int]) {
    self.count = count
    self.mean = mean
    self.sumOfSquares = sumOfSquares
    self.range = range
    self.classes = classes
  }

  /// - Parameter width: of a class, in ms
  public init(_ latencies: [Double], classWidth width: Double) {
    let moments = Moments(latencies)
    var classes = [Int](repeating: 0, count: Self.classCount)
    for latency in latencies { classes[min(max(0, Int(latency / width)), Self.classCount - 1)] += 1 }
    self.init(
      count: moments.count, mean: moments.mean, sumOfSquares: moments.sumOfSquares,
      range: latencies.min().map { $0...latencies.max()! }, classes: classes)
  }

  public var moments: Moments { Moments(count: count, mean: mean, sumOfSquares: sumOfSquares) }
}
