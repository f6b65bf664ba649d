/// Why a document could not be made.
public enum DocumentError: Error, Sendable, Hashable {
  /// cairo refused; the reason is in its own words.
  case notPrinted(reason: String)
  /// More bytes of text than a QR code holds.
  case notEncodable(length: Int)
}
