/// Why nothing can be stored for now, or even read, whoever asks. It passes without anything being lost.
public enum StoreOutage: Error, Sendable, Hashable {
  /// Another program has the database locked.
  case locked
  /// The disk takes no more.
  case full
  /// The disk fails.
  case failing
}
