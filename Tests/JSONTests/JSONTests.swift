import JSON
import Testing

struct JSONTests {
  private func parse(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test func whatIsThereIsRead() throws {
    let json = try parse(
      #"{"word": "Gr\u00fc\u00dfe 👋", "count": -3, "part": 0.1, "whole": 2, "yes": true, "no": false, "list": [1, 2]}"#
    )
    #expect(try json.text("word") == "Grüße 👋")
    #expect(try json.integer("count") == -3)
    #expect(try json.number("part") == 0.1)
    #expect(try json.number("whole") == 2)
    #expect(try json.flag("yes"))
    #expect(try !json.flag("no"))
    #expect(try json.list("list") { (item) throws(JSONProblem) in try item.integer() } == [1, 2])
  }

  /// Swift reads numbers written by JavaScript without any difference.
  @Test func numbersKeepEveryBit() throws {
    for number in [
      0.1 + 0.2, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 123456.78900000001, -0.0,
      9_007_199_254_740_991,
    ] {
      let read = try parse("{\"n\": \(number)}").number("n")
      #expect(read.bitPattern == number.bitPattern)
    }
  }

  @Test func absentAndNullAreTheSame() throws {
    let json = try parse(#"{"nothing": null}"#)
    #expect(json.optional("nothing") == nil)
    #expect(json.optional("else") == nil)
    #expect(throws: JSONProblem(reason: "is missing").at("nothing")) { try json.text("nothing") }
  }

  @Test func aProblemSaysWhere() throws {
    let json = try parse(#"{"trials": [{"latency": 1}, {"latency": "soon"}]}"#)
    let problem = #expect(throws: JSONProblem.self) {
      try json.list("trials") { (trial) throws(JSONProblem) in try trial.number("latency") }
    }
    #expect(problem?.description == "trials.1.latency is not a number")
  }

  @Test(arguments: [
    ("1.0", "is not a whole number"), ("1e2", "is not a whole number"), ("\"1\"", "is not a whole number"),
    ("true", "is not a whole number"), ("[]", "is not a whole number"), ("{}", "is not a whole number"),
  ])
  func onlyAnIntegerIsOne(text: String, reason: String) throws {
    let json = try parse("{\"n\": \(text)}")
    #expect(throws: JSONProblem(reason: reason).at("n")) { try json.integer("n") }
  }

  @Test func onlyTheRightKindIsTaken() throws {
    let json = try parse(#"{"n": 1, "t": "x"}"#)
    #expect(throws: JSONProblem(reason: "is not a text").at("n")) { try json.text("n") }
    #expect(throws: JSONProblem(reason: "is not a number").at("t")) { try json.number("t") }
    #expect(throws: JSONProblem(reason: "is neither true nor false").at("n")) { try json.flag("n") }
    #expect(throws: JSONProblem(reason: "is not a list").at("t")) {
      try json.list("t") { (item) throws(JSONProblem) in try item.text() }
    }
    #expect(throws: JSONProblem.self) { try parse("[1]").text("t") }
    #expect(throws: JSONProblem.self) { try parse("3").text("t") }
  }

  @Test(arguments: [
    "", " ", "{", "{\"a\": 1,}", "{\"a\": 1} x", "{\"a\": 1, \"a\": 2}", "{'a': 1}", "{\"a\": 01}",
    "{\"a\": NaN}",
    "{\"a\": 1e999}", "{\"a\": 99999999999999999999}", "\"\\u0000\"", "\"\\ud800\"", "{\"a\": \"\u{1}\"}",
    "nul", "3", "\"a\"", "{\"a\": \"\\u0000\"}", "{\"\\u0000\": 1}", "{\"a\": \"\\ud800\"}",
    "{\"a\": 9223372036854775808}", "{\"a\": 1, \"\\u0061\": 2}",
    "[{\"a\": 1, \"b\": [{\"c\": 1, \"c\": 1}]}]",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONProblem.self) { try parse(text) }
  }

  @Test(arguments: [
    [0x5b, 0x22, 0xff, 0x22, 0x5d], [0x5b, 0x22, 0xc0, 0xaf, 0x22, 0x5d],
    [0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d], [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00],
  ])
  func onlyUTF8IsRead(bytes: [UInt8]) {
    #expect(throws: JSONProblem.self) { try JSON(parsing: bytes) }
  }

  @Test func everyElementIsRead() throws {
    let numbers = Array(0..<70_000)
    let json = try parse("{\"list\": [\(numbers.map(String.init).joined(separator: ","))], \"none\": []}")
    #expect(try json.list("list") { (item) throws(JSONProblem) in try item.integer() } == numbers)
    #expect(try json.list("none") { (item) throws(JSONProblem) in try item.integer() } == [])
  }

  /// A part of a text outlives the variable that held the whole.
  @Test func aPartKeepsTheWholeAlive() throws {
    var inner: JSON? = try parse(#"{"a": {"b": "still here"}}"#).member("a")
    #expect(try inner?.text("b") == "still here")
    inner = nil
  }
}
