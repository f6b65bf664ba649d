import Studies

/// The store of what experiments said of their problems, which staff alone reach.
public struct ExperimentStores: TaskStores {
  fileprivate let staff: any ExperimentMessageStore

  public init(_ stores: any ExperimentMessageStore) { staff = stores }
}

extension StaffRequest {
  var experimentStores: any ExperimentMessageStore { lab.stores.own(ExperimentStores.self).staff }
}
