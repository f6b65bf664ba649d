import Testing

@testable import Studies

/// The meaning of the reasons why analyses leave a run out, in the codebook: the words of those kinds that have any.
struct RunExclusionTests {
  private static let ofNobodyElse = "; empty for all others"

  private func meaning(with kinds: [ReleasedRunColumns]) throws -> String {
    try #require(
      ReleaseTables.runs(with: kinds).file.columns.first { $0.name == "exclusion" }
    ).meaning
  }

  @Test func eachKindSaysItsOwnReasons() throws {
    let shared = "why analyses leave the run out, separated by spaces: not-eligible, see participants"
    #expect(try meaning(with: [ReactionTask.runColumns]) == shared + Self.ofNobodyElse)
    let both = try meaning(with: [ReactionTask.runColumns, ImplicitTest.runColumns])
    #expect(both.hasPrefix(shared + "; too-fast, ") && both.hasSuffix(Self.ofNobodyElse))
    #expect(both.count > shared.count + Self.ofNobodyElse.count + 20)
  }

  @Test func severalKindsFollowOneAnother() throws {
    let made = ReleasedRunColumns(
      plan: [], scores: [], quality: [], exclusions: [ReleasePhrase("; asleep, no press at all")], setting: []
    )
    let said = try meaning(with: [made, ImplicitTest.runColumns])
    #expect(said.contains("; asleep, no press at all; too-fast, "))
  }
}
