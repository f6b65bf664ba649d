import CXML2

/// Parses drawings with libxml2, which Chromium and WebKit use too. Nothing is fetched, and definitions in a
/// document type end the parsing before the first of them. (libxml2's pull reader would by then have expanded
/// them in the first tag, and it reports the end of a tag instead of its beginning.)
extension Drawing {
  /// Judges UTF-8 text without zero bytes, until it is not well-formed.
  func read(_ bytes: [UInt8]) {
    _ = library
    guard let context = xmlNewParserCtxt() else { fatalError("no memory is left") }
    defer { xmlFreeParserCtxt(context) }
    context.pointee.sax.pointee = events
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
    xmlFreeDoc(xmlCtxtReadMemory(context, bytes, Int32(clamping: bytes.count), nil, nil, options))
    if context.pointee.wellFormed == 0 && faults.isEmpty { malformed("it cannot be read", 1) }
  }
}

private let library: Void = xmlInitParser()

private typealias Pointer = UnsafePointer<xmlChar>

/// The callbacks for libxml2, each of which receives the context; events without a callback are ignored.
private var events: xmlSAXHandler {
  var events = xmlSAXHandler()
  events.initialized = UInt32(XML_SAX2_MAGIC)
  events.internalSubset = { context, _, _, _ in Reading(context).documentType() }
  events.startElementNs = { context, local, prefix, namespace, declared, declarations, count, _, attributes in
    let reading = Reading(context)
    let tag = Drawing.Tag(
      name: name(prefix, local, namespace),
      attributes: (0..<Int(count)).map { attribute(attributes! + 5 * $0) },
      namespaces: (0..<Int(declared)).map { text(declarations![2 * $0 + 1]) })
    reading.drawing.open(tag, reading.tagLine)
  }
  events.endElementNs = { context, _, _, _ in Reading(context).drawing.close(Reading(context).line) }
  events.characters = { context, begin, count in Reading(context).drawing.hold(text(begin, Int(count))) }
  events.processingInstruction = { context, target, _ in
    Reading(context).drawing.instruct(text(target), Reading(context).line)
  }
  events.serror = { context, error in error.map { Reading(context).complain($0.pointee) } }
  return events
}

private struct Reading {
  let context: xmlParserCtxtPtr

  init(_ context: UnsafeMutableRawPointer?) {
    self.context = context!.assumingMemoryBound(to: xmlParserCtxt.self)
  }

  var drawing: Drawing { Unmanaged.fromOpaque(context.pointee._private).takeUnretainedValue() }

  var line: Int { Int(context.pointee.input.pointee.line) }

  /// The line on which the tag begins whose end libxml2 has reached; a tag cannot contain another “<”.
  var tagLine: Int {
    let input = context.pointee.input.pointee
    let read = UnsafeBufferPointer(start: input.base, count: input.cur - input.base)
    return line - read.reversed().prefix { $0 != UInt8(ascii: "<") }.count { $0 == UInt8(ascii: "\n") }
  }

  func documentType() {
    guard context.pointee.input.pointee.cur.pointee == UInt8(ascii: "[") else { return }
    drawing.define(line)
    xmlStopParser(context)
  }

  /// Reports an error of libxml2. After a fatal error, further ones are its consequences. Newer versions of
  /// libxml2 only warn about an entity that an external document type might define.
  func complain(_ error: xmlError) {
    let isWarning = error.level == XML_ERR_WARNING && error.code != Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
    if isWarning || context.pointee.wellFormed == 0 { return }
    let isInTag = error.domain == Int32(XML_FROM_NAMESPACE.rawValue)
    drawing.malformed(reason(error), isInTag ? tagLine : Int(error.line))
  }
}

private func reason(_ error: xmlError) -> String {
  let name = text(UnsafeRawPointer(error.str1)?.assumingMemoryBound(to: xmlChar.self))
  return switch xmlParserErrors(UInt32(error.code)) {
  case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED:
    "“</\(name)>” is missing here, for the “<\(name)>” in line \(error.int1)"
  case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
    "“&\(name);” means nothing here: type the character itself"
  case XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_CDATA_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED:
    "a comment (<!-- … -->) or something similar is not closed"
  case XML_ERR_INVALID_CHAR: "there is a control character here"
  case XML_ERR_DOCUMENT_EMPTY: "there should be a tag here"
  case XML_ERR_DOCUMENT_END: "there is more after its end"
  case XML_ERR_INTERNAL_ERROR: "its tags are nested too deeply"
  case XML_NS_ERR_UNDEFINED_NAMESPACE: "“\(name):” has no meaning, because xmlns:\(name)=\"…\" is missing"
  default: "something in a tag is wrong here, or “&” or “<” in text is not written as “&amp;” or “&lt;”"
  }
}

/// Name, prefix, namespace, beginning and end of the value, in which libxml2 gives each ampersand as `&#38;`.
private func attribute(_ parts: UnsafePointer<Pointer?>) -> (Drawing.Name, String) {
  let value = text(parts[3], parts[4]! - parts[3]!).replacing("&#38;", with: "&")
  return (name(parts[1], parts[0], parts[2]), value)
}

private func name(_ prefix: Pointer?, _ local: Pointer?, _ namespace: Pointer?) -> Drawing.Name {
  Drawing.Name(
    prefix: prefix.map { text($0) }, local: text(local), namespace: namespace.map { text($0) })
}

private func text(_ pointer: Pointer?) -> String { pointer.map { String(cString: $0) } ?? "" }

private func text(_ begin: Pointer?, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: begin, count: count), as: UTF8.self)
}
