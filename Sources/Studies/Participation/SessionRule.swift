/// The time for which a browser stays signed in.
public enum SessionRule {
  /// A participant's browser that shows no sign of life for so many seconds has to give code and PIN again.
  public static let idleSeconds = 24 * 3600
  /// The session that ended with leaving still shows the last page for so many seconds.
  public static let farewellSeconds = 15 * 60
  /// A member of staff signs in again after so many seconds.
  public static let staffSeconds = 12 * 3600
  /// The same without a sign of life.
  public static let staffIdleSeconds = 2 * 3600
  /// A link with which an account of staff gets its password works for so many seconds.
  public static let staffLinkSeconds = 24 * 3600
  /// A sign of life is stored if the one before is older than so many seconds: not every request needs a write.
  public static let seenSeconds = 60

  /// Returns true if the session of a participant is open.
  /// - Parameter leftAt: nil for somebody who takes part
  public static func isOpen(seenAt: Timestamp, leftAt: Timestamp?, at now: Timestamp) -> Bool {
    let isOver = leftAt.map { $0.advanced(bySeconds: farewellSeconds) <= now } ?? false
    return seenAt.advanced(bySeconds: idleSeconds) > now && !isOver
  }

  /// Returns true if the session of a member of staff is open.
  public static func isStaffSessionOpen(since openedAt: Timestamp, seenAt: Timestamp, at now: Timestamp)
    -> Bool
  {
    openedAt.advanced(bySeconds: staffSeconds) > now && seenAt.advanced(bySeconds: staffIdleSeconds) > now
  }

  /// Returns true if a sign of life is to be stored.
  public static func isNews(after seenAt: Timestamp, at now: Timestamp) -> Bool {
    seenAt.advanced(bySeconds: seenSeconds) < now
  }
}
