import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The break after a run, and the runs that have none.
struct BreakDueTests {
  private let study: Study

  init() throws { study = try Self.study(breakSeconds: 30) }

  private static func study(breakSeconds: Int) throws -> Study {
    let keys = "    keys: {left: e, right: i}\n"
    return try SampleStudy.definition(replacing: keys, with: keys + "    break: \(breakSeconds)\n").study()
  }

  private func rest(
    after run: Run, finishedBy last: RunPart? = nil, others: [Run] = [],
    skipping skipped: Set<TaskInVariant> = [], in study: Study? = nil
  ) throws -> Break? {
    var record = newcomer()
    record.runs = [run] + others
    record.skipped = skipped
    let test = (study ?? self.study).implicitTests[0]
    return record.breakDue(after: run, finishedBy: last, of: test, at: start)
  }

  @Test func aBreakIsDueWhileAnotherVariantIsLeft() throws {
    let rest = try #require(try rest(after: makeRun(state: .finished)))
    #expect(rest.run == "run-1" && rest.beganAt == start && rest.endsAt == start.advanced(bySeconds: 30))
    // A run that is done once more leaves its variant to do.
    let repeated = makeRun(position: 2, state: .finished, setAside: .repeated)
    #expect(try self.rest(after: makeRun(state: .finished), others: [repeated]) != nil)
  }

  @Test func noneIsDueWhenNothingOfTheTestIsLeft() throws {
    let run = makeRun(state: .finished)
    for setAside in [nil, Run.SetAside.voided] {
      let other = makeRun(position: 2, state: .finished, setAside: setAside)
      #expect(try rest(after: run, others: [other]) == nil)
    }
    #expect(try rest(after: run, skipping: [TaskInVariant("sorting", "by-touch")]) == nil)
  }

  @Test func noneIsDueAfterARunThatDoesNotCountOrWhereTheStudyWantsNone() throws {
    for setAside in [Run.SetAside.voided, .repeated] {
      #expect(try rest(after: makeRun(state: .finished, setAside: setAside)) == nil)
    }
    #expect(try rest(after: makeRun(state: .finished), in: Self.study(breakSeconds: 0)) == nil)
  }

  /// Those who leave out what is left of a run have nothing to rest from.
  @Test func noneIsDueAfterAnEndThatWasLeftOut() throws {
    let last = Run.Progress(part: 7, block: 7, attempt: 1)
    let run = makeRun(state: .finished, progress: last)
    #expect(try rest(after: run, finishedBy: .leftOut(at: last)) == nil)
    #expect(try rest(after: run, finishedBy: makePart(of: makePlannedRun(block: 7))) != nil)
  }
}
