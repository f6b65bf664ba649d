import Studies

/// The stores of D scores and of results of an app, as each audience reaches them.
public struct ImplicitStores: TaskStores {
  fileprivate let participant: any RunScoreStore
  fileprivate let staff: any ScoreStore & ExternalResultStore

  public init(_ stores: any ScoreStore & ExternalResultStore) {
    participant = stores
    staff = stores
  }
}

extension ParticipantRequest {
  var scoreStores: any RunScoreStore { lab.stores.own(ImplicitStores.self).participant }
}

extension StaffRequest {
  var scoreStores: any ScoreStore & ExternalResultStore { lab.stores.own(ImplicitStores.self).staff }
}
