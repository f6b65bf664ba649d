/// The messages of the outbox that are asked for.
public struct OutboxFilter: Sendable, Hashable {
  /// Nil for all, as the other one.
  public var state: OutboxEntry.State?
  public var kind: OutboxMessage.Kind?

  public init(state: OutboxEntry.State? = nil, kind: OutboxMessage.Kind? = nil) {
    self.state = state
    self.kind = kind
  }

  public var isEmpty: Bool { state == nil && kind == nil }
}

extension OutboxStore {
  /// Returns a page of all messages of studies.
  public func outbox(of studies: [Study.ID], page: Int) throws -> OutboxListing {
    try outbox(of: studies, OutboxFilter(), page: page)
  }
}
