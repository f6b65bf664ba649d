/// The reasons why nothing can be stored for now, or even read, for anybody. The outage is temporary and loses no data.
public enum StoreOutage: Error, Sendable, Hashable {
  /// Another program has the database locked.
  case locked
  /// The disk is full.
  case full
  /// The disk fails.
  case failing
}
