import Foundation

/// Real files of three by two red pixels, as ImageMagick writes them.
enum PixelFiles {
  static let png = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQMAAACnuvRZAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC"
  )
  static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x
    eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAAR
    CAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA
    BQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=
    """)
  static let lossyWebP = bytes(
    "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoDAAIAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=")
  static let losslessWebP = bytes("UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA")
  static let transparentWebP = bytes(
    "UklGRl4AAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAf39/f39/AFZQOCAwAAAA0AEAnQEqAwACAAIANCWgAnS6AfgAA7AA/vDEC/8g"
      + "uWF1yNf/ID/kB/yA//jyAAAA")

  /// The first 40 bytes of a moving one.
  static let movingWebP = bytes("UklGRiAAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAD/////AAA=")
  /// An animation's control chunk behind the header.
  static let movingPNG =
    png[..<33] + [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 1, 0, 0, 0, 0, 0xB4, 0x2D, 0xE9, 0xA8]
    + png[33...]
  static let gif = bytes("R0lGODlhAwACAPAAAP8AAAAAACwAAAAAAwACAAACAoRfADs=")

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64.filter { !$0.isWhitespace })!)
  }
}
