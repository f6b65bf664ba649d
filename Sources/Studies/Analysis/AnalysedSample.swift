/// Reasons for which runs are left out of an analysis, in the order in which they are applied.
public enum ExclusionReason: String, Sendable, CaseIterable {
  /// Of somebody who turned out not to be eligible.
  case ineligible
  /// The rules of the score exclude the run.
  case excluded
  /// There are signs that the data are not what they seem.
  case doubtful
  /// Of somebody who lacks a result in at least one variant.
  case incomplete

  /// Those that apply unless somebody decides otherwise.
  public static let usual: Set<ExclusionReason> = [.ineligible, .excluded, .incomplete]
}

/// The runs that an analysis is made of: one for each person and variant.
public struct AnalysedSample: Sendable {
  public let variants: [TaskVariant.ID]
  /// Those with at least one run that is kept.
  public let people: [Person]
  public let exclusions: [Exclusion]
  /// The runs that are left out, in the order of the reasons.
  public let leftOut: [LeftOut]
  /// People with a finished run, before anybody is left out.
  public let begun: Int
  /// Runs whose data give no result, of those that are kept.
  public let withoutResult: Int

  /// A participant with a place for each variant.
  public struct Person: Sendable {
    public let id: Participant.ID
    public let runs: [AnalysedRun?]

    /// The results in all variants; nil if one is missing.
    public var results: [Double]? {
      let results = runs.compactMap { $0?.aggregate.result }
      return results.count == runs.count ? results : nil
    }

    /// The mean of the results that are there; nil without any.
    public var meanResult: Double? {
      let results = runs.compactMap { $0?.aggregate.result }
      return results.isEmpty ? nil : results.reduce(0, +) / Double(results.count)
    }

    /// The same runs in the order in which they were done; nil if there is not one for each position.
    public var byPosition: [AnalysedRun]? {
      let runs = runs.compactMap(\.self).sorted { $0.position < $1.position }
      return runs.map(\.position) == Array(1...max(1, self.runs.count)) ? runs : nil
    }
  }

  /// The runs that a reason leaves out, or would leave out, of those that the reasons before it keep.
  public struct Exclusion: Sendable, Hashable {
    public let reason: ExclusionReason
    public let isApplied: Bool
    public let runs: Int
    public let people: Int
  }

  /// A run with the first reason that leaves it out.
  public struct LeftOut: Sendable, Hashable {
    public let participant: Participant.ID
    public let variant: TaskVariant.ID
    public let reason: ExclusionReason
  }

  /// - Parameters:
  ///   - runs: of one task, ordered by participant
  ///   - reasons: those that apply
  public init(
    _ runs: [AnalysedRun], variants: [TaskVariant.ID], leavingOut reasons: Set<ExclusionReason>
  ) {
    var people = Self.people(runs, variants)
    begun = people.count
    var exclusions: [Exclusion] = []
    var leftOut: [LeftOut] = []
    for reason in ExclusionReason.allCases {
      let isApplied = reasons.contains(reason)
      var exclusion = (runs: 0, people: 0)
      let kept = people.compactMap { person -> Person? in
        let rest = person.leavingOut(reason)
        let difference = person.runCount - rest.runCount
        if difference > 0 {
          exclusion.runs += difference
          exclusion.people += 1
          if isApplied { leftOut += person.leftOut(in: rest, for: reason) }
        }
        return rest.runCount > 0 ? rest : nil
      }
      exclusions.append(
        Exclusion(reason: reason, isApplied: isApplied, runs: exclusion.runs, people: exclusion.people))
      if isApplied { people = kept }
    }
    self.variants = variants
    self.people = people
    self.exclusions = exclusions
    self.leftOut = leftOut
    withoutResult = people.reduce(0) { sum, person in
      sum + person.runs.count { $0 != nil && $0?.aggregate.result == nil }
    }
  }

  private static func people(_ runs: [AnalysedRun], _ variants: [TaskVariant.ID]) -> [Person] {
    let places = Dictionary(uniqueKeysWithValues: variants.enumerated().map { ($0.element, $0.offset) })
    var people: [Person] = []
    var start = 0
    while start < runs.count {
      var own = [AnalysedRun?](repeating: nil, count: variants.count)
      var end = start
      while end < runs.count, runs[end].participant == runs[start].participant {
        if let place = places[runs[end].variant] { own[place] = runs[end] }
        end += 1
      }
      // Runs in variants that the study has lost are of nobody.
      if own.contains(where: { $0 != nil }) { people.append(Person(id: runs[start].participant, runs: own)) }
      start = end
    }
    return people
  }

  /// Those with a result in every variant.
  public var complete: Int { people.count { $0.results != nil } }
}

extension AnalysedSample.Person {
  fileprivate var runCount: Int { runs.count { $0 != nil } }

  fileprivate func leftOut(in rest: Self, for reason: ExclusionReason) -> [AnalysedSample.LeftOut] {
    zip(runs, rest.runs).compactMap { run, kept in
      guard let run, kept == nil else { return nil }
      return AnalysedSample.LeftOut(participant: id, variant: run.variant, reason: reason)
    }
  }

  fileprivate func leavingOut(_ reason: ExclusionReason) -> Self {
    let isWhole = reason != .incomplete || results != nil
    return Self(
      id: id, runs: runs.map { run in run.flatMap { isWhole && !$0.isLeftOut(for: reason) ? $0 : nil } })
  }
}

extension AnalysedRun {
  fileprivate func isLeftOut(for reason: ExclusionReason) -> Bool {
    switch reason {
    case .ineligible: isOfIneligible
    case .excluded: verdict.isExcluded
    case .doubtful: isDoubtful && !verdict.isExcluded
    case .incomplete: false
    }
  }
}
