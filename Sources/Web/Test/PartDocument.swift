import Crypto
import ImplicitAssociation
import JSON
import Statistics
import Studies

/// Reading a part as the browser sends it, still untrusted: this bounds its shape, ``PlannedRun/check(_:)`` its
/// content.
extension RunPart {
  init(body: [UInt8], number: Int, storesDevice: Bool) throws(JSONProblem) {
    let json = try JSON(parsing: body)
    guard try json.integer("number") == number else {
      throw JSONProblem(reason: "is not the number in the address").at("number")
    }
    let device = try json.optional("device").map(DeviceRecord.init)
    self.init(
      number: number, block: try json.integer("block"), attempt: try json.integer("attempt"),
      isComplete: try json.flag("complete"), trials: try json.list("trials", RecordedTrial.init),
      device: storesDevice ? device?.stored : nil, digest: sha256(body).hexadecimal)
  }
}

extension RecordedTrial {
  /// More wrong presses than anyone makes in one trial.
  private static let responseLimit = 100

  fileprivate init(_ json: JSON) throws(JSONProblem) {
    let responses = try json.list("responses", Response.init)
    guard responses.count <= Self.responseLimit else {
      throw JSONProblem(reason: "is too long").at("responses")
    }
    self.init(
      number: try json.integer("number"), stimulus: StimulusID(rawValue: try json.text("stimulus")),
      onset: Milliseconds(try json.number("onset")), onsetSource: try json.word("onsetSource"),
      responses: responses, deviations: try json.count("deviations", upTo: 100_000),
      flags: Set(try json.list("flags") { (flag) throws(JSONProblem) in try flag.word() }),
      droppedFrames: try json.count("droppedFrames", upTo: 10_000_000))
  }
}

extension RecordedTrial.Response {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    self.init(
      side: try json.word("side"), latency: Milliseconds(try json.number("latency")),
      input: try json.word("input"))
  }
}

extension JSON {
  /// One of the words that a type knows.
  func word<Word: RawRepresentable<String>>(_ name: String) throws(JSONProblem) -> Word {
    let member = try member(name)
    do { return try member.word() } catch { throw error.at(name) }
  }

  fileprivate func word<Word: RawRepresentable<String>>() throws(JSONProblem) -> Word {
    guard let word = Word(rawValue: try text()) else { throw JSONProblem(reason: "is an unknown word") }
    return word
  }

  fileprivate func count(_ name: String, upTo limit: Int) throws(JSONProblem) -> Int {
    let count = try integer(name)
    guard (0...limit).contains(count) else { throw JSONProblem(reason: "is out of range").at(name) }
    return count
  }
}

extension DeviceRecord {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    self.init(
      userAgent: try json.shortText("userAgent"),
      viewport: try json.shortList("viewport", upTo: 2) { (size) throws(JSONProblem) in try size.number() },
      pixelRatio: try json.optional("pixelRatio")?.number(), orientation: try json.shortText("orientation"),
      refreshRate: try json.optional("refreshRate")?.number(),
      clockResolution: try json.optional("clockResolution")?.number(),
      isolated: try json.optional("isolated")?.flag(),
      pointers: try json.shortList("pointers", upTo: 10) { (kind) throws(JSONProblem) in try kind.shortText()
      },
      language: try json.shortText("language"))
  }
}

extension JSON {
  fileprivate func shortText(_ name: String) throws(JSONProblem) -> String? {
    do { return try optional(name)?.shortText() } catch { throw error.at(name) }
  }

  fileprivate func shortText() throws(JSONProblem) -> String {
    let text = try text()
    guard text.utf8.count <= 500 else { throw JSONProblem(reason: "is too long") }
    return text
  }

  fileprivate func shortList<Element>(
    _ name: String, upTo limit: Int, _ read: (JSON) throws(JSONProblem) -> Element
  ) throws(JSONProblem) -> [Element]? {
    guard optional(name) != nil else { return nil }
    let list = try list(name, read)
    guard list.count <= limit else { throw JSONProblem(reason: "is too long").at(name) }
    return list
  }
}
