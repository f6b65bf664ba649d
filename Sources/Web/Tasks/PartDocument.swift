import Crypto
import JSON
import Studies

/// Reading a part as the browser sends it, still untrusted: this bounds its shape, ``PlannedRun/check(_:elapsed:)`` its
/// content.
extension RunPart {
  /// - Parameter pages: of the kind of the task, which reads the trials
  init(body: [UInt8], number: Int, storesDevice: Bool, by pages: any TimedTaskPages) throws(JSONProblem) {
    let json = try JSON(parsing: body)
    guard try json.integer("number") == number else {
      throw JSONProblem(reason: "is not the number in the address").at("number")
    }
    let device = try json.optional("device").map(DeviceRecord.init)
    self.init(
      number: number, block: try json.integer("block"), attempt: try json.integer("attempt"),
      isComplete: try json.flag("complete"), content: try pages.content(of: json),
      device: storesDevice ? device?.stored : nil, digest: sha256(body).hexadecimal)
  }
}

extension JSON {
  /// One of the words that a type knows.
  func word<Word: RawRepresentable<String>>(_ name: String) throws(JSONProblem) -> Word {
    let member = try member(name)
    do { return try member.word() } catch { throw error.at(name) }
  }

  func word<Word: RawRepresentable<String>>() throws(JSONProblem) -> Word {
    guard let word = Word(rawValue: try text()) else { throw JSONProblem(reason: "is an unknown word") }
    return word
  }

  func count(_ name: String, upTo limit: Int) throws(JSONProblem) -> Int {
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
