import Crypto
import Definitions
import Foundation
import Studies
import Testing

@testable import Storage

/// The participants in a release by its audience: everybody within the institution, beyond it only those
/// whose newest choice allows it.
struct ReleaseAudienceTests {
  /// The sharing choices of a participant, in order.
  private static let histories: [[SharingChoice]] = [
    [], [.institution], [.worldwide], [.institution, .worldwide], [.worldwide, .institution],
    [.worldwide, .institution, .worldwide], [.institution, .worldwide, .institution],
  ]

  @Test(arguments: [Participant.Origin.real, .rehearsal])
  func theNewestChoiceDecides(origin: Participant.Origin) throws {
    let lab = try TemporaryLab()
    for history in Self.histories { try lab.consent(choosing: history, origin: origin) }
    // Of the other origin: in no release of this one.
    try lab.consent(choosing: [.worldwide], origin: origin == .real ? .rehearsal : .real)

    let within = try lab.release(origin, for: .within)["participants"]!
    #expect(within.count == Self.histories.count)
    #expect(
      within.map { $0["sharing"] ?? "" }.sorted()
        == Self.histories.map { $0.last?.rawValue ?? "" }.sorted())
    let beyond = try lab.release(origin, for: .beyond)["participants"]!
    #expect(beyond.map { $0["sharing"] } == ["worldwide", "worldwide", "worldwide"])
  }

  /// Every table follows the same choice, not the one that was copied into the consent.
  @Test func whatWasCopiedIntoTheConsentCountsNoMore() throws {
    let lab = try TemporaryLab()
    let opened = try lab.consent(choosing: [.institution], signed: .institution)
    let closed = try lab.consent(choosing: [.worldwide], signed: .worldwide)
    for person in [opened, closed] {
      try lab.finishRun(person)
      try lab.answer("height", .number(person == opened ? 1.5 : 1.9), as: person)
    }
    #expect(try lab.release(for: .beyond)["answers"]!.compactMap { $0["answer"] } == ["1.9"])
    try lab.choose(.worldwide, as: opened, at: start.advanced(bySeconds: 3600))
    try lab.choose(.institution, as: closed, at: start.advanced(bySeconds: 3600))
    let rows = try lab.release(for: .beyond)
    #expect(rows["answers"]!.compactMap { $0["answer"] } == ["1.5"])
    #expect(rows["participants"]!.count == 1 && rows["runs"]!.count == 1 && rows["trials"]!.count == 200)
    #expect(try lab.release(for: .within)["runs"]!.count == 2)
  }

  @Test func whereNobodyIsAskedEverybodyIsInBoth() throws {
    let lab = try TemporaryLab()
    let study = try lab.studyWithoutSharing()
    for _ in 1...2 { try lab.consent(choosing: []) }
    for audience in ReleaseAudience.allCases {
      let rows = try lab.release(for: audience, of: study)["participants"]!
      #expect(rows.count == 2 && rows.allSatisfy { $0["sharing"] == nil }, "\(audience)")
    }
  }

  /// Taking the question out of a study opens nothing that somebody closed.
  @Test func aChoiceOutlivesItsQuestion() throws {
    let lab = try TemporaryLab()
    let study = try lab.studyWithoutSharing()
    for history in [[], [SharingChoice.institution], [.worldwide]] { try lab.consent(choosing: history) }
    let beyond = try lab.release(for: .beyond, of: study)["participants"]!
    #expect(beyond.map { $0["sharing"] ?? "" }.sorted() == ["", "worldwide"])
  }

  @Test func aChoiceAloneIsNoConsentAndLeavingOutweighsIt() throws {
    let lab = try TemporaryLab()
    let undecided = try lab.enrol().id
    try lab.store.choose(.worldwide, of: undecided, context: lab.context(undecided))
    let left = try lab.consent(choosing: [.worldwide])
    try lab.store.leave(left, session: nil, context: lab.context(left))
    for audience in ReleaseAudience.allCases {
      #expect(try lab.release(for: audience)["participants"]! == [])
    }
  }

  @Test func theExtentIsThatOfTheRows() throws {
    let lab = try TemporaryLab()
    for history in Self.histories.dropLast(3) { try lab.finishRun(lab.consent(choosing: history)) }
    for (study, isAsked) in [(lab.study, true), (try lab.studyWithoutSharing(), false)] {
      for audience in ReleaseAudience.allCases {
        let rows = try lab.release(for: audience, of: study)
        let extent = try lab.store.releaseReader.extent(of: study, in: ReleaseScope(.real, audience))
        #expect(
          extent
            == ReleaseExtent(
              participants: rows["participants"]!.count, runs: rows["runs"]!.count,
              trials: rows["trials"]!.count))
        let expected = audience == .within ? 4 : isAsked ? 2 : 3
        #expect(extent.participants == expected && extent.runs == expected, "\(audience)")
      }
    }
  }

  @Test func theAuditTrailNamesTheAudience() throws {
    let lab = try TemporaryLab()
    for audience in ReleaseAudience.allCases {
      _ = try lab.store.keepRelease(
        of: lab.study.id, in: ReleaseScope(.real, audience), context: AuditContext(by: .system, at: start)
      ) { number, sink in
        try sink([0])
        return ReleaseWriting(fileName: "\(number).zip", members: [])
      }
    }
    let details = try lab.store.research.read { db in
      try db.rows("SELECT detail FROM audit WHERE action = 'release.created' ORDER BY sequence")
        .map { $0["detail"] as String }
    }
    let digest = sha256([0]).hexadecimal
    #expect(
      details == ["within the institution: 1.zip \(digest)", "beyond the institution: 2.zip \(digest)"])
  }
}

extension TemporaryLab {
  /// Adds a participant who chose, signed, and chose again.
  @discardableResult
  fileprivate func consent(
    choosing history: [SharingChoice], signed: SharingChoice? = nil, origin: Participant.Origin = .real
  ) throws -> Participant.ID {
    let participant = try enrol(origin: origin).id
    if let first = history.first { try store.choose(first, of: participant, context: context(participant)) }
    try store.sign(
      self.signed(
        as: participant, Signature(name: PrintedName("Ada Lovelace")), sharing: signed ?? history.first),
      messages: [], participant: participant, context: context(participant))
    for (index, choice) in history.enumerated().dropFirst() {
      try choose(choice, as: participant, at: start.advanced(bySeconds: index))
    }
    try store.keepContact([:], messages: [], of: participant, context: context(participant))
    return participant
  }

  fileprivate func choose(_ choice: SharingChoice, as participant: Participant.ID, at time: Timestamp = start)
    throws
  {
    try store.changeSharing(to: choice, of: participant, context: context(participant, at: time))
  }

  /// Returns the same study with a document without the question.
  func studyWithoutSharing() throws -> Study {
    let yaml = String(decoding: definition.files[StudyDefinition.fileName]!, as: UTF8.self)
    let question = try #require(yaml.range(of: "  sharing:\n")).lowerBound
    let next = try #require(yaml.range(of: "  contact-details:\n")).lowerBound
    return try StudyDefinition.weightIAT(changing: String(yaml[question..<next]), to: "").study()
  }
}
