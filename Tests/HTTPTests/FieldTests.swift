import Testing

@testable import HTTP

@Suite struct FieldTests {
  @Test func headersIgnoreCase() {
    var headers: Headers = ["Set-Cookie": "a=1", "X": "1"]
    headers.add("set-cookie", "b=2")
    #expect(headers["SET-COOKIE"] == "a=1" && headers.all("Set-cookie") == ["a=1", "b=2"])
    headers.set("x", "2")
    #expect(headers["X"] == "2" && headers.count == 3 && headers["none"] == nil)
    #expect(headers.map(\.name) == ["Set-Cookie", "set-cookie", "x"])
    #expect(Headers()["K"] == nil && Headers(dictionaryLiteral: ("k", "kelvin"))["\u{212A}"] == nil)
  }

  @Test(
    arguments: [
      ("a=1; b=2", ["a": "1", "b": "2"]), ("a=1;b=2 ;  c=3", ["a": "1", "b": "2", "c": "3"]),
      ("a=1; a=2", ["a": "1"]), ("a=", ["a": ""]), ("a=\"x\"", ["a": "x"]), ("a=b=c", ["a": "b=c"]),
      ("A=1; a=2", ["A": "1", "a": "2"]), ("", [:]), (";;", [:]), ("a", [:]), ("=1", [:]), ("a b=1", [:]),
      ("a=1 2; b=3", ["b": "3"]), ("a=\"; b=3", ["b": "3"]), ("a=1,b=2", [:]), ("a=ö; b=3", ["b": "3"]),
      ("a=\\; b=3", ["b": "3"]), ("a=x\ty; b=3", ["b": "3"]), ("a =1; b=3", ["b": "3"]),
    ])
  func cookies(_ line: String, _ expected: [String: String]) {
    #expect(Cookies.parse([line]) == expected)
  }

  @Test func cookiesFromSeveralFields() {
    #expect(Cookies.parse(["a=1", "a=2; b=3"]) == ["a": "1", "b": "3"])
  }

  @Test(
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br, gzip ; q=0.5", true), ("*", true),
      ("deflate, *;q=0.1", true), ("gzip;q=0", false), ("gzip;q=0.000", false), ("gzip;q=0, *", false),
      ("*;q=0", false), ("", false), ("br", false), ("gzipped", false), ("identity", false),
    ])
  func acceptedEncodings(_ field: String, _ isAccepted: Bool) {
    #expect(Gzip.isAccepted(field) == isAccepted)
  }

  @Test(
    arguments: [
      (nil, .ignored), ("bytes=0-4", .part(0..<5)), ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)),
      ("bytes=-30", .part(0..<10)), ("bytes=9-99", .part(9..<10)), ("BYTES=0-0", .part(0..<1)),
      ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-4", .ignored),
      ("bytes=", .ignored),
      ("bytes=-", .ignored), ("bytes=a-b", .ignored), ("bytes=0-1,3-4", .ignored), ("items=0-1", .ignored),
      ("bytes=+1-2", .ignored), ("bytes=0-99999999999999999999", .ignored), ("bytes= 0-1", .ignored),
    ] as [(String?, ByteRange)])
  func ranges(_ field: String?, _ expected: ByteRange) {
    #expect(ByteRange(field, size: 10) == expected)
  }
}
