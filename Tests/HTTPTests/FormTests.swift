import Foundation
import Testing

@testable import HTTP

private func request(_ type: String?, _ body: [UInt8]) -> Request {
  var headers = Headers()
  if let type { headers.set("content-TYPE", type) }
  return Request(
    id: "0", method: .post, path: [], target: "/", query: FormFields(), headers: headers, cookies: [:],
    body: body, address: "", isSecure: false)
}

private func urlEncoded(_ text: String, limits: FormLimits = .standard) throws(FormError) -> Form {
  try request("application/x-www-form-urlencoded", Array(text.utf8)).form(limits: limits)
}

private func multipart(_ body: [UInt8], limits: FormLimits = .standard) throws(FormError) -> Form {
  try request("multipart/form-data; boundary=b", body).form(limits: limits)
}

private func multipart(_ body: String, limits: FormLimits = .standard) throws(FormError) -> Form {
  try multipart(Array(body.utf8), limits: limits)
}

private func part(_ parameters: String, _ content: String, more: String = "") -> String {
  "--b\r\nContent-Disposition: form-data; \(parameters)\r\n\(more)\r\n\(content)\r\n"
}

@Suite struct FormTests {
  @Test func urlEncodedFieldsKeepTheirOrderAndRepeat() throws {
    let form = try urlEncoded("a=1&b=%C3%B6+%2B&a=2&c=&d&=e&a%3D=x=y&&")
    #expect(form.fields.names == ["a", "b", "c", "d", "", "a="])
    #expect(form.all("a") == ["1", "2"] && form["a"] == "1")
    #expect(form["b"] == "ö +" && form["c"] == "" && form["d"] == "" && form[""] == "e")
    #expect(form["a="] == "x=y" && form["none"] == nil)
    #expect(try urlEncoded("").fields.isEmpty)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "%ff=a", "a=%c0%af", "a=%ed%a0%80", "a=%e4"])
  func brokenEscapesAreRefused(_ text: String) {
    #expect(throws: FormError.malformed) { try urlEncoded(text) }
  }

  @Test func urlEncodedLimits() throws {
    let limits = FormLimits(fields: 2, nameBytes: 3, valueBytes: 4)
    #expect(try urlEncoded("abc=1234&b=%41%41%41%41", limits: limits)["b"] == "AAAA")
    #expect(throws: FormError.tooManyFields) { try urlEncoded("a&b&c", limits: limits) }
    #expect(throws: FormError.fieldTooLarge) { try urlEncoded("abcd=1", limits: limits) }
    #expect(throws: FormError.fieldTooLarge) { try urlEncoded("a=12345", limits: limits) }
  }

  @Test(arguments: [nil, "text/plain", "application/json", "multipart/mixed; boundary=b", "nonsense;;"])
  func otherTypesAreRefused(_ type: String?) {
    #expect(throws: FormError.unsupportedType) { try request(type, []).form() }
  }

  @Test func onlyUTF8IsAForm() throws {
    let type = "application/x-www-form-urlencoded; charset="
    #expect(throws: FormError.unsupportedType) { try request(type + "latin1", []).form() }
    #expect(try request(type + "UTF-8", Array("a=1".utf8)).form()["a"] == "1")
  }

  @Test func multipartFieldsAndFiles() throws {
    let picture: [UInt8] = [0, 13, 10, 45, 45, 255, 13, 10, 13, 10]
    let head = part("name=\"a\"", "1\r\n2") + part("name=\"ö%22\"", "") + part("name=a", "3")
    let file =
      "--b\r\ncontent-disposition: form-data; name=\"f\"; filename=\"C:\\dir\\bild ö.png\"\r\n"
      + "Content-Type: image/png\r\n\r\n"
    let body = Array(head.utf8) + Array(file.utf8) + picture + Array("\r\n--b--\r\n".utf8)
    let form = try multipart(body)
    #expect(form.all("a") == ["1\r\n2", "3"] && form["ö\""] == "")
    let expected = UploadedFile(name: "f", filename: "bild ö.png", contentType: "image/png", bytes: picture)
    #expect(form.files == [expected] && form.file("f") == expected)
    #expect(try multipart("--b--\r\n").fields.isEmpty)
    let quoted = request("multipart/form-data; boundary=\"b\"", Array((part("name=a", "1") + "--b--").utf8))
    #expect(try quoted.form()["a"] == "1")
  }

  @Test func aFilenameCannotLeaveItsFolder() throws {
    for (sent, kept) in [
      ("../../etc/passwd", "passwd"), ("/a/b", "b"), ("a\\\\b", "b"), ("x/\u{301}y", "\u{301}y"), ("a/", ""),
    ] {
      let form = try multipart(part("name=f; filename=\"\(sent)\"", "x") + "--b--")
      #expect(form.files.first?.filename == kept)
    }
  }

  @Test(
    arguments: [
      "", "--", "--b", "--b\r\n", "--b\r\n--b--", "x--b--", "\r\n--b--", "--c--", "--b--x", "--b--\r\nmore",
      part("name=a", "1"), part("name=a", "1") + "--b", part("name=a", "1") + "--b-",
      part("name=a", "1") + "--bb--", part("filename=a", "1") + "--b--", part("name=\"a", "1") + "--b--",
      part("name=a; name=b", "1") + "--b--", part("name=a x", "1") + "--b--", part("name=", "1") + "--b--",
      "--b\r\n\r\n1\r\n--b--", "--b\r\nX: a\r\n\r\n1\r\n--b--",
      "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--",
      "--b\nContent-Disposition: form-data; name=a\n\n1\n--b--",
      part("name=a", "1", more: "Content-Disposition: form-data; name=b\r\n") + "--b--",
      part("name=a", "1", more: " folded\r\n") + "--b--", part("name=a", "1", more: "X\0: a\r\n") + "--b--",
      part("name=a", "1", more: "Content-Type: multipart/mixed; boundary=c\r\n") + "--b--",
      part("name=a", "1", more: "X: \(String(repeating: "x", count: 5000))\r\n") + "--b--",
    ])
  func malformedMultipartIsRefused(_ body: String) {
    #expect(throws: FormError.malformed) { try multipart(body) }
  }

  @Test(arguments: ["", "; boundary=", "; boundary=\"\"", "; boundary=\"a \"", "; boundary=\"a\u{e4}\""])
  func aBoundaryMustBeOne(_ parameters: String) {
    #expect(throws: FormError.self) { try request("multipart/form-data\(parameters)", []).form() }
    let long = String(repeating: "b", count: 71)
    #expect(throws: FormError.malformed) { try request("multipart/form-data; boundary=\(long)", []).form() }
  }

  @Test func multipartTextIsUTF8() {
    let body = Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8) + [0xFF]
    #expect(throws: FormError.malformed) { try multipart(body + Array("\r\n--b--".utf8)) }
  }

