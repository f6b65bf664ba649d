import Definitions
import Studies
import Testing

@testable import Storage

/// A release of a part of the data: whoever and whatever is not in the part is in no table, and not in the figures.
struct ReleasePartTests {
  private let lab: TemporaryLab
  /// Enrolled on the first day, with a run and an answer.
  private let ada: Participant.ID
  /// Enrolled five days later, under another version of the consent, with an answer alone.
  private let bea: Participant.ID
  private static let day = 86_400

  private static let tasks = "\ntasks: [weight, demographics]\n"
  private static let visits = """

    tasks: [weight, demographics]
    visits:
      - id: first
        title: {en: First, de: Erster}
        tasks: [weight]
      - id: second
        title: {en: Second, de: Zweiter}
        tasks: [demographics]

    """

  init() throws {
    lab = try TemporaryLab(changing: Self.tasks, to: Self.visits)
    ada = try lab.enrolWithConsent()
    let later = start.advanced(bySeconds: 5 * Self.day)
    bea = try lab.enrol(at: later).id
    try lab.sign(as: bea, version: "older", at: later)
    try lab.finishRun(ada)
    for person in [ada, bea] { try lab.answer("gender", .choice("female"), as: person, at: later) }
  }

  private func scope(
    completeOnly: Bool = false, _ change: (inout ReleaseSelection) -> Void = { _ in }
  ) -> ReleaseScope {
    var selection = ReleaseSelection()
    change(&selection)
    return ReleaseScope(.real, .within, completeOnly: completeOnly, selection: selection)
  }

  private struct Content {
    var members: [Participant.ID] = []
    var rows: [String: Int] = [:]
  }

