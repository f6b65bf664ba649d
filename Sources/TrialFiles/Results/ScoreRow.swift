/// The places of the columns.
struct ScorePlaces {
  let name: String
  let score: Int
  /// Of the blocks 3 and 6, and 4 and 7.
  let parts: (Int, Int)?
  /// % of latencies under 300 ms.
  let fast: Int?
  /// The number of trials in the combined blocks.
  let trials: Int?
  /// The order of the pairings.
  let order: Int?
  let session: Int?
  /// % of errors in the combined blocks.
  let errors: Int?
  /// The mean latency of the combined blocks.
  let latency: Int?

  init(_ header: Header, _ columns: ScoreColumns, text: TextBytes, line: Int) throws(TrialProblem) {
    /// - Throws: for a column that is named and not there
    func place(_ wanted: String?, _ option: String, else known: String? = nil) throws(TrialProblem) -> Int? {
      let names = [wanted ?? known].compactMap(\.self)
      let place = try header.index(of: names, text: text, line: line)
      guard let wanted, place == nil else { return place }
      throw TrialProblem(
        file: text.name, line: line,
        "there is no column “\(wanted)”, named with --\(option); found: \(header.listed)")
    }
    if let named = try place(columns.score, "score-column") {
      score = named
    } else {
      let ends = header.names.indices.filter { Self.isOverall(header.names[$0]) }
      guard let place = ends.first, ends.count == 1 else {
        let found = ends.map { header.names[$0] }.joined(separator: ", ")
        throw TrialProblem(
          file: text.name, line: line,
          ends.isEmpty
            ? "no column looks like Project Implicit's “D_biep.…_all”: name that of the score with --score-column; "
              + "found: \(header.listed)"
            : "more than one column looks like Project Implicit's “D_biep.…_all”: name that of the score with "
              + "--score-column; found: \(found)")
      }
      score = place
    }
    name = header.names[score]
    let stem = name.hasSuffix("_all") ? String(name.dropLast(4)) : nil
    let first = try header.index(of: stem.map { ["\($0)_36"] } ?? [], text: text, line: line)
    let second = try header.index(of: stem.map { ["\($0)_47"] } ?? [], text: text, line: line)
    parts = first.flatMap { first in second.map { (first, $0) } }
    fast = try header.index(of: ["pct_300"], text: text, line: line)
    trials = try header.index(of: ["N_3467"], text: text, line: line)
    order = try header.index(of: ["Order"], text: text, line: line)
    session = try header.index(of: ["session_id", "participant"], text: text, line: line)
    errors = try place(columns.errors, "errors-column", else: "PCT_error_3467")
    latency = try place(columns.latency, "latency-column", else: "Mn_RT_all_3467")
  }

  private static func isOverall(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("d_biep") && name.hasSuffix("_all")
  }
}

/// A row of scores.
struct ScoreRow {
  private let count: Int
  private let width: Int
  /// A comma can be a decimal one, since another sign separates the columns.
  private let allowsCommas: Bool

  init(_ count: Int, width: Int, allowsCommas: Bool) {
    (self.count, self.width, self.allowsCommas) = (count, width, allowsCommas)
  }

  func checkWidth() throws(Unreadable) {
    if count < width { throw .value("\(count) values, where the first line names \(width) columns") }
  }

  /// D lies between -2 and 2 by its definition; files that round may go a little beyond.
  private static let largest = 2.0001
  /// % of latencies under 300 ms beyond which the rules of the score exclude a run.
  private static let mostFast = 10.0
  /// Half of the trials of the four combined blocks, of 20, 40, 20 and 40 (Greenwald, Nosek & Banaji 2003). A score of fewer is
  /// that of a fragment.
  private static let fewestTrials = 60.0
  /// A day, in ms: nobody takes so long for a trial, and a mean that is longer is something else.
  private static let longest = 86_400_000.0

  func line(_ records: borrowing Records, _ places: ScorePlaces) throws(Unreadable) -> ResultLine {
    guard let value = try score(records[places.score].trimmed, "\(places.name)") else { return .none }
    if let fast = places.fast, let share = try number(records[fast].trimmed, "pct_300") {
      guard (0...100).contains(share) else { throw .value("pct_300 “\(share)” is not a percentage") }
      if share > Self.mostFast { return .excluded }
    }
    if let place = places.trials, let trials = try number(records[place].trimmed, "N_3467") {
      guard trials >= 0, trials.rounded() == trials else {
        throw .value("N_3467 “\(trials)” is not a number of trials")
      }
      if trials < Self.fewestTrials { return .none }
    }
    var result = FileResult(value: value)
    if let (first, second) = places.parts,
      let one = try score(records[first].trimmed, "\(places.name), blocks 3 and 6"),
      let other = try score(records[second].trimmed, "\(places.name), blocks 4 and 7")
    {
      result.parts = .init(one, other)
    }
    if let place = places.errors, let share = try number(records[place].trimmed, "the % of errors") {
      guard (0...100).contains(share) else { throw .value("the % of errors “\(share)” is not a percentage") }
      result.errors = share
    }
    if let place = places.latency, let mean = try number(records[place].trimmed, "the mean latency") {
      guard (0..<Self.longest).contains(mean) else {
        throw .value("the mean latency “\(mean)” is not a time in ms")
      }
      result.latency = mean
    }
    return .result(result, key: 0)
  }

  private func score(_ field: Field, _ name: @autoclosure () -> ProblemSentence) throws(Unreadable)
    -> Double?
  {
    guard let value = try number(field, name()) else { return nil }
    guard abs(value) <= Self.largest else {
      throw .value("\(name()) is \(field.shown), and no D score is beyond -2 and 2")
    }
    return value
  }

  /// Nil for what SPSS, R and SAS write where there is no value.
  private func number(_ field: Field, _ name: @autoclosure () -> ProblemSentence) throws(Unreadable)
    -> Double?
  {
    if field.isMissing || field.isWord("nan") || field.isEqual(to: [46]) || field.isEqual(to: Self.spss) {
      return nil
    }
    if let number = Numbers.number(field, mark: DecimalMark.point.byte) { return number }
    if allowsCommas, let number = Numbers.number(field, mark: DecimalMark.comma.byte) { return number }
    throw .value("\(name()) “\(field.shown)” is not a number")
  }

  private static let spss = Array("#NULL!".utf8)
}
