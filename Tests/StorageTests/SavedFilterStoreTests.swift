import Studies
import Testing

@testable import Storage

/// The filters that staff saved, as they are kept.
struct SavedFilterStoreTests {
  private let lab: TemporaryLab
  private let robin: StaffMember.ID
  private let kim: StaffMember.ID

  init() throws {
    lab = try TemporaryLab()
    robin = try lab.addExperimenter().id
    kim = try lab.store.addStaff(
      StaffCredentials(name: "kim", password: "correct horse battery"), role: .experimenter, study: nil,
      context: AuditContext(by: .system, at: start)
    ).id
  }

  private func context(_ member: StaffMember.ID) -> AuditContext {
    AuditContext(by: .staff(member), at: start)
  }

  private func names(_ member: StaffMember.ID) throws -> [String] {
    try lab.store.savedFilters(of: member).map(\.name.text)
  }

  @Test func aFilterComesBackAsItWasSaved() throws {
    let setting = SavedFilter.Setting.participants(
      .init(
        study: lab.study.id, group: .deciding, tag: try ParticipantTag("call back"), consentNumber: 2,
        origin: .real, sort: .seen, isDescending: false))
    let name = try SavedFilter.Name("  Waiting for a signature, Berlin ")
    let id = try lab.store.save(setting, named: name, context: context(robin))
    let found = try lab.store.savedFilters(of: robin)
    #expect(found == [SavedFilter(id: id, name: name, setting: setting)])
    #expect(found[0].name.text == "Waiting for a signature, Berlin")
    #expect(try names(kim).isEmpty)
  }

  @Test func onlyItsOwnerRenamesAndDeletesIt() throws {
    let id = try lab.store.save(
      .participants(.init(study: nil, origin: .real)), named: SavedFilter.Name("Mine"),
      context: context(robin)
    )
    #expect(try !lab.store.rename(id, to: SavedFilter.Name("Yours"), context: context(kim)))
    #expect(try !lab.store.delete(id, context: context(kim)))
    #expect(try names(robin) == ["Mine"])
    #expect(try lab.store.rename(id, to: SavedFilter.Name("mine"), context: context(robin)))
    #expect(try names(robin) == ["mine"])
    #expect(try lab.store.delete(id, context: context(robin)))
    #expect(try names(robin).isEmpty && !lab.store.delete(id, context: context(robin)))
  }

