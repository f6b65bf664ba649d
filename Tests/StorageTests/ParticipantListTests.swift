import Definitions
import Studies
import Testing

@testable import Storage

struct ParticipantListTests {
  private let lab: TemporaryLab
  private let people: [Participant.ID]

  init() throws {
    let crowd = try Crowd.shared.get()
    lab = crowd.lab
    people = crowd.people
  }

  @Test func pagesShowEverybodyOnceNewestFirst() throws {
    var query = lab.everyone
    var listed: [Participant.ID] = []
    for (page, length) in [(1, 50), (2, 50), (3, 20), (4, 0)] {
      query.page = page
      let listing = try lab.store.participants(query)
      #expect(listing.total == 120)
      #expect(listing.entries.count == length)
      listed += listing.ids
    }
    #expect(listed == people.reversed())
  }

  @Test func statesAreApart() throws {
    let ended = Set((0..<120).filter { $0 % 10 == 0 })
    let finished = Set((0..<120).filter { $0 % 3 == 0 }).subtracting(ended)
    let deciding = Set(0..<120).subtracting(ended).subtracting(finished)
    for (group, expected) in [
      (ProgressGroup.withdrawn, ended), (.complete, finished), (.deciding, deciding), (.notStarted, []),
      (.consented, []), (.inProgress, []), (.incomplete, []),
    ] {
      for sort in ParticipantQuery.Sort.allCases {
        var query = lab.everyone
        query.group = group
        query.sort = sort
        #expect(try all(query) == Set(expected.map { people[$0] }), "\(group) by \(sort)")
        #expect(try lab.store.participants(query).total == expected.count, "\(group) by \(sort)")
      }
    }
  }

  /// A participant who has done everything under an older version of the consent has to sign the new one
  /// first.
  @Test func whoeverHasToSignAgainIsNotFinished() throws {
    let lab = try TemporaryLab(changing: "tasks: [weight, demographics]", to: "tasks: [demographics]")
    let participant = try lab.enrol().id
    try lab.decide(.eligible, as: participant)
    try lab.sign(as: participant)
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
    try lab.answerEverything(as: participant)
    var query = lab.everyone
    query.group = .complete
    #expect(try lab.store.participants(query).ids == [participant])
    let definition = try StudyDefinition.weightIAT(
      changing: "tasks: [weight, demographics]", to: "tasks: [demographics]")
    var files = definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
    files[StudyDefinition.fileName] = Array(
      yaml.replacingOccurrences(of: "consent:\n", with: "consent:\n  version: 2\n").utf8)
    query.studies = [try StudyDefinition(name: definition.name, files: files).study()]
    #expect(try lab.store.participants(query).total == 0)
  }

