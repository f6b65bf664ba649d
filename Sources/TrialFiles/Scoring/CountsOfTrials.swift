/// The numbers of trials per participant. Most have the same number; a participant with another may have
/// stopped early, or be two people.
struct CountsOfTrials: Equatable {
  private struct Group: Equatable {
    var people: Int
    /// The first of them.
    let name: ProblemSentence
  }

  /// The groups by the number of trials.
  private var groups: [Int: Group] = [:]

  /// More different numbers than these are usual for the file.
  private static let toldAtMost = 5

  mutating func note(_ count: Int, of name: @autoclosure () -> PersonName) {
    if (groups[count]?.people += 1) == nil { groups[count] = Group(people: 1, name: name().shown) }
  }

  /// Takes in the counts of participants who follow.
  mutating func append(_ others: CountsOfTrials) {
    for (count, group) in others.groups {
      if (groups[count]?.people += group.people) == nil { groups[count] = group }
    }
  }

  /// A sentence about unusual counts; nil if all have the same number, or if no number is that of several people.
  var unusual: ProblemSentence? {
    guard groups.count > 1,
      let usual = groups.max(by: { ($0.value.people, $0.key) < ($1.value.people, $1.key) }),
      usual.value.people > 1
    else { return nil }
    let others = groups.filter { $0.key != usual.key }.sorted { $0.key < $1.key }
    let told = others.prefix(Self.toldAtMost).map { count, group -> ProblemSentence in
      group.people == 1 ? "\(count) (\(group.name))" : "\(count) (\(group.name) and \(group.people - 1) more)"
    }.joined { "\($0), \($1)" }
    let sentence: ProblemSentence =
      others.count > Self.toldAtMost
      ? "Most participants have \(usual.key) trials; others have \(told) and other numbers."
      : "Most participants have \(usual.key) trials; others have \(told)."
    // Names are those of a file.
    return sentence.withoutControls
  }
}