  @Test func multipartLimits() throws {
    let limits = FormLimits(fields: 2, nameBytes: 2, valueBytes: 3, files: 1, fileBytes: 4)
    let (field, file) = (part("name=ab", "123"), part("name=f; filename=x", "1234"))
    #expect(try multipart(field + field + file + "--b--", limits: limits).files.count == 1)
    #expect(throws: FormError.tooManyFields) {
      try multipart(field + field + field + "--b--", limits: limits)
    }
    #expect(throws: FormError.tooManyFiles) { try multipart(file + file + "--b--", limits: limits) }
    #expect(throws: FormError.fieldTooLarge) { try multipart(part("name=abc", "") + "--b--", limits: limits) }
    #expect(throws: FormError.fieldTooLarge) {
      try multipart(part("name=a", "1234") + "--b--", limits: limits)
    }
    let large = part("name=f; filename=x", "12345") + "--b--"
    #expect(throws: FormError.fileTooLarge) { try multipart(large, limits: limits) }
  }

  /// Any input gets an answer, and accepted input stays within the limits.
  @Test func noInputBreaksTheParsers() {
    var random = SplitMix(state: 7)
    let seeds = [
      part("name=a", "1") + part("name=\"f\"; filename=\"x\"", "data", more: "Content-Type: a/b\r\n")
        + "--b--\r\n",
      "a=1&b=%C3%B6+%2B&a=2",
    ]
    let splices = ["\r\n", "--b", "--", "\"", ";", "=", "%", "&", "\\", ":", "\0", "\r\n\r\n", "name="]
    let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 4_000 : 2_000_000
    for round in 0..<rounds {
      var body = Array(seeds[round % 2].utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...body.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: body.removeSubrange(place..<min(body.count, place + Int.random(in: 0..<9, using: &random)))
        case 1: body.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: body.insert(contentsOf: splices.randomElement(using: &random)!.utf8, at: place)
        default: body += body[..<place]
        }
      }
      let limits = FormLimits(fields: 3, nameBytes: 20, valueBytes: 40, files: 2, fileBytes: 40)
      let type = round % 2 == 0 ? "multipart/form-data; boundary=b" : "application/x-www-form-urlencoded"
      guard let form = try? request(type, body).form(limits: limits) else { continue }
      let values = form.fields.names.flatMap { form.all($0) }
      #expect(values.count <= 3 && form.files.count <= 2)
      #expect(values.allSatisfy { $0.utf8.count <= 40 } && form.files.allSatisfy { $0.bytes.count <= 40 })
    }
  }
}

/// A generator with a seed, so that a failure can be had again.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
