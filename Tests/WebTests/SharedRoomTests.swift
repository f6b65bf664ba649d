import Testing

@testable import Studies
@testable import Web

/// The room of a board is made once for all who may see the same.
@Suite struct SharedRoomTests {
  private let rooms = SharedRooms()
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  private func key(
    revision: Int64 = 1, access: String = ".all", chosen: Study.ID? = nil, codesOnWall: Bool? = nil,
    language: String = "en", region: String? = nil
  ) -> SharedRooms.Key {
    SharedRooms.Key(
      state: RoomState(change: 1, revision: revision, silent: 0), access: access, chosen: chosen,
      codesOnWall: codesOnWall, language: Language(language), region: region)
  }

  private func later(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + milliseconds)
  }

  /// - Parameters:
  ///   - warning: a number of ms after the beginning from which on somebody stands still for too long
  ///   - gone: the same for when somebody has not been seen for too long
  private func room(at time: Timestamp, warning: Int64? = nil, gone: Int64? = nil) -> BoardPage.Room {
    var row = BoardPage.Row(id: "1", name: "Tablet 1", state: "page", stateWord: "Under way")
    if let warning {
      row.warnings = [
        .init(sentence: "It is hot"), .init(sentence: "…", from: "\(later(warning).milliseconds)"),
      ]
    }
    var room = BoardPage.Room(now: "\(time.milliseconds)", counts: "In use: 1", rows: [row])
    if let gone {
      let person = BoardPage.Person(
        step: "Consent", seen: .init(moment: "0", text: ""), goneAt: "\(later(gone).milliseconds)")
      room.home = .init(count: "1", people: [person])
    }
    return room
  }

  /// Asks for a room, and tells whether it was made for this reader.
  private func isMade(
    _ key: SharedRooms.Key, at milliseconds: Int64 = 0, warning: Int64? = nil, gone: Int64? = nil
  ) -> Bool {
    let time = later(milliseconds)
    var isMade = false
    let shown = rooms.room(key, at: time) {
      isMade = true
      return SharedRooms.Made(room: room(at: time, warning: warning, gone: gone), overviews: [])
    }
    #expect(shown.room.now == "\(time.milliseconds)", "the browser counts on from here")
    #expect(shown.room.rows.map(\.name) == ["Tablet 1"])
    return isMade
  }

  @Test func itIsMadeOnceForAllWhoSeeTheSame() {
    let keys = [
      key(), key(revision: 2), key(access: "weight-iat.berlin"), key(chosen: "weight-iat"),
      key(codesOnWall: true), key(codesOnWall: false), key(language: "de"), key(region: "US"),
    ]
    for key in keys { #expect(isMade(key), "\(key)") }
    for key in keys { #expect(!isMade(key, at: 10), "\(key)") }
  }

  /// A site may have any name.
  @Test func nobodyIsShownTheRoomOfThoseWhoMaySeeMore() {
    func access(_ study: Study.ID?, _ sites: SiteAccess) -> String {
      StaffMember(id: "ben", name: "ben", role: .experimenter, study: study, sites: sites).access
    }
    let all = [
      access(nil, .everySite), access("s", .everySite), access("t", .everySite), access("s", .only(["all"])),
      access("s", .only(["a"])), access("s", .only(["a", "b"])), access("s", .only(["a-b"])),
    ]
    #expect(Set(all).count == all.count, "\(all)")
    #expect(access("s", .only(["b", "a"])) == access("s", .only(["a", "b"])))
  }

  @Test func itsTimesAreNotOld() {
    #expect(isMade(key()))
    #expect(!isMade(key(), at: 999))
    #expect(isMade(key(), at: 1000))
    #expect(!isMade(key(), at: 1500))
    // The clock of the server was set.
    #expect(isMade(key(), at: -60_000))
  }

  /// The browser asks again at that moment, and would be told once more that nobody needs anything.
  @Test func itIsMadeAnewWhenTimeAloneChangesIt() {
    #expect(isMade(key(), warning: 300))
    #expect(!isMade(key(), at: 299))
    #expect(isMade(key(), at: 300, warning: 300))
    #expect(!isMade(key(), at: 900))
    let other = key(revision: 2)
    #expect(isMade(other, warning: 5000, gone: 200))
    #expect(!isMade(other, at: 199))
    #expect(isMade(other, at: 200))
  }
}
