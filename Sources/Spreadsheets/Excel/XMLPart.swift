import CXML2

/// Receives the elements of a part by their local names, in order.
protocol XMLElements: AnyObject {
  func open(_ name: String, _ attributes: XMLAttributes) throws
  func close(_ name: String) throws
  /// Receives a piece of text; an element's text may come in several.
  func hold(_ text: UnsafeBufferPointer<UInt8>) throws
}

/// The attributes of a tag by their local names, valid while it is opened.
struct XMLAttributes {
  fileprivate let places: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  fileprivate let count: Int

  /// The value; libxml2 gives each ampersand in it as `&#38;`.
  subscript(name: StaticString) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self).replacing("&#38;", with: "&") }
  }

  /// The value as libxml2 gives it.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count {
      let parts = places! + 5 * index
      if xmlStrEqual(parts[0], name.utf8Start) == 1 {
        return UnsafeBufferPointer(start: parts[3], count: parts[4]! - parts[3]!)
      }
    }
    return nil
  }
}

/// Parses a part of a workbook with libxml2 as it is unpacked. Nothing is fetched, and a document type ends the
/// parsing before anything is defined in it: parts of a workbook have none (ECMA-376 part 2, 8.1.4).
final class XMLPart {
  private let elements: any XMLElements
  private let context: xmlParserCtxtPtr
  fileprivate var error: (any Error)?

  /// - Parameter feed: passes the pieces of the part on
  static func parse(
    _ part: String, into elements: any XMLElements,
    feed: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let parsing = try XMLPart(elements)
    do {
      try feed { try parsing.take($0) }
      try parsing.end()
    } catch is NotWellFormed {
      throw SpreadsheetProblem.damaged(part: part, reason: "not well-formed XML")
    } catch is DocumentType {
      throw SpreadsheetProblem.damaged(part: part, reason: "it defines a document type")
    }
  }

  private init(_ elements: any XMLElements) throws {
    xmlInitParser()
    guard let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else { throw NotWellFormed() }
    self.elements = elements
    self.context = context
    context.pointee.sax.pointee = events
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit { xmlFreeParserCtxt(context) }

  private func take(_ piece: UnsafeRawBufferPointer) throws {
    let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
    xmlParseChunk(context, start, Int32(piece.count), 0)
    try check()
  }

  private func end() throws {
    xmlParseChunk(context, nil, 0, 1)
    try check()
  }

  private func check() throws {
    if let error { throw error }
    if context.pointee.wellFormed == 0 { throw NotWellFormed() }
  }

  /// Runs a callback; the first error ends the parsing.
  fileprivate func on(_ event: (any XMLElements) throws -> Void) {
    guard error == nil else { return }
    do {
      try event(elements)
    } catch {
      self.error = error
      xmlStopParser(context)
    }
  }
}

private struct NotWellFormed: Error {}
fileprivate struct DocumentType: Error {}

private var events: xmlSAXHandler {
  var events = xmlSAXHandler()
  events.initialized = UInt32(XML_SAX2_MAGIC)
  events.internalSubset = { context, _, _, _ in part(context).on { _ in throw DocumentType() } }
  events.startElementNs = { context, local, _, _, _, _, count, _, attributes in
    part(context).on { try $0.open(text(local), XMLAttributes(places: attributes, count: Int(count))) }
  }
  events.endElementNs = { context, local, _, _ in part(context).on { try $0.close(text(local)) } }
  events.characters = { context, begin, count in
    part(context).on { try $0.hold(UnsafeBufferPointer(start: begin, count: Int(count))) }
  }
  events.cdataBlock = { context, begin, count in
    part(context).on { try $0.hold(UnsafeBufferPointer(start: begin, count: Int(count))) }
  }
  // Without it libxml2 writes to standard error; the context says by itself whether all is well.
  events.serror = { _, _ in }
  return events
}

private func part(_ context: UnsafeMutableRawPointer?) -> XMLPart {
  let context = context!.assumingMemoryBound(to: xmlParserCtxt.self)
  return Unmanaged.fromOpaque(context.pointee._private).takeUnretainedValue()
}

private func text(_ name: UnsafePointer<xmlChar>?) -> String { name.map { String(cString: $0) } ?? "" }
