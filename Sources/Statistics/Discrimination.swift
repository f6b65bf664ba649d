import CBoostMath

/// How well two kinds of trials are told apart, as signal detection theory measures it.
///
/// Rates are corrected log-linearly: half a response is added to each count and one trial to each number of trials, so that
/// rates of 0 and 1 have a finite value (Hautus, 1995, Behav Res Methods Instrum Comput 27: 46–51).
public struct Discrimination: Sendable, Hashable {
  /// d′, the distance between both kinds in standard deviations; 0 for guessing.
  public let sensitivity: Double
  /// c, the bias of the response: negative where it is given readily, positive where seldom.
  public let criterion: Double

  /// - Parameters:
  ///   - hits: responses to `signals` trials that ask for one
  ///   - falseAlarms: responses to `others` trials that ask for none
  /// Nil where one kind of trial is missing.
  public init?(hits: Int, of signals: Int, falseAlarms: Int, of others: Int) {
    guard signals > 0, others > 0 else { return nil }
    let (hit, falseAlarm) = (Self.score(hits, of: signals), Self.score(falseAlarms, of: others))
    sensitivity = hit - falseAlarm
    criterion = -(hit + falseAlarm) / 2
  }

  private static func score(_ responses: Int, of trials: Int) -> Double {
    -normal_upper_quantile((Double(responses) + 0.5) / (Double(trials) + 1))
  }
}
