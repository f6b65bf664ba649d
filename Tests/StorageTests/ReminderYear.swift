import Foundation
import Testing

@testable import Storage
@testable import Studies

/// A year in which the server looks for reminders that are due, with nights in which it is off, and restarts.
struct ReminderYear {
  let lab: TemporaryLab
  private(set) var store: SQLiteStore
  private(set) var restarts = 0
  private var looks = 0

  init(_ lab: TemporaryLab) {
    self.lab = lab
    store = lab.store
  }

  /// The minutes between two rounds: the server's own are one minute apart, which takes too long here. An occasion is
  /// open for longer.
  private static let step = ProcessInfo.processInfo.environment["SOAK"] == nil ? 67 : 23

  /// The times at which the server looks. It is off for most of every tenth day.
  static func rounds() -> [Timestamp] {
    stride(from: 0, to: 366 * 24 * 60, by: step).filter { minute in
      let day = minute / (24 * 60)
      return day % 10 != 9 || minute % (24 * 60) < 8 * 60
    }.map { start.advanced(bySeconds: $0 * 60) }
  }

  /// Opens the data anew at every two-hundredth look.
  mutating func look() throws {
    looks += 1
    guard looks.isMultiple(of: 200) else { return }
    try store.close()
    store = try SQLiteStore(directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
    restarts += 1
  }

  /// Delivers all that waits.
  func deliver(at time: Timestamp) throws {
    for id in try store.dueMessages(at: time) {
      try store.noteSent(id, context: AuditContext(by: .system, at: time))
    }
  }

  /// All messages that were ever queued.
  var queued: Int { get throws { try store.outbox(of: [lab.study.id], page: 1).total } }
}

extension Timestamp {
  /// The minute of the day by the clocks of a zone.
  func minute(in zone: String) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    return calendar.component(.hour, from: date) * 60 + calendar.component(.minute, from: date)
  }

  /// In the hours in which nobody is written to unless the study says otherwise.
  func isQuiet(in zone: String) -> Bool { minute(in: zone) >= 22 * 60 || minute(in: zone) < 7 * 60 }
}
