/// The reasons why a document could not be made, or a picture not be read.
public enum DocumentError: Error, Sendable, Hashable {
  /// cairo refused; the reason is in its own words.
  case notPrinted(reason: String)
  /// More bytes of text than a QR code holds.
  case notEncodable(length: Int)
  /// The bytes are no picture in shades of grey, or one of a size that is not looked at.
  case notAPicture
  /// zbar could not look at a picture.
  case notReadable
  /// A release was given a row of a table after rows of a later one.
  case rowOutOfOrder(table: String)
  /// A release was given a row with more or fewer cells than its table has columns.
  case rowOfOtherWidth(table: String)
}
