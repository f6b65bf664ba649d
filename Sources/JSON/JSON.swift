import CJansson

/// A JSON text (RFC 8259) from outside, parsed by Jansson and read by typed requests.
///
///     let trial = try JSON(parsing: body)
///     let latency = try trial.number("latency")
///
/// Stricter than the standard asks: UTF-8 only, no name twice in one object, no integer beyond 64 bits, no
/// number beyond a Double.
public struct JSON {
  private let value: UnsafeMutablePointer<json_t>
  /// Keeps the whole text alive as long as a part of it is looked at.
  private let source: Source

  private final class Source {
    let root: UnsafeMutablePointer<json_t>

    init(root: UnsafeMutablePointer<json_t>) { self.root = root }

    deinit { labconsole_json_free(root) }
  }

  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    var error = json_error_t()
    let root = bytes.withUnsafeBytes {
      json_loadb($0.baseAddress, $0.count, Int(JSON_REJECT_DUPLICATES), &error)
    }
    guard let root else { throw JSONProblem(reason: "not JSON: byte \(error.position)") }
    self.init(value: root, source: Source(root: root))
  }

  private init(value: UnsafeMutablePointer<json_t>, source: Source) {
    self.value = value
    self.source = source
  }

  /// Returns the value under a name; nil if there is none, or null.
  public func optional(_ name: String) -> JSON? {
    guard let member = json_object_get(value, name), labconsole_json_type(member) != JSON_NULL else {
      return nil
    }
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
    guard labconsole_json_type(value) == JSON_STRING, let characters = json_string_value(value) else {
      throw JSONProblem(reason: "is not a text")
    }
    let bytes = UnsafeRawBufferPointer(start: characters, count: json_string_length(value))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number written without a point or an exponent.
  public func integer() throws(JSONProblem) -> Int {
    guard labconsole_json_type(value) == JSON_INTEGER else {
      throw JSONProblem(reason: "is not a whole number")
    }
    return Int(json_integer_value(value))
  }

  public func number() throws(JSONProblem) -> Double {
    switch labconsole_json_type(value) {
    case JSON_INTEGER, JSON_REAL: return json_number_value(value)
    default: throw JSONProblem(reason: "is not a number")
    }
  }

  public func flag() throws(JSONProblem) -> Bool {
    switch labconsole_json_type(value) {
    case JSON_TRUE: return true
    case JSON_FALSE: return false
    default: throw JSONProblem(reason: "is neither true nor false")
    }
  }

  private func elements<Element>(_ read: (JSON) throws(JSONProblem) -> Element) throws(JSONProblem)
    -> [Element]
  {
    guard labconsole_json_type(value) == JSON_ARRAY else { throw JSONProblem(reason: "is not a list") }
    var elements: [Element] = []
    elements.reserveCapacity(json_array_size(value))
    for index in 0..<json_array_size(value) {
      guard let element = json_array_get(value, index) else { break }
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
