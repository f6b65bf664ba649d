/// PNG, JPEG and WebP: their headers, and a check that the files are complete.
extension Picture {
  /// - Returns: nil for a file in none of the three formats
  /// - Throws: a fault for one that browsers could not show, or that moves
  static func pixelImage(_ bytes: [UInt8]) throws(Fault) -> Picture? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.tag(at: 8) == "WEBP" { return try webP(bytes) }
    return nil
  }

  private static let cutOff = Fault(message: "is damaged: its end is missing")
  private static let moves = Fault(message: "is an animation: a picture must not move")

  /// W3C Portable Network Graphics, sections 5.3 and 11.2.1.
  private static func png(_ bytes: [UInt8]) throws(Fault) -> Picture {
    var size: Size?
    var place = 8
    while let length = bytes.big(4, at: place), let tag = bytes.tag(at: place + 4),
      place + 12 + length <= bytes.count
    {
      switch tag {
      case "IHDR": size = Size(width: bytes.big(4, at: place + 8), height: bytes.big(4, at: place + 12))
      case "acTL": throw moves
      case "IEND": return try picture(.png, size)
      default: break
      }
      place += 12 + length
    }
    throw cutOff
  }

  /// ITU T.81, section B: every kind of frame header (SOF) holds the size.
  private static func jpeg(_ bytes: [UInt8]) throws(Fault) -> Picture {
    var size: Size?
    var place = 2
    while bytes.big(1, at: place) == 0xFF, let marker = bytes.big(1, at: place + 1),
      marker != 0xDA && marker != 0xD9
    {
      if marker == 0xFF {
        place += 1  // a byte to fill up
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { size = Size(width: bytes.big(2, at: place + 7), height: bytes.big(2, at: place + 5)) }
      place += 2 + max(bytes.big(2, at: place + 2) ?? 0, 2)
    }
    let ends = bytes.indices.dropFirst(place).contains { bytes[$0 - 1] == 0xFF && bytes[$0] == 0xD9 }
    guard ends else { throw cutOff }
    return try picture(.jpeg, size)
  }

  /// RFC 9649, sections 2.4 to 2.7.
  private static func webP(_ bytes: [UInt8]) throws(Fault) -> Picture {
    guard let length = bytes.little(4, at: 4), length + 8 <= bytes.count else { throw cutOff }
    switch bytes.tag(at: 12) {
    case "VP8 ":
      let (width, height) = (bytes.little(2, at: 26), bytes.little(2, at: 28))
      return try picture(.webP, Size(width: width.map { $0 & 0x3FFF }, height: height.map { $0 & 0x3FFF }))
    case "VP8L":
      let bits = bytes.little(4, at: 21)
      return try picture(
        .webP, Size(width: bits.map { ($0 & 0x3FFF) + 1 }, height: bits.map { ($0 >> 14 & 0x3FFF) + 1 }))
    case "VP8X":
      if let flags = bytes.little(1, at: 20), flags & 2 != 0 { throw moves }
      return try picture(
        .webP,
        Size(width: bytes.little(3, at: 24).map { $0 + 1 }, height: bytes.little(3, at: 27).map { $0 + 1 }))
    default: throw cutOff
    }
  }

  private static func picture(_ format: Format, _ size: Size?) throws(Fault) -> Picture {
    guard let size else { throw Fault(message: "is damaged: it does not say how large it is") }
    return Picture(format: format, size: size)
  }
}

extension Picture.Size {
  fileprivate init?(width: Int?, height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.init(width: Double(width), height: Double(height))
  }
}

extension [UInt8] {
  /// The number in `count` bytes, the highest first; nil beyond the end.
  fileprivate func big(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number in `count` bytes, the lowest first; nil beyond the end.
  fileprivate func little(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    return self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func tag(at place: Int) -> String? {
    guard place + 4 <= count else { return nil }
    return String(decoding: self[place..<place + 4], as: UTF8.self)
  }
}
