/// Percent-decoding, of everything or nothing: a stray `%` is an error and never passed on.
enum PercentEncoding {
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      switch byte {
      case ASCII.percent:
        guard let high = hexDigit(of: bytes, at: &index), let low = hexDigit(of: bytes, at: &index) else {
          return nil
        }
        result.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: result.append(ASCII.space)
      default: result.append(byte)
      }
    }
    return result
  }

  private static func hexDigit<Bytes: Collection<UInt8>>(of bytes: Bytes, at index: inout Bytes.Index)
    -> UInt8?
  {
    guard index != bytes.endIndex else { return nil }
    defer { bytes.formIndex(after: &index) }
    return ASCII.hexValue(bytes[index])
  }
}
