import SampleStudies
import Testing

@testable import Studies

/// The parts of somebody's data that a release is said to hold.
struct ReleaseMembershipTests {
  private func parts(_ study: Study, _ change: (inout ReleaseSelection) -> Void = { _ in }) -> [String] {
    var selection = ReleaseSelection()
    change(&selection)
    let made = MadeRelease(id: "made", audience: .within, fileName: "a.zip", madeAt: start)
    return ReleaseMembership(made: made, scope: ReleaseScope(.real, .within, selection: selection))
      .parts(of: study).map(\.rawValue)
  }

  @Test func aWholeReleaseHoldsWhatTheStudyHas() throws {
    let study = try SampleStudy.study()
    #expect(parts(study) == ["participation", "tests", "answers", "device", "visits"])
  }

  @Test func whatIsLeftOutIsNotTold() throws {
    let study = try SampleStudy.study()
    #expect(parts(study) { $0.leftOut = ["answers"] }.contains("answers"), "the wide table is still there")
    let tables = ReleaseTables.optional(of: study, kinds: study.definedTasks.map { type(of: $0) })
    #expect(parts(study) { $0.leftOut = Set(tables) } == ["participation", "tests"])
    #expect(parts(study) { $0.leftOut = ["devices"] }.contains("device"), "tablet checks are there")
  }

  @Test func wordsAreThereWhereTheyAreNamed() throws {
    let study = try SampleStudy.study()
    #expect(parts(study) { $0.words = [VariableName("home.job")] }.contains("words"))
  }

  /// Each kind of task says what of somebody's data it has.
  @Test func partsAreThoseOfTheTasksThatThereAre() throws {
    var tests = try SampleStudy.study()
    tests.definedTasks.removeAll { $0 is Survey }
    let ofTests = parts(tests) { $0.words = [VariableName("home.job")] }
    #expect(ofTests == ["participation", "tests", "device", "visits"])
    var surveys = try SampleStudy.study()
    surveys.definedTasks.removeAll { !($0 is Survey) }
    #expect(parts(surveys) == ["participation", "answers", "device", "visits"])
  }
}
