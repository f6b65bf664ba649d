import Documents
import HTTP
import Studies

/// Cards that are held before the camera of a tablet that waits.
enum ScanRoutes {
  /// One picture of the camera, in shades of grey: a “portable greymap”.
  static let pictureType = "image/x-portable-graymap"

  /// In bytes: the points, and the head of the file.
  static let largestPicture = GreyPicture.longestSide * GreyPicture.longestSide + 32

  static func show(_ request: GuestRequest) -> Response {
    var response = request.page(StationScanPage(), title: request.say("stations.scan.title"))
    response.allow(.camera)
    return response
  }

  /// Says whether there is a card in the picture, which is then discarded. The tablet sends the code of the card in the
  /// form for typed codes: only that form lets a participant begin.
  static func read(_ request: GuestRequest) throws -> Response {
    guard request.http.headers["Content-Type"] == pictureType,
      let picture = try? GreyPicture(pgm: request.http.body)
    else { throw PageError.malformed }
    let texts = try QRCodeReader.texts(in: picture)
    if let code = texts.lazy.compactMap(ParticipationCode.init(onCard:)).first {
      return .json(Array("{\"found\":\"card\",\"code\":\"\(code.grouped)\"}".utf8))
    }
    return .json(Array("{\"found\":\"\(texts.isEmpty ? "nothing" : "other")\"}".utf8))
  }
}

extension ParticipationCode {
  /// Parses the text of a card's QR code: its address, on whichever server it was printed for, or the code alone.
  init?(onCard text: String) {
    guard text.contains("/") else {
      try? self.init(typed: text)
      return
    }
    let address = text.prefix { $0 != "?" && $0 != "#" }
    let segments = address.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count >= 5, ["https:", "http:"].contains(segments[0].lowercased()), segments[1].isEmpty,
      "/\(segments[segments.count - 2])/" == Path.code.url("")
    else { return nil }
    try? self.init(typed: String(segments[segments.count - 1]))
  }
}
