/// A picture in shades of grey, row by row from the top left, a byte to a point: 0 is black, 255 is white.
public struct GreyPicture: Sendable {
  /// Points to a side. A card that fills a fifth of such a picture is still read.
  public static let longestSide = 640

  public let width: Int
  public let height: Int
  let points: [UInt8]

  /// - Throws: ``DocumentError``, for sizes that do not fit the points, or are not looked at
  public init(width: Int, height: Int, points: [UInt8]) throws(DocumentError) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), points.count == width * height else {
      throw .notAPicture
    }
    self.width = width
    self.height = height
    self.points = points
  }

  /// Reads a “portable greymap” (netpbm.sourceforge.net/doc/pgm.html): one picture of 256 shades, without comments.
  ///
  ///     try GreyPicture(pgm: Array("P5\n2 1\n255\n".utf8) + [0, 255])
  ///
  /// - Throws: ``DocumentError``
  public init(pgm bytes: [UInt8]) throws(DocumentError) {
    var rest = bytes[...]
    let words = (0..<4).map { _ in Self.word(from: &rest) }
    guard words[0] == "P5", words[3] == "255", let width = Int(words[1]), let height = Int(words[2]) else {
      throw .notAPicture
    }
    try self.init(width: width, height: height, points: Array(rest))
  }

  /// Takes a word of the head and the one space or line break after it. Words that matter are short.
  private static func word(from rest: inout ArraySlice<UInt8>) -> String {
    let word = rest.prefix(8).prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(word.count + 1)
    return String(decoding: word, as: UTF8.self)
  }
}
