/// The reasons why a store refuses a change that a page should not have requested, or that came too late.
public enum StoreRefusal: Error, Sendable, Hashable {
  /// No consent for the current version of the document, or the participant has left.
  case noConsentInForce
  case participationEnded
  /// The participant's order has no such place.
  case noSuchPosition
  /// The test that is due is done on another device.
  case doneElsewhere
  /// The order depends on the site, which is unknown.
  case siteUnknown
  /// The occasion is not open yet, or no longer.
  case notOpen
  /// The end of the survey was recorded before, as from another tab.
  case surveyEnded
}
