import Studies
import Templates

extension BoardPage {
  /// Those who are in a run on a device of their own, apart from the room.
  struct Home: TemplateRecord {
    /// “At home now: 3”
    var count: String
    var people: [Person]

    static let fields: Fields<Home> = ["count": .text(\.count), "people": .list(\.people)]
  }

  struct Person: TemplateRecord {
    var code: String
    var isRehearsal = false
    var url: String
    var task: String
    var seen: PassingTime

    static let fields: Fields<Person> = [
      "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "url": .text(\.url), "task": .text(\.task),
      "seen": .record { $0.seen },
    ]
  }
}

extension BoardPage.Home {
  /// Nil for nobody.
  init?(_ runs: [RunElsewhere], _ view: RoomView) {
    let request = view.request
    let people = runs.compactMap { run -> BoardPage.Person? in
      let participant = run.participation.participant
      guard let study = view.study(of: participant) else { return nil }
      return BoardPage.Person(
        code: participant.code.grouped, isRehearsal: participant.origin == .rehearsal,
        url: Path.staffParticipant.url(participant.id.text) + "#visit",
        task: request.word(for: .task(run.task), in: study),
        seen: .init(since: run.seenAt, at: request.guest.time, request))
    }
    if people.isEmpty { return nil }
    self.init(count: request.say("board.home.count", ["n": request.number(people.count)]), people: people)
  }
}
