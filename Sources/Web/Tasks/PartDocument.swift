import Crypto
import Foundation
import JSON
import RunDocuments
import Studies

/// Reading a part as the browser sends it, still untrusted: this bounds its shape, ``PlannedRun/check(_:elapsed:)`` its
/// content.
extension RunPart {
  /// - Parameter pages: of the kind of the task, which reads the trials
  init(body: [UInt8], number: Int, storesDevice: Bool, by pages: any TimedTaskPages) throws(JSONProblem) {
    let json = try JSON(parsing: body)
    guard try json.integer(PartKey.number) == number else {
      throw JSONProblem(reason: "is not the number in the address").at(PartKey.number.stringValue)
    }
    let device = try json.optional(PartKey.device.stringValue).map(DeviceRecord.init)
    self.init(
      number: number, block: try json.integer(PartKey.block), attempt: try json.integer(PartKey.attempt),
      isComplete: try json.flag(PartKey.complete), content: try pages.content(of: json),
      device: storesDevice ? device?.stored : nil, digest: sha256(body).hexadecimal)
    recordings = try TaskRecording.all(in: json)
  }
}

/// Values under the names of a document.
extension JSON {
  func integer(_ key: some CodingKey) throws(JSONProblem) -> Int { try integer(key.stringValue) }

  func number(_ key: some CodingKey) throws(JSONProblem) -> Double { try number(key.stringValue) }

  func text(_ key: some CodingKey) throws(JSONProblem) -> String { try text(key.stringValue) }

  func flag(_ key: some CodingKey) throws(JSONProblem) -> Bool { try flag(key.stringValue) }

  func list<Element>(
    _ key: some CodingKey, _ read: (JSON) throws(JSONProblem) -> Element
  ) throws(JSONProblem) -> [Element] {
    try list(key.stringValue, read)
  }

  /// One of the words that a type knows.
  func word<Word: RawRepresentable<String>>(_ key: some CodingKey) throws(JSONProblem) -> Word {
    try word(key.stringValue)
  }

  func word<Word: RawRepresentable<String>>(_ name: String) throws(JSONProblem) -> Word {
    let member = try member(name)
    do { return try member.word() } catch { throw error.at(name) }
  }

  func word<Word: RawRepresentable<String>>() throws(JSONProblem) -> Word {
    guard let word = Word(rawValue: try text()) else { throw JSONProblem(reason: "is an unknown word") }
    return word
  }

  func count(_ key: some CodingKey, upTo limit: Int) throws(JSONProblem) -> Int {
    let count = try integer(key)
    guard (0...limit).contains(count) else {
      throw JSONProblem(reason: "is out of range").at(key.stringValue)
    }
    return count
  }

  /// Bytes that stand there as Base64.
  func bytes(_ key: some CodingKey) throws(JSONProblem) -> [UInt8] {
    guard let bytes = Data(base64Encoded: try text(key)) else {
      throw JSONProblem(reason: "is not Base64").at(key.stringValue)
    }
    return Array(bytes)
  }
}

extension DeviceRecord {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = DeviceDocument.CodingKeys
    self.init(
      userAgent: try json.shortText(Key.userAgent),
      viewport: try json.shortList(Key.viewport, upTo: 2) { (size) throws(JSONProblem) in try size.number() },
      pixelRatio: try json.optional(Key.pixelRatio)?.number(),
      orientation: try json.shortText(Key.orientation),
      refreshRate: try json.optional(Key.refreshRate)?.number(),
      clockResolution: try json.optional(Key.clockResolution)?.number(),
      isolated: try json.optional(Key.isolated)?.flag(),
      pointers: try json.shortList(Key.pointers, upTo: 10) { (kind) throws(JSONProblem) in
        try kind.shortText()
      },
      language: try json.shortText(Key.language))
  }
}

extension JSON {
  fileprivate func optional(_ key: DeviceDocument.CodingKeys) -> JSON? { optional(key.stringValue) }

  fileprivate func shortText(_ key: DeviceDocument.CodingKeys) throws(JSONProblem) -> String? {
    do { return try optional(key)?.shortText() } catch { throw error.at(key.stringValue) }
  }

  fileprivate func shortText() throws(JSONProblem) -> String {
    let text = try text()
    guard text.utf8.count <= 500 else { throw JSONProblem(reason: "is too long") }
    return text
  }

  fileprivate func shortList<Element>(
    _ key: DeviceDocument.CodingKeys, upTo limit: Int, _ read: (JSON) throws(JSONProblem) -> Element
  ) throws(JSONProblem) -> [Element]? {
    guard optional(key) != nil else { return nil }
    let list = try list(key, read)
    guard list.count <= limit else { throw JSONProblem(reason: "is too long").at(key.stringValue) }
    return list
  }
}
