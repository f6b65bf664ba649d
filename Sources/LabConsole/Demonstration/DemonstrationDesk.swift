import Documents
import Mail
import Rehearsal
import Storage
import Studies
import Web

/// The work at the desk of a study: what its staff rehearse, ask, note and send besides the visits.
extension DemonstrationScene {
  func addDeskWork() {
    if study.isOpen { addRehearsals() }
    add(at: schedule.time(onDay: -2, hour: 16)) { scene, _ in try scene.staff.invite() }
    // By then the last ones of yesterday have answered something.
    add(at: schedule.time(onDay: -1, hour: 20)) { scene, _ in
      try TaskKinds.askAboutData(by: scene.staff)
    }
    add(at: schedule.time(onDay: -1, hour: 20, minute: 10)) { scene, _ in
      try scene.staff.noteDeviationOfStudy()
    }
    add(at: schedule.time(onDay: -1, hour: 20, minute: 20)) { scene, _ in
      try scene.staff.askForDeletion()
    }
  }

  /// One comes to the end, and one closes the browser on the way.
  private func addRehearsals() {
    for (index, intention) in [Intention.toTheEnd, .undecided(afterPages: 3)].enumerated() {
      add(at: schedule.time(onDay: -3, hour: 12, minute: 15 + 5 * index)) { scene, person in
        let language = scene.study.languages[index % scene.study.languages.count].code
        scene.walk(
          Self.firstRehearsal + index, from: Lab.rehearsalPath(of: scene.study.id.text, language: language),
          with: scene.newClient, intention, person)
      }
    }
  }

  /// Above the numbers of all who take part.
  private static let firstRehearsal = 2001
}

extension DemonstrationStaff {
  /// Sends a list of invitations. One of its recipients wants none.
  func invite() throws {
    let list = InvitationList(
      id: .new(at: clock()), study: study.id, language: study.languages[0], site: study.sites.first?.id,
      staff: experimenters[0].id, madeAt: clock())
    let addresses = AddressList((1...6).map { "invited-\($0)@example.org" }.joined(separator: "\n"))
    _ = try store.invite(addresses, as: list, context: context)
    guard let last = try store.invitations(of: list.id, page: 1, opensAddresses: false).last else { return }
    _ = try store.stopInvitation(
      of: last.participant, context: AuditContext(by: .participant(last.participant), at: clock()))
  }

  /// Makes two releases: one for use within the institution, one to pass on. They are asked for if the study wants them
  /// approved.
  func release() throws {
    guard let manager else { return }
    for audience in ReleaseAudience.allCases {
      let scope = ReleaseScope(.real, audience)
      if study.wantsApproval(of: scope) {
        _ = try store.askForRelease(of: study.id, in: scope, context: context(manager))
        continue
      }
      let maker = ReleaseMaker(
        study: study, in: scope, kinds: TaskKinds.documents,
        materials: try store.files(ofVersion: study.version) ?? [:], isDemonstration: true,
        software: LabConsole.version)
      do {
        try maker.make(from: store.releaseReader, in: store, context: context(manager))
      } catch ReleaseRefusal.nobody {
        // Of a few participants all may have kept their data within the institution.
        continue
      } catch is DisclosureProblem {
        // They may be fewer than the study asks to be alike.
        continue
      }
    }
  }

  /// Settles the outbox as a mail server would; the first address is mistyped.
  func deliver() throws {
    for message in try store.dueMessages(at: clock()) {
      let isFirst = try store.outbox(of: [study.id], page: 1).total == 1
      if isFirst {
        try store.noteProblem(
          MailProblem(.refusedRecipient, answer: "550 5.1.1 No such mailbox here"), with: message,
          context: AuditContext(by: .system, at: clock()))
      } else {
        try store.noteSent(message, context: AuditContext(by: .system, at: clock()))
      }
    }
  }

  func noteDeviationOfStudy() throws {
    guard let person = try people().first(where: { !$0.consents.isEmpty }) else { return }
    try intervene(
      .deviation, .technical, "The network was down for ten minutes; went on with the same page afterwards",
      person.participant.id)
  }

  /// Somebody who has left asks for the data to be deleted, too.
  func askForDeletion() throws {
    let left = try everybody().first { $0.participant.leftAt != nil && !$0.consents.isEmpty }
    guard let left else { return }
    try store.askForDeletion(
      of: left.participant.id, keepingConsentYears: study.consent.keptYears, context: context)
  }

  /// Those who take part now.
  func people() throws -> [Participation] {
    try everybody().filter { $0.participant.leftAt == nil }
  }

  private func everybody() throws -> [Participation] {
    var query = ParticipantQuery(studies: [study])
    query.origin = .real
    var found: [Participation] = []
    var listing = try store.participants(query)
    while !listing.entries.isEmpty {
      found += listing.entries.map(\.participation)
      query.page += 1
      listing = try store.participants(query)
    }
    return found.filter(\.participant.hasBegun)
  }
}