  /// The newest consent decides the version of a participant, with any other filter.
  @Test func whoStandsOnWhichVersion() throws {
    let lab = try TemporaryLab(changing: "\nconsent:\n", to: "\nconsent:\n  version: 3\n")
    let (nobody, older, again) = (try lab.enrol().id, try lab.enrol().id, try lab.enrol().id)
    let rehearsal = try lab.enrolWithConsent(origin: .rehearsal)
    try lab.sign(as: older, version: "older")
    try lab.sign(as: again, version: "older")
    try lab.sign(as: again, at: start.advanced(bySeconds: 60))
    for (number, expected) in [
      (nil, [nobody, older, again, rehearsal]), (2, [older]), (3, [again, rehearsal]), (1, []),
    ] {
      for sort in ParticipantQuery.Sort.allCases {
        var query = lab.everyone
        query.consentNumber = number
        query.sort = sort
        let listing = try lab.store.participants(query)
        #expect(Set(listing.ids) == Set(expected) && listing.total == expected.count, "\(number ?? 0)")
        query.origin = .real
        #expect(Set(try lab.store.participants(query).ids) == Set(expected).subtracting([rehearsal]))
      }
    }
    for group in ProgressGroup.allCases {
      var query = lab.everyone
      query.group = group
      let everyone = Set(try lab.store.participants(query).ids)
      query.consentNumber = 3
      #expect(
        Set(try lab.store.participants(query).ids) == everyone.intersection([again, rehearsal]), "\(group)")
    }
  }

  @Test func somebodyNotYetAskedAnythingIsDeciding() throws {
    let lab = try TemporaryLab()
    let newcomer = try lab.enrol().id
    var query = lab.everyone
    query.group = .deciding
    let listed = try lab.store.participants(query).ids
    #expect(listed == [newcomer])
  }

  @Test(arguments: ParticipantQuery.Sort.allCases)
  func sorting(by sort: ParticipantQuery.Sort) throws {
    var query = lab.everyone
    query.sort = sort
    let down = try lab.store.participants(query).entries
    query.isDescending = false
    let up = try lab.store.participants(query).entries
    // The last pages are read from the end: together they are the list once, in one order.
    for isDescending in [true, false] {
      query.isDescending = isDescending
      let listed = try (1...3).flatMap { page in
        query.page = page
        return try lab.store.participants(query).entries
      }
      #expect(Set(listed.map(\.participation.participant.id)) == Set(people))
      let keys = listed.map { key($0, sort) }
      #expect(keys == keys.sorted(by: isDescending ? (>) : (<)))
    }
    #expect(up.map { key($0, sort) } == up.map { key($0, sort) }.sorted())
    #expect(down.map { key($0, sort) } == down.map { key($0, sort) }.sorted(by: >))
    #expect(up.first?.participation.participant.id != down.first?.participation.participant.id)
  }

  private func key(_ entry: ParticipantListing.Entry, _ sort: ParticipantQuery.Sort) -> String {
    let participant = entry.participation.participant
    return switch sort {
    case .code: participant.code.text
    case .study: participant.study.text
    case .language: participant.language.code
    case .enrolled: String(participant.enrolledAt.milliseconds)
    case .seen: String(entry.lastSeenAt.milliseconds)
    }
  }

  @Test func theBeginningOfACode() throws {
    let codes = try people.map { try lab.code(of: $0).text }
    let one = codes[7]
    for beginning in [one, String(one.prefix(2)), String(one.prefix(1)), "O", "%", "_", "' OR 1=1 --"] {
      var query = lab.everyone
      query.code = beginning
      let expected = codes.count { $0.hasPrefix(beginning) }
      #expect(try lab.store.participants(query).total == expected, "\(beginning)")
    }
  }

  @Test func theBeginningOfAReference() throws {
    let references = people.map { ParticipantReference(of: $0).text }
    let one = references[7]
    for beginning in [one, String(one.prefix(2)), String(one.prefix(1))] {
      var query = lab.everyone
      query.reference = beginning
      let expected = references.count { $0.hasPrefix(beginning) }
      #expect(try expected > 0 && lab.store.participants(query).total == expected, "\(beginning)")
    }
  }

  @Test(arguments: [nil] + ProgressGroup.allCases)
  func nobodyOfAStudyThatWasNotAskedFor(group: ProgressGroup?) throws {
    var query = ParticipantQuery(studies: [])
    query.group = group
    #expect(try lab.store.participants(query).total == 0)
  }

  @Test func realOnesAndRehearsals() throws {
    let lab = try TemporaryLab()
    let real = try lab.enrol().id
    let rehearsal = try lab.enrol(origin: .rehearsal).id
    for (origin, expected) in [(Participant.Origin.real, real), (.rehearsal, rehearsal)] {
      for group in [nil, ProgressGroup.deciding] {
        var query = lab.everyone
        query.origin = origin
        query.group = group
        #expect(try lab.store.participants(query).ids == [expected])
        #expect(try lab.store.participants(query).total == 1)
      }
    }
  }

  @Test func thoseEnrolledInATime() throws {
    var query = lab.everyone
    query.enrolled = start.advanced(bySeconds: 10)..<start.advanced(bySeconds: 30)
    #expect(try all(query) == Set(people[10..<30]) && lab.store.total(query) == 20)
  }

  @Test func counts() throws {
    let counts = try lab.store.counts(of: lab.study.id, at: .everySite, origin: .real)
    #expect(counts == StudyCounts(enrolled: 120, consented: 40, runsFinished: 0, trials: 0))
    let rehearsal = try lab.store.counts(of: lab.study.id, at: .everySite, origin: .rehearsal)
    #expect(rehearsal == StudyCounts(enrolled: 0, consented: 0, runsFinished: 0, trials: 0))
  }

  private func all(_ query: ParticipantQuery) throws -> Set<Participant.ID> {
    var query = query
    return try (1...3).reduce(into: []) { ids, page in
      query.page = page
      ids.formUnion(try lab.store.participants(query).ids)
    }
  }
}

/// A hundred and twenty people, enrolled a second apart: every third has finished, every tenth left. No test changes
/// them, so all look at the same ones.
struct Crowd {
  static let shared = Result { try Crowd() }

  /// A study of one survey: a hundred tests would take their time.
  let lab: TemporaryLab
  let people: [Participant.ID]

  init() throws {
    let lab = try TemporaryLab(changing: "tasks: [weight, demographics]", to: "tasks: [demographics]")
    self.lab = lab
    people = try (0..<120).map { try Crowd.enrol($0, in: lab) }
  }

  private static func enrol(_ number: Int, in lab: TemporaryLab) throws -> Participant.ID {
    let time = start.advanced(bySeconds: number)
    let id = try lab.enrol(language: number.isMultiple(of: 2) ? "en" : "de", at: time).id
    try lab.decide(.eligible, as: id, at: time)
    if number % 3 == 0 {
      try lab.sign(as: id, at: time)
      try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id, at: time))
      try lab.permit(lab.answers(true), as: id, at: time)
      try lab.answerEverything(as: id, at: time)
    }
    if number % 10 == 0 { try lab.store.leave(id, session: nil, context: lab.context(id, at: time)) }
    return id
  }
}

extension ParticipantListing {
  fileprivate var ids: [Participant.ID] { entries.map(\.participation.participant.id) }
}

extension TemporaryLab {
  var everyone: ParticipantQuery { ParticipantQuery(studies: [study]) }
}