  private func content(_ scope: ReleaseScope) throws -> Content {
    var content = Content()
    var members: [Participant.ID] = []
    let counter = RowCounter()
    try lab.store.releaseReader.rows(
      of: lab.study, in: scope, begin: { members = $0.members }, visit: { counter.add($0) })
    content.members = members
    content.rows = counter.rows
    let extent = try lab.store.releaseReader.extent(of: lab.study, in: scope)
    #expect(
      extent
        == ReleaseExtent(
          participants: members.count, runs: content.rows["runs"] ?? 0, trials: content.rows["trials"] ?? 0))
    return content
  }

  private final class RowCounter {
    var rows: [String: Int] = [:]
    func add(_ record: ReleaseRecord) { rows[record.table, default: 0] += record.rowCount }
  }

  private func day(_ time: Timestamp) -> LabCalendar.Day { LabCalendar().day(of: time) }

  @Test func daysOfEnrolmentCountWithBothEnds() throws {
    let (first, last) = (day(start), day(start.advanced(bySeconds: 5 * Self.day)))
    let (second, before) = (LabCalendar().day(first, plus: 1), LabCalendar().day(last, plus: -1))
    #expect(
      try content(
        scope {
          $0.firstDay = first; $0.lastDay = last
        }
      ).members.count == 2)
    #expect(try content(scope { $0.firstDay = second }).members == [bea])
    #expect(try content(scope { $0.lastDay = before }).members == [ada])
    #expect(
      try content(
        scope {
          $0.firstDay = second; $0.lastDay = before
        }
      ).members == [])
  }

  @Test func versionsOfConsentAndStudyDecide() throws {
    let own = lab.study.consent.version
    #expect(try content(scope { $0.consents = ["older"] }).members == [bea])
    #expect(try content(scope { $0.consents = [own] }).members == [ada])
    #expect(try content(scope { $0.consents = [own, "older"] }).members.count == 2)
    // Somebody who has done no test began with the first answer, and who did nothing yet in no version.
    _ = try lab.enrolWithConsent()
    let began = try content(scope { $0.studyVersions = [lab.study.version] }).members
    #expect(Set(began) == [ada, bea])
    let choices = try lab.store.releaseReader.choices(of: lab.study, tables: ["trials"])
    #expect(Set(choices.consents.map(\.version)) == [own, "older"])
    #expect(choices.studyVersions.map(\.version) == [lab.study.version])
    #expect(choices.visits == ["first", "second"] && choices.tables == ["trials"])
  }

  @Test func onlyWhatBelongsToTheChosenVisitsIsInIt() throws {
    let first = try content(scope { $0.visits = ["first"] })
    #expect(first.members.count == 2 && first.rows["runs"] == 1 && first.rows["trials"] == 200)
    #expect(first.rows["answers"] == nil && first.rows["questions"] == nil)
    #expect(first.rows["answers_demographics"] == nil)
    let second = try content(scope { $0.visits = ["second"] })
    #expect(second.rows["runs"] == nil && second.rows["trials"] == nil)
    #expect(second.rows["answers_demographics"] == 2)
  }

  @Test func whoIsCompleteIsSaidByTheChosenVisits() throws {
    for position in 2...4 { try lab.finishRun(ada, position: position) }
    #expect(try content(scope(completeOnly: true)).members == [])
    #expect(try content(scope(completeOnly: true) { $0.visits = ["first"] }).members == [ada])
  }

  /// A release may ask for more than its study, never for less.
  @Test func asManyAreAlikeAsTheReleaseAsksFor() throws {
    let reader = lab.store.releaseReader
    let anonymisation = """
      anonymisation:
        k: 2
        quasi-identifiers: [demographics.gender]

      """
    let study = try StudyDefinition.weightIAT(changing: Self.tasks, to: Self.visits + anonymisation).study()
    #expect(try reader.choices(of: study, tables: []).studyAlike == 2)
    #expect(try reader.choices(of: lab.study, tables: []).studyAlike == nil)
    // Two women and two men: nothing need be left out for k = 2, and everything has to be for k = 3.
    for _ in 1...2 {
      try lab.answer("gender", .choice("male"), as: lab.enrolWithConsent(), at: start)
    }
    func alike(_ k: Int?) throws -> Int? {
      let report = try #require(try reader.disclosure(of: study, in: scope { $0.leastAlike = k }))
      #expect(report.requirement.k == max(k ?? 2, 2))
      return report.after.leastClass
    }
    #expect(try alike(nil) == 2)
    #expect(try alike(1) == 2)
    #expect(try alike(3) == 4)
    #expect(throws: DisclosureProblem.tooFewParticipants(4, k: 5)) { try alike(5) }
  }

  /// The same holds for the values of a sensitive variable among those who are alike.
  @Test func theyHaveAsManyValuesAsTheReleaseAsksFor() throws {
    let reader = lab.store.releaseReader
    func study(_ sensitive: String) throws -> Study {
      let anonymisation = "anonymisation:\n  k: 2\n  quasi-identifiers: [demographics.gender]\n\(sensitive)\n"
      return try StudyDefinition.weightIAT(changing: Self.tasks, to: Self.visits + anonymisation).study()
    }
    let sensitive = try study("  sensitive: [demographics.interest]\n")
    #expect(try reader.choices(of: sensitive, tables: []).studyDiverse == 1)
    let stricter = try study("  sensitive: [demographics.interest]\n  l: 3\n")
    #expect(try reader.choices(of: stricter, tables: []).studyDiverse == 3)
    #expect(try reader.choices(of: study(""), tables: []).studyDiverse == nil)
    // Two women of one mind and two men of two.
    let men = try (1...2).map { _ in try lab.enrolWithConsent() }
    for man in men { try lab.answer("gender", .choice("male"), as: man) }
    for (person, interest) in zip([ada, bea] + men, ["neutral", "neutral", "neutral", "interested"]) {
      try lab.answer("interest", .choice(Choice.ID(interest)), as: person)
    }
    func alike(_ l: Int?) throws -> Int? {
      let report = try #require(try reader.disclosure(of: sensitive, in: scope { $0.leastDiverse = l }))
      #expect(report.requirement.l == max(l ?? 1, 1) && report.requirement.k == 2)
      return report.after.leastClass
    }
    #expect(try alike(nil) == 2 && alike(1) == 2 && alike(2) == 4)
    let interest = VariableName("demographics.interest")
    #expect(throws: DisclosureProblem.tooFewValues(interest, values: 2, l: 3)) { try alike(3) }
  }

  /// People who are not in it would hide those who are, and answers that are not in it tell nothing.
  @Test func theRiskIsThatOfThePart() throws {
    let reader = lab.store.releaseReader
    let anonymisation = """
      anonymisation:
        k: 2
        quasi-identifiers: [demographics.gender, participant.language]

      """
    let study = try StudyDefinition.weightIAT(changing: Self.tasks, to: Self.visits + anonymisation).study()
    let whole = try #require(try reader.disclosure(of: study, in: scope()))
    #expect(whole.after.participants == 2 && whole.quasiIdentifiers.count == 2)
    let first = try #require(try reader.disclosure(of: study, in: scope { $0.visits = ["first"] }))
    #expect(first.quasiIdentifiers.map(\.variable) == [.language])
    #expect(throws: DisclosureProblem.tooFewParticipants(1, k: 2)) {
      _ = try reader.disclosure(of: study, in: scope { $0.consents = ["older"] })
    }
  }

  @Test func aTableThatIsLeftOutHasNoRows() throws {
    let rows = try content(scope { $0.leftOut = ["answers", "devices"] }).rows
    #expect(rows["answers"] == nil && rows["answers_demographics"] == 2 && rows["participants"] == 2)
  }

  @Test func theScopeIsKeptAndSupersedesItselfAlone() throws {
    let narrow = scope {
      $0.visits = ["first"]; $0.leftOut = ["devices"]; $0.leastAlike = 7
    }
    for (index, scope) in [scope(), narrow, scope()].enumerated() {
      _ = try lab.store.keepRelease(
        of: lab.study.id, in: scope, context: AuditContext(by: .system, at: start)
      ) { _, sink in
        try sink([0])
        return ReleaseWriting(fileName: "\(index).zip", members: [])
      }
    }
    let kept = try lab.store.keptReleases(of: lab.study.id)
    #expect(kept.map(\.scope) == [scope(), narrow, scope()])
    #expect(kept.map(\.isSuperseded) == [false, false, true])
  }
}
