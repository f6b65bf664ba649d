import Foundation

/// The contrast of colours, after WCAG 2.2 (definitions of “contrast ratio” and “relative luminance”).
enum ColorContrast {
  /// Success criterion 1.4.3, for text of usual size.
  static let least = 4.5

  /// - Parameter color: `#rrggbb`
  /// - Returns: 1 for white to 21 for black; nil for anything else
  static func withWhite(_ color: String) -> Double? {
    guard color.count == 7, color.hasPrefix("#"), let number = UInt32(color.dropFirst(), radix: 16) else {
      return nil
    }
    let weighted = [(16, 0.2126), (8, 0.7152), (0, 0.0722)].map { shift, weight in
      linear(Double(number >> UInt32(shift) & 0xFF) / 255) * weight
    }
    return 1.05 / (weighted.reduce(0, +) + 0.05)
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
  }
}