  @Test func aNameStandsOnceForAStudy() throws {
    let one = SavedFilter.Setting.participants(.init(study: lab.study.id))
    let all = SavedFilter.Setting.participants(.init(study: nil, origin: .real))
    try lab.store.save(one, named: SavedFilter.Name("Mine"), context: context(robin))
    #expect(throws: SavedFilterProblem.taken) {
      try lab.store.save(one, named: SavedFilter.Name("MINE"), context: context(robin))
    }
    try lab.store.save(all, named: SavedFilter.Name("Mine"), context: context(robin))
    try lab.store.save(one, named: SavedFilter.Name("Mine"), context: context(kim))
    let other = try lab.store.save(one, named: SavedFilter.Name("Other"), context: context(robin))
    #expect(throws: SavedFilterProblem.taken) {
      try lab.store.rename(other, to: SavedFilter.Name("mine"), context: context(robin))
    }
    #expect(try names(robin).sorted() == ["Mine", "Mine", "Other"])
  }

  @Test func oneHasSoManyForAStudyAtMost() throws {
    let one = SavedFilter.Setting.participants(.init(study: lab.study.id))
    for number in 1...SavedFilter.most {
      try lab.store.save(one, named: SavedFilter.Name("Filter \(number)"), context: context(robin))
    }
    #expect(throws: SavedFilterProblem.tooMany) {
      try lab.store.save(one, named: SavedFilter.Name("Another"), context: context(robin))
    }
    try lab.store.save(
      .participants(.init(study: "another")), named: SavedFilter.Name("Another"), context: context(robin))
    #expect(try names(robin).count == SavedFilter.most + 1)
  }

  /// A filter of an earlier version opens with what is still known, and says that something is missing.
  @Test func wordsThatAreNoneAnyMoreAreLeftOut() throws {
    let setting = SavedFilter.OfParticipants(study: lab.study.id, group: .deciding, origin: .real)
    try lab.store.save(.participants(setting), named: SavedFilter.Name("Mine"), context: context(robin))
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET state = 'forgotten'") }
    let found = try #require(try lab.store.savedFilters(of: robin).first)
    let left = SavedFilter.OfParticipants(study: lab.study.id, origin: .real)
    #expect(found.hasLostSomething && found.setting == .participants(left))
  }

  /// Those of each list have their own names and their own number.
  @Test func filtersOfVisitsStandBesideThoseOfParticipants() throws {
    let people = SavedFilter.Setting.participants(.init(study: lab.study.id))
    let visits = SavedFilter.Setting.visits(.init(study: lab.study.id, experimenter: kim))
    let name = try SavedFilter.Name("Mine")
    try lab.store.save(people, named: name, context: context(robin))
    let id = try lab.store.save(visits, named: name, context: context(robin))
    let found = try lab.store.savedFilters(of: robin)
    #expect(Set(found.map(\.setting)) == [people, visits])
    #expect(found.first { $0.id == id }?.setting == visits)
    #expect(throws: SavedFilterProblem.taken) {
      try lab.store.save(
        .visits(.init(study: lab.study.id)), named: SavedFilter.Name("mine"), context: context(robin))
    }
    for number in 2...SavedFilter.most {
      try lab.store.save(people, named: SavedFilter.Name("Filter \(number)"), context: context(robin))
    }
    #expect(throws: SavedFilterProblem.tooMany) {
      try lab.store.save(people, named: SavedFilter.Name("Another"), context: context(robin))
    }
    try lab.store.save(visits, named: SavedFilter.Name("Another"), context: context(robin))
  }

  @Test func aFilterOfVisitsKeepsTheOrigin() throws {
    let origins: [Participant.Origin?] = [.real, .rehearsal, nil]
    let settings = origins.map {
      SavedFilter.Setting.visits(.init(study: lab.study.id, origin: $0))
    }
    for (number, setting) in settings.enumerated() {
      try lab.store.save(setting, named: SavedFilter.Name("Filter \(number)"), context: context(robin))
    }
    #expect(try Set(lab.store.savedFilters(of: robin).map(\.setting)) == Set(settings))
    #expect(SavedFilter.Setting.visits(.init(study: nil)).isEmpty)
    #expect(!SavedFilter.Setting.visits(.init(study: nil, origin: nil)).isEmpty)
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET origin = 'forgotten'") }
    #expect(try lab.store.savedFilters(of: robin).allSatisfy(\.hasLostSomething))
  }

  @Test func aFilterOfDeviationsKeepsKindAuthorAndOrigin() throws {
    let filters = [
      DeviationFilter(of: lab.study.id, kind: .note), DeviationFilter(of: lab.study.id, by: robin),
      DeviationFilter(of: lab.study.id, origin: .rehearsal, kind: .deviation, by: robin),
    ]
    for (number, filter) in filters.enumerated() {
      try lab.store.save(
        .deviations(filter), named: SavedFilter.Name("Filter \(number)"), context: context(robin))
    }
    let found = try lab.store.savedFilters(of: robin)
    #expect(Set(found.map(\.setting)) == Set(filters.map { .deviations($0) }))
    #expect(!found.contains { $0.hasLostSomething })
    #expect(SavedFilter.Setting.deviations(DeviationFilter(of: lab.study.id)).isEmpty)
    #expect(!SavedFilter.Setting.deviations(filters[1]).isEmpty)
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET state = 'forgotten'") }
    let left = try lab.store.savedFilters(of: robin)
    #expect(left.count == filters.count && left.allSatisfy(\.hasLostSomething))
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET study = NULL") }
    #expect(try names(robin).isEmpty)
  }

  @Test func aFilterOfCodesKeepsUseMakerAndPurpose() throws {
    let filters = [
      BatchFilter(of: lab.study.id, use: .unused), BatchFilter(of: lab.study.id, by: robin),
      BatchFilter(of: lab.study.id, origin: .rehearsal, by: robin, use: .usedUp),
    ]
    for (number, filter) in filters.enumerated() {
      try lab.store.save(
        .codes(filter), named: SavedFilter.Name("Filter \(number)"), context: context(robin))
    }
    let found = try lab.store.savedFilters(of: robin)
    #expect(Set(found.map(\.setting)) == Set(filters.map { .codes($0) }))
    #expect(!found.contains { $0.hasLostSomething })
    #expect(SavedFilter.Setting.codes(BatchFilter(of: lab.study.id)).isEmpty)
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET state = 'forgotten'") }
    #expect(try lab.store.savedFilters(of: robin).allSatisfy(\.hasLostSomething))
  }

  @Test func aListThatIsNoneAnyMoreHasNoFilters() throws {
    try lab.store.save(
      .visits(.init(study: lab.study.id)), named: SavedFilter.Name("Mine"), context: context(robin))
    try lab.store.identity.write { try $0.run("UPDATE saved_filters SET list = 'forgotten'") }
    #expect(try names(robin).isEmpty)
  }

  @Test(arguments: ["", "  ", "a\u{0}b", "a\nb", "\u{202E}abc", String(repeating: "x", count: 61)])
  func whatIsNoNameIsRefused(typed: String) {
    #expect(throws: SavedFilterProblem.self) { try SavedFilter.Name(typed) }
  }

  @Test func theLongestNameIsTaken() throws {
    let typed = String(repeating: "ü", count: SavedFilter.Name.longest)
    #expect(try SavedFilter.Name(typed).text == typed)
  }
}
