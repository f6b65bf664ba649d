import Foundation

extension Array where Element: FixedWidthInteger {
  /// The integers as Base64, least byte first.
  var base64: String {
    let width = Element.bitWidth / 8
    var bytes = Data(capacity: width * count)
    for number in self {
      for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> Element(8 * place))) }
    }
    return bytes.base64EncodedString()
  }
}
