import CSimdJSON

/// A JSON text (RFC 8259) from outside, parsed by simdjson and read by typed requests.
///
///     let trial = try JSON(parsing: body)
///     let latency = try trial.number("latency")
///
/// Stricter than the standard asks: an object or a list, UTF-8 only, no name twice in one object, no integer beyond
/// 64 bits, no number beyond a Double, no zero character in a text.
public struct JSON {
  private let value: labconsole_json_value
  /// Keeps the whole text alive as long as a part of it is looked at.
  private let source: Source

  private final class Source {
    let document: OpaquePointer

    init(document: OpaquePointer) { self.document = document }

    deinit { labconsole_json_free(document) }
  }

  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    var root = labconsole_json_value()
    var reason: UnsafePointer<CChar>?
    let document = bytes.withUnsafeBytes {
      labconsole_json_parse($0.baseAddress, $0.count, &root, &reason)
    }
    guard let document else {
      throw JSONProblem(reason: "not JSON: \(reason.map { String(cString: $0) } ?? "unknown")")
    }
    self.init(value: root, source: Source(document: document))
  }

  private init(value: labconsole_json_value, source: Source) {
    self.value = value
    self.source = source
  }

  private var type: labconsole_json_type { labconsole_json_type_of(value) }

  /// Returns the value under a name; nil if there is none, or null.
  public func optional(_ name: String) -> JSON? {
    var name = name
    var member = labconsole_json_value()
    let isThere = name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        labconsole_json_member(value, $0.baseAddress, $0.count, &member)
      }
    }
    guard isThere, labconsole_json_type_of(member) != LABCONSOLE_JSON_NULL else { return nil }
    return JSON(value: member, source: source)
  }

  public func member(_ name: String) throws(JSONProblem) -> JSON {
    guard let member = optional(name) else { throw JSONProblem(reason: "is missing").at(name) }
    return member
  }
}

extension JSON {
  public func text(_ name: String) throws(JSONProblem) -> String {
    let member = try member(name)
    do { return try member.text() } catch { throw error.at(name) }
  }

  public func integer(_ name: String) throws(JSONProblem) -> Int {
    let member = try member(name)
    do { return try member.integer() } catch { throw error.at(name) }
  }

  public func number(_ name: String) throws(JSONProblem) -> Double {
    let member = try member(name)
    do { return try member.number() } catch { throw error.at(name) }
  }

  public func flag(_ name: String) throws(JSONProblem) -> Bool {
    let member = try member(name)
    do { return try member.flag() } catch { throw error.at(name) }
  }

  /// Every element of a list, each through `read`.
  public func list<Element>(
    _ name: String, _ read: (JSON) throws(JSONProblem) -> Element
  ) throws(JSONProblem) -> [Element] {
    let member = try member(name)
    do { return try member.elements(read) } catch { throw error.at(name) }
  }

  public func text() throws(JSONProblem) -> String {
    var count = 0
    guard type == LABCONSOLE_JSON_TEXT, let characters = labconsole_json_text(value, &count) else {
      throw JSONProblem(reason: "is not a text")
    }
    return String(decoding: UnsafeRawBufferPointer(start: characters, count: count), as: UTF8.self)
  }

  /// A number written without a point or an exponent.
  public func integer() throws(JSONProblem) -> Int {
    guard type == LABCONSOLE_JSON_INTEGER else { throw JSONProblem(reason: "is not a whole number") }
    return Int(labconsole_json_integer(value))
  }

  public func number() throws(JSONProblem) -> Double {
    guard type == LABCONSOLE_JSON_INTEGER || type == LABCONSOLE_JSON_REAL else {
      throw JSONProblem(reason: "is not a number")
    }
    return labconsole_json_number(value)
  }

  public func flag() throws(JSONProblem) -> Bool {
    switch type {
    case LABCONSOLE_JSON_TRUE: return true
    case LABCONSOLE_JSON_FALSE: return false
    default: throw JSONProblem(reason: "is neither true nor false")
    }
  }

  private func elements<Element>(_ read: (JSON) throws(JSONProblem) -> Element) throws(JSONProblem)
    -> [Element]
  {
    guard type == LABCONSOLE_JSON_LIST else { throw JSONProblem(reason: "is not a list") }
    let count = labconsole_json_count(value)
    if count == 0 { return [] }
    let values = [labconsole_json_value](unsafeUninitializedCapacity: count) { buffer, initialized in
      labconsole_json_elements(value, buffer.baseAddress)
      initialized = count
    }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for (index, element) in values.enumerated() {
      do {
        elements.append(try read(JSON(value: element, source: source)))
      } catch {
        throw error.at(String(index))
      }
    }
    return elements
  }
}

/// The place at which a JSON text differs from the expected form; the text itself is not quoted.
public struct JSONProblem: Error, CustomStringConvertible, Hashable {
  public let reason: String
  public private(set) var path: [String] = []

  public init(reason: String) { self.reason = reason }

  /// Returns the same problem with the path extended by the enclosing value called `name`.
  public func at(_ name: String) -> JSONProblem {
    var problem = self
    problem.path.insert(name, at: 0)
    return problem
  }

  /// “trials.3.latency is not a number”
  public var description: String {
    path.isEmpty ? reason : "\(path.joined(separator: ".")) \(reason)"
  }
}
