import Foundation
import Studies

/// The rooms of boards as they were made last. All who may see the same are shown the same: the first who asks after a change
/// has the room made for the others.
///
/// An `NSLock` for the reason that ``ValueCache`` gives.
final class SharedRooms: @unchecked Sendable {
  /// All that a room depends on besides the time.
  struct Key: Hashable, Sendable {
    let state: RoomState
    /// ``StaffMember/access`` of the reader.
    let access: String
    let chosen: Study.ID?
    let codesOnWall: Bool?
    let language: Language
    let region: String?
  }

  struct Made: Sendable {
    var room: BoardPage.Room
    let overviews: [StationOverview]
  }

  private struct Entry {
    let made: Made
    let span: Range<Timestamp>

    /// True also for one that was made a moment later, for a request that began after this one.
    func isOfUse(at time: Timestamp) -> Bool {
      span.upperBound > time && span.lowerBound <= time.later(SharedRooms.lifetime)
    }
  }

  /// Milliseconds. The times in a room are behind by so much at most, until the browser counts on.
  fileprivate static let lifetime: Int64 = 1000

  private let lock = NSLock()
  private var entries: [Key: Entry] = [:]

  func room(_ key: Key, at now: Timestamp, _ make: () throws -> Made) rethrows -> Made {
    if let known = lock.withLock({ entries[key] }), known.span.contains(now) {
      var made = known.made
      made.room.now = String(now.milliseconds)
      return made
    }
    let made = try make()
    // Requests that began a moment earlier, and come here later, are shown the same.
    let span = now.later(-Self.lifetime)..<made.room.end(from: now)
    lock.withLock {
      entries = entries.filter { $0.value.isOfUse(at: now) }
      entries[key] = Entry(made: made, span: span)
    }
    return made
  }
}

extension Timestamp {
  fileprivate func later(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}

extension BoardPage.Room {
  /// Returns the time from which on the room has to be made anew although nothing was reported: somebody stands still for too
  /// long by then, or has not been seen for too long.
  fileprivate func end(from now: Timestamp) -> Timestamp {
    let standstills = rows.flatMap(\.warnings).compactMap(\.from)
    let departures = home?.people.map(\.goneAt) ?? []
    let turns = (standstills + departures).compactMap { Int64($0) }.filter { $0 > now.milliseconds }
    let latest = now.later(SharedRooms.lifetime)
    return min(latest, turns.min().map { Timestamp(milliseconds: $0) } ?? latest)
  }
}

extension RoomView {
  func key(in state: RoomState, for reader: StaffMember) -> SharedRooms.Key {
    SharedRooms.Key(
      state: state, access: reader.access, chosen: chosen, codesOnWall: codesOnWall,
      language: request.language, region: request.region)
  }

  /// Reads the room and makes its cards.
  func room(in stores: any RoomBoardStore) throws -> SharedRooms.Made {
    let all = try stores.room(of: studies)
    let home = try home(in: stores, of: studies.filter { chosen == nil || $0.id == chosen })
    return SharedRooms.Made(
      room: summary(all.filter(isShown), home: home), overviews: all.map(\.overview))
  }

  /// On the board of one study: its participants, and the stations that wait for anybody's.
  private func isShown(_ entry: RoomBoardEntry) -> Bool {
    guard let chosen, entry.overview.handover != nil else { return true }
    return entry.participation?.participant.study == chosen
  }
}
