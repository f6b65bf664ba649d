import Statistics
import Testing

@testable import Documents

/// Codes drawn by LabConsole itself are read from simulated camera pictures.
@Suite struct QRCodeReaderTests {
  private static let card = "https://lab.example.org/c/K7QF2MXD"

  private func read(_ picture: CodePicture, _ text: String = card) throws -> [String] {
    try QRCodeReader.texts(in: picture.picture(of: text))
  }

  @Test func aCardIsRead() throws {
    #expect(try read(CodePicture()) == [Self.card])
    #expect(try read(CodePicture(width: 480, height: 640)) == [Self.card])
    #expect(try read(CodePicture(scale: 12)) == [Self.card])
    #expect(try read(CodePicture(), "K7QF-2MXD") == ["K7QF-2MXD"])
    #expect(try read(CodePicture(), "Prüfung 日本") == ["Prüfung 日本"])
  }

  @Test(arguments: [15.0, 45, 90, 137, 180, 271, 350])
  func itMayBeTurned(degrees: Double) throws {
    #expect(try read(CodePicture(turned: degrees)) == [Self.card])
  }

  /// A fifth of the longer side, as far away as two lengths of an arm.
  @Test func itMayBeSmall() throws {
    #expect(try read(CodePicture(scale: 128.0 / 37)) == [Self.card])
    #expect(try read(CodePicture(scale: 128.0 / 37, turned: 20)) == [Self.card])
    #expect(try read(CodePicture(width: 120, height: 90, scale: 2)) == [Self.card])
  }

  @Test func itMayBeNoisyOrPale() throws {
    #expect(try read(CodePicture(turned: 10, noise: 30)) == [Self.card])
    #expect(try read(CodePicture(turned: 10, noise: 10, ink: 90, paper: 150)) == [Self.card])
    #expect(try read(CodePicture(ink: 10, paper: 70)) == [Self.card])
  }

  /// Cards are always dark on white: looking for the opposite too would double the cost of a picture.
  @Test func whiteOnDarkIsNoCard() throws {
    #expect(try read(CodePicture(ink: 225, paper: 30)) == [])
  }

  @Test func whereThereIsNoCodeNothingIsRead() throws {
    for shade: UInt8 in [0, 128, 255] {
      let blank = try GreyPicture(
        width: 640, height: 480, points: [UInt8](repeating: shade, count: 640 * 480))
      #expect(try QRCodeReader.texts(in: blank) == [])
    }
    #expect(try read(CodePicture(scale: 0.8)) == [], "too small to see")
    #expect(try read(CodePicture(noise: 250)) == [], "too dark to see")
  }

  @Test func noPictureIsTooStrangeToLookAt() throws {
    var grain = SeededGenerator(seed: 1)
    for (width, height) in [(1, 1), (1, 640), (640, 1), (2, 3), (17, 640), (640, 640)] {
      for _ in 0..<20 {
        let noise = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: grain.next()) }
        _ = try QRCodeReader.texts(in: GreyPicture(width: width, height: height, points: noise))
      }
    }
  }

  /// Parts of codes, as when a card moves while the camera looks: nothing is read that does not stand there.
  @Test func tornCodesAreReadOrNot() throws {
    var grain = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      let whole = try CodePicture(turned: Double(grain.next() % 360), noise: 20).picture(of: Self.card)
      var points = whole.points
      let (from, count) = (Int(grain.next() % UInt64(points.count)), Int(grain.next() % 60_000))
      for index in from..<min(from + count, points.count) {
        points[index] = UInt8(truncatingIfNeeded: grain.next())
      }
      let torn = try GreyPicture(width: whole.width, height: whole.height, points: points)
      #expect([[], [Self.card]].contains(try QRCodeReader.texts(in: torn)))
    }
  }
}

@Suite struct GreyPictureTests {
  private func pgm(_ head: String, _ points: [UInt8]) throws(DocumentError) -> GreyPicture {
    try GreyPicture(pgm: Array(head.utf8) + points)
  }

  @Test func aGreymapIsAPicture() throws {
    let picture = try pgm("P5\n3 2\n255\n", [0, 1, 2, 10, 32, 255])
    #expect(picture.width == 3 && picture.height == 2 && picture.points == [0, 1, 2, 10, 32, 255])
    let largest = [UInt8](repeating: 9, count: 640 * 640)
    #expect(try pgm("P5 640 640 255\n", largest).width == 640)
  }

  @Test(arguments: [
    ("", 0), ("P5", 0), ("P5\n3 2\n255\n", 5), ("P5\n3 2\n255\n", 7), ("P6\n3 2\n255\n", 18),
    ("P2\n3 2\n255\n", 6), ("P5\n3 2\n65535\n", 12), ("P5\n3 2\n254\n", 6), ("P5\n0 2\n255\n", 0),
    ("P5\n3 0\n255\n", 0), ("P5\n-3 -2\n255\n", 6), ("P5\n641 1\n255\n", 641), ("P5\n1 641\n255\n", 641),
    ("P5\n4294967297 1\n255\n", 1), ("P5\n99999999999999999999 1\n255\n", 1), ("P5\nx y\n255\n", 6),
    ("P5\n# grey\n3 2\n255\n", 6), ("P5\n3\u{663} 2\n255\n", 66), ("\u{0}\u{0}", 9),
  ])
  func everythingElseIsRefused(head: String, points: Int) {
    #expect(throws: DocumentError.notAPicture) { try pgm(head, [UInt8](repeating: 0, count: points)) }
  }

  @Test func sizesHaveToFit() {
    for (width, height, count) in [
      (0, 0, 0), (-1, -1, 1), (641, 640, 641 * 640), (2, 2, 3), (2, 2, 5), (Int.max, 2, 0),
    ] {
      #expect(throws: DocumentError.notAPicture) {
        try GreyPicture(width: width, height: height, points: [UInt8](repeating: 0, count: count))
      }
    }
  }
}
