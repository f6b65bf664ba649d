/// The reasons why a sensor tells nothing, in the order in which the browser looks for them. The words are stored and
/// released.
public enum SensorProblem: String, Sendable, CaseIterable {
  /// The participant has not given the permission, or the study does not ask for it.
  case notPermitted = "not-permitted"
  /// The page was not opened by HTTPS, without which browsers keep their sensors to themselves.
  case insecure
  /// The browser knows no such sensor.
  case unsupported
  /// The browser, or the person whom it asked, said no.
  case denied
  /// The browser said yes, and nothing came.
  case noSignal = "no-signal"
  /// It told something, and then nothing more.
  case stopped
  /// The participant took the permission back before the part arrived: what it held was not kept.
  case withdrawn
}

/// The content of a part that a sensor recorded. It is kept only with the participant's permission.
public protocol RecordedContent: PartContent {
  /// The permission without which it is not kept.
  static var permission: Permission.Known { get }
  /// True if the sensor told something.
  var holdsRecording: Bool { get }
  /// The same part without what the sensor told.
  var withheld: Self { get }
}

extension PartContent {
  /// Returns the part as it may be kept, and true if something was taken out of it.
  /// - Parameter isPermitted: tells of a permission whether the participant grants it now
  public func kept(_ isPermitted: (Permission.Known) -> Bool) -> (content: any PartContent, isWithheld: Bool)
  {
    guard let recorded = self as? any RecordedContent, recorded.holdsRecording,
      !isPermitted(type(of: recorded).permission)
    else { return (self, false) }
    return (recorded.withheld, true)
  }
}
