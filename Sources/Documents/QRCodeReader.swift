import CZBar

/// Reads QR codes from camera pictures.
public enum QRCodeReader {
  /// “Y800”, as zbar calls a byte to a point.
  private static let greyFormat: UInt = 0x3030_3859

  /// Returns the texts of the codes in a picture, dark on white, in any rotation; empty if there are none.
  ///
  /// - Throws: ``DocumentError``
  public static func texts(in picture: GreyPicture) throws(DocumentError) -> [String] {
    guard let scanner = scanner() else { throw .notReadable }
    defer { zbar_image_scanner_destroy(scanner) }
    guard let image = zbar_image_create() else { throw .notReadable }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, greyFormat)
    zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    let count = picture.points.withUnsafeBytes { points in
      zbar_image_set_data(image, points.baseAddress, UInt(points.count), nil)
      defer { zbar_image_set_data(image, nil, 0, nil) }
      return zbar_scan_image(scanner, image)
    }
    guard count >= 0 else { throw .notReadable }
    return texts(of: image)
  }

  /// Looks for QR codes alone: bar codes are no cards, and each kind costs time and is code that reads strangers' bytes.
  private static func scanner() -> OpaquePointer? {
    guard let scanner = zbar_image_scanner_create() else { return nil }
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    // The bytes as they are: otherwise zbar guesses in which of several encodings they are.
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    // No other program on this machine may learn the content of a card.
    zbar_image_scanner_request_dbus(scanner, 0)
    return scanner
  }

  private static func texts(of image: OpaquePointer) -> [String] {
    var texts: [String] = []
    var symbol = zbar_image_first_symbol(image)
    while let found = symbol {
      if let data = zbar_symbol_get_data(found) {
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(found)))
        texts.append(String(decoding: bytes, as: UTF8.self))
      }
      symbol = zbar_symbol_next(found)
    }
    return texts
  }
}
