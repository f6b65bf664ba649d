import Foundation

extension MotionRecordDocument {
  /// 32-bit integers, least byte first, as Base64.
  static func base64(_ numbers: [Int32]) -> String {
    var bytes = Data(capacity: 4 * numbers.count)
    for number in numbers {
      let bits = UInt32(bitPattern: number)
      for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(8 * place))) }
    }
    return bytes.base64EncodedString()
  }
}
