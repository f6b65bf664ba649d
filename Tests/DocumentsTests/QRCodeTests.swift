import Documents
import Testing

struct QRCodeTests {
  /// Finder patterns stand in three corners, a white edge four modules wide all around.
  @Test func itsShapeIsTheStandards() throws {
    let code = try QRCode("https://lab.example.org/c/K7QF2MXD")
    #expect(code.size == 29)
    #expect(code.side == 37)
    let dark = code.modules
    #expect(dark.count { $0 } > 300)
    for (x, y) in [(4, 4), (4, 26), (26, 4)] {
      #expect((0..<7).allSatisfy { dark[y * code.side + x + $0] && dark[(y + 6) * code.side + x + $0] })
      #expect((0..<7).allSatisfy { dark[(y + $0) * code.side + x] && dark[(y + $0) * code.side + x + 6] })
      #expect(!dark[(y + 1) * code.side + x + 1] && dark[(y + 3) * code.side + x + 3])
    }
    for index in 0..<code.side {
      for edge in [0, 3, code.side - 4, code.side - 1] {
        #expect(!dark[edge * code.side + index] && !dark[index * code.side + edge])
      }
    }
  }

  @Test func otherTextIsAnotherCode() throws {
    #expect(try QRCode("a").path != QRCode("b").path)
    #expect(try QRCode("a").path == QRCode("a").path)
  }

  @Test func tooMuchTextIsRefused() throws {
    #expect(throws: DocumentError.notEncodable(length: 3000)) {
      try QRCode(String(repeating: "a", count: 3000))
    }
    #expect(throws: DocumentError.notEncodable(length: 0)) { try QRCode("") }
  }
}
