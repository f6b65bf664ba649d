import Statistics

/// Results of other people, brought in to stand beside those of a study: a published group, or that of another study.
public struct ComparisonGroup: Sendable, Hashable {
  public typealias ID = Identifier<ComparisonGroup>

  public let id: ID
  public let study: Study.ID
  /// The one whose results these stand beside.
  public let task: StudyTask.ID
  /// As staff named it: “Project Implicit, Weight IAT, 2015”.
  public let name: String
  public let origin: Origin
  public let summary: ResultSummary
  /// Of the measures that the files told.
  public let measures: [GroupMeasure: ResultSummary]
  public let addedAt: Timestamp

  /// The source of the results.
  public struct Origin: Sendable, Hashable {
    /// The word of a format, as `labconsole comparison import --format` takes it.
    public let format: String
    /// The score as which the results were computed here, or the column that they were taken from.
    public let scoring: String
    /// Of the files, hexadecimal: the same files are not taken twice.
    public let sha256: String
    /// People whom the rules of the score exclude, who are not in the group.
    public let excluded: Int
    /// People whose data give no result.
    public let withoutResult: Int
    /// People left out because something was wrong with their data.
    public let broken: Int
    /// How many people of the group did the parts of the task in which order, by its number in the file; empty where it
    /// tells none.
    public let orders: [Int: Int]

    public init(
      format: String, scoring: String, sha256: String, excluded: Int, withoutResult: Int, broken: Int,
      orders: [Int: Int] = [:]
    ) {
      self.format = format
      self.scoring = scoring
      self.sha256 = sha256
      self.excluded = excluded
      self.withoutResult = withoutResult
      self.broken = broken
      self.orders = orders
    }
  }

  /// The most Unicode scalars of a name, which the database counts.
  public static let longestName = 120

  /// True for a name that a group may have: neither empty nor too long, and every character can be seen.
  public static func isName(_ typed: String) -> Bool {
    (1...longestName).contains(typed.unicodeScalars.count) && typed.isVisible
  }

  public init(
    id: ID, study: Study.ID, task: StudyTask.ID, name: String, origin: Origin, summary: ResultSummary,
    measures: [GroupMeasure: ResultSummary] = [:], addedAt: Timestamp
  ) {
    self.id = id
    self.study = study
    self.task = task
    self.name = name
    self.origin = origin
    self.summary = summary
    self.measures = measures
    self.addedAt = addedAt
  }
}

/// The result of a person in a comparison group.
public struct ComparedResult: Sendable, Hashable {
  public let value: Double
  /// The results of its two parts; nil where they are not known.
  public let parts: RunAggregate.Pair?
  private let errors: Double?
  private let latency: Double?

  /// - Parameters:
  ///   - errors: % of the trials; nil where it is not known
  ///   - latency: the mean in ms; nil where it is not known
  public init(
    value: Double, parts: RunAggregate.Pair? = nil, errors: Double? = nil, latency: Double? = nil
  ) {
    self.value = value
    self.parts = parts
    self.errors = errors
    self.latency = latency
  }

  public subscript(_ measure: GroupMeasure) -> Double? {
    switch measure {
    case .errors: errors
    case .latency: latency
    }
  }
}

/// The numbers of a group of results that a comparison is made of, taken in one by one: no page reads the results
/// themselves.
public struct ResultSummary: Sendable, Hashable {
  public private(set) var moments = Moments()
  public private(set) var range: ClosedRange<Double>?
  public private(set) var classes: ResultClasses
  /// People with results of both parts.
  public private(set) var pairs = 0
  /// Of the results of both parts; nil for fewer than three people, and where one of them has no spread.
  public private(set) var partsCorrelation: Double?

  private var first = Moments()
  private var second = Moments()
  private var sums = Moments()

  /// - Parameter classes: those without anybody yet
  public init(_ classes: ResultClasses = ResultClasses()) { self.classes = classes }

  /// As it was stored.
  public init(
    moments: Moments, range: ClosedRange<Double>?, classes: ResultClasses, pairs: Int,
    partsCorrelation: Double?
  ) {
    self.moments = moments
    self.range = range
    self.classes = classes
    self.pairs = pairs
    self.partsCorrelation = partsCorrelation
  }

  public init(_ values: some Sequence<Double>) {
    self.init()
    for value in values { add(ComparedResult(value: value)) }
  }

  public mutating func add(_ result: ComparedResult) {
    let value = result.value
    moments.add(value)
    range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
    classes.add(value)
    guard let parts = result.parts else { return }
    pairs += 1
    first.add(parts.first)
    second.add(parts.second)
    sums.add(parts.first + parts.second)
    // The variance of a sum is that of its parts and twice their covariance.
    let products = (sums.sumOfSquares - first.sumOfSquares - second.sumOfSquares) / 2
    let scale = (first.sumOfSquares * second.sumOfSquares).squareRoot()
    partsCorrelation = pairs > 2 && scale > 0 ? min(1, max(-1, products / scale)) : nil
  }

  /// Compares the numbers that are stored.
  public static func == (one: ResultSummary, other: ResultSummary) -> Bool {
    one.moments == other.moments && one.range == other.range && one.classes == other.classes
      && one.pairs == other.pairs && one.partsCorrelation == other.partsCorrelation
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(moments.count)
    hasher.combine(moments.mean)
  }
}

/// How many values lie in each class of a width, for results 0.1, the borders at its multiples; one on a border lies in the
/// upper.
public struct ResultClasses: Sendable, Hashable {
  public let width: Double
  /// The number of the class that holds everything beyond it, too; nil where there is none.
  public let last: Int?

  /// By the number of the class: the one with number 0 begins at 0.
  public private(set) var counts: [Int: Int]

  public init(width: Double = 0.1, last: Int? = nil, counts: [Int: Int] = [:]) {
    self.width = width
    self.last = last
    self.counts = counts
  }

  /// The same classes without anybody.
  public var emptied: Self { Self(width: width, last: last) }

  public mutating func add(_ value: Double) {
    // Numbers that were written in decimals lie on borders exactly, though not as binary fractions.
    let exact = value / width
    let nearest = exact.rounded()
    let number = Int(abs(exact - nearest) < 1e-9 ? nearest : exact.rounded(.down))
    counts[min(number, last ?? number), default: 0] += 1
  }

  public var range: ClosedRange<Int>? {
    counts.keys.min().map { $0...counts.keys.max()! }
  }
}

/// The results of a study's people beside those of a comparison group.
public struct GroupComparison: Sendable {
  public let group: ComparisonGroup
  public let results: SampleComparison
  /// Of the measures that the group tells.
  public let measures: [GroupMeasure: SampleComparison]

  public init(_ sample: AnalysedSample, beside group: ComparisonGroup) {
    self.group = group
    results = SampleComparison(sample, beside: group.summary, \.result)
    measures = Dictionary(
      uniqueKeysWithValues: group.measures.map { measure, summary in
        (measure, SampleComparison(sample, beside: summary, measure.value(of:)))
      })
  }
}
