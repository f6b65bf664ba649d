import Studies
import Templates

extension BoardPage {
  /// Those who are under way on a device of their own, apart from the room.
  struct Home: TemplateRecord {
    /// “At home now: 3”
    var count: String
    var people: [Person]
    /// True on a wall, where nobody unfolds it.
    var isUnfolded = false

    static let fields: Fields<Home> = [
      "count": .text(\.count), "people": .list(\.people), "isUnfolded": .flag(\.isUnfolded),
    ]
  }

  struct Person: TemplateRecord {
    /// Nil on a wall that shows no codes.
    var code: String?
    /// Nil on a wall.
    var url: String?
    var step: String
    var seen: PassingTime
    /// The time from which on they no longer count as being there, unless they are seen again.
    var goneAt: String

    static let fields: Fields<Person> = [
      "code": .optional(\.code), "url": .optional(\.url), "step": .text(\.step),
      "seen": .record { $0.seen }, "goneAt": .text(\.goneAt),
    ]
  }
}

extension BoardPage.Home {
  /// Nil for nobody.
  init?(_ elsewhere: [ParticipantElsewhere], _ view: RoomView) {
    let request = view.request
    let people = elsewhere.compactMap { one -> BoardPage.Person? in
      let participant = one.participation.participant
      guard let study = view.study(of: participant), let step = one.step(in: study) else { return nil }
      return BoardPage.Person(
        code: view.showsCodes ? participant.code.grouped : nil,
        url: view.isOnWall ? nil : Path.staffParticipant.url(participant.id.text) + "#visit",
        step: request.word(for: step, of: one.participation, in: study),
        seen: .init(since: one.seenAt, at: request.guest.time, request),
        goneAt: String(one.goneAt.milliseconds))
    }
    if people.isEmpty { return nil }
    self.init(
      count: request.say("board.home.count", ["n": request.number(people.count)]), people: people,
      isUnfolded: view.isOnWall)
  }
}

extension RoomView {
  /// Returns those of these studies who were lately seen on a device of their own.
  func home(in stores: any RoomBoardStore, of studies: [Study]) throws -> [ParticipantElsewhere] {
    try stores.participantsElsewhere(
      of: studies.map(\.id), at: sites,
      since: request.guest.time.advanced(bySeconds: -ParticipantElsewhere.presenceSeconds))
  }
}
