import CQRencode

/// A QR code (ISO/IEC 18004), as small as its text allows, readable with up to 15 % of it damaged.
public struct QRCode: Sendable {
  /// Modules to each side, without the white around them.
  public let size: Int
  private let isDark: [Bool]

  /// The quiet zone that the standard requires on every side, in modules.
  static let margin = 4

  /// - Throws: ``DocumentError``, for more text than a code can hold
  public init(_ text: String) throws(DocumentError) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
      throw .notEncodable(length: text.utf8.count)
    }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    self.size = size
    // The lowest bit of a module is its colour; the others tell its function.
    isDark = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Modules to each side, with the white around them.
  public var side: Int { size + 2 * QRCode.margin }

  /// The dark modules as the data of an SVG path, one unit per module, with one piece for each run of modules
  /// in a row.
  public var path: String {
    (0..<size).map { row in
      runs(in: row).map {
        "M\($0.lowerBound + QRCode.margin) \(row + QRCode.margin)h\($0.count)v1h-\($0.count)z"
      }
      .joined()
    }.joined()
  }

  private func runs(in row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<size where isDark[row * size + column] {
      if runs.last?.upperBound == column {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
