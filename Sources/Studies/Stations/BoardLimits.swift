/// The limits beyond which the board of the room warns staff, for one study.
public struct BoardLimits: Sendable, Hashable {
  /// The share of answers that came too fast to be meant, 0 to 1. More than 10 % leave a run out of analyses (Greenwald et
  /// al., 2003, for Implicit Association Tests). Each kind of task says in its module which answers these are.
  public var tooFastShare = 0.1
  /// The share of wrong answers, 0 to 1. The whole run would be doubted for as many, see `Quality.swift`.
  public var errorShare = 0.3
  /// Seconds on one page, or between two blocks. No page takes so long to read: a visit of the study paper took under
  /// 30 minutes in all.
  public var pageSeconds = 5 * 60

  public static let standard = BoardLimits()

  public init() {}
}
