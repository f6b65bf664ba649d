/// Where participants are told their result of a test, once nothing is left that it could change.
public enum ResultFeedback: String, Sendable, CaseIterable {
  case never = "no"
  /// In their own browser. A tablet of the lab lies where others can look at it.
  case onOwnDevice = "yes"
  case everywhere
}

extension Participation {
  /// Whether the result of a test is told now. A result changes what somebody answers and does next, so that nothing
  /// of it is told before every task of its visit is done.
  public func tellsResult(of test: ImplicitTest, in study: Study, onStation: Bool) -> Bool {
    switch test.feedback {
    case .never: return false
    case .onOwnDevice where onStation: return false
    case .onOwnDevice, .everywhere: break
    }
    let own = study.dueTasks.filter { $0.reference == .test(test.id) }
    let visits = own.compactMap { study.visit(of: $0) }
    let others = visits.filter { !wasEndedEarly($0) }.flatMap { study.dueTasks(of: $0) }
    return !own.isEmpty && (own + others).allSatisfy { hasDone($0, in: study) }
  }
}
