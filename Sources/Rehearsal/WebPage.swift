import CXML2

/// A page as a participant's browser reads it, through libxml2: its forms, and the way on.
public final class WebPage {
  private let document: htmlDocPtr

  public init?(_ html: [UInt8]) {
    let options = Int32(
      HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue)
    let parsed = html.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        htmlReadMemory($0.baseAddress, Int32($0.count), nil, "UTF-8", options)
      }
    }
    guard let parsed else { return nil }
    document = parsed
  }

  deinit { xmlFreeDoc(document) }

  public struct Form: Sendable {
    public let action: String
    public let controls: [Control]
  }

  public struct Control: Sendable {
    public let name: String
    /// `radio`, `checkbox`, `number`, `hidden`, `submit`, `text`, …
    public let type: String
    public let value: String
    /// The choices that the page offers of a question, where they depend on other answers.
    public let offered: [String]?
  }

  /// The link to the next page, if there is one.
  public var nextLink: String? { attributes("//main//a[@rel='next']").first?["href"] }

  /// The form in the page's main part. One that is folded away is for those who cannot go on with it.
  public var mainForm: Form? {
    let isAside = "ancestor::nav or ancestor::details"
    return form(at: "(//main//form[translate(@method,'POST','post')='post'][not(\(isAside))])[1]")
  }

  /// The form that sends a field of this name.
  public func form(with name: String) -> Form? {
    form(at: "(//main//form[.//input[@name='\(name)'] or .//button[@name='\(name)']])[1]")
  }

  /// The form with this id.
  public func form(id: String) -> Form? { form(at: "//form[@id='\(id)']") }

  private func form(at path: String) -> Form? {
    guard let form = attributes(path).first else { return nil }
    let controls = attributes("\(path)//input | \(path)//button | \(path)//select").compactMap(control)
    return Form(action: form["action"] ?? "", controls: controls)
  }

  /// The attributes of the first element with this id.
  public func element(id: String) -> [String: String]? { attributes("//*[@id='\(id)']").first }

  /// The targets of the links in the page's main part.
  public var links: [String] { attributes("//main//a[@href]").compactMap { $0["href"] } }

  /// The text of the element with this id.
  public func text(id: String) -> String? { texts("//*[@id='\(id)']").first }

  /// The texts of the elements of this class.
  public func texts(ofClass name: String) -> [String] {
    texts("//*[contains(concat(' ', normalize-space(@class), ' '), ' \(name) ')]")
  }

  public var heading: String { texts("//h1").first ?? "" }

  private func control(_ attributes: [String: String]) -> Control? {
    let type = attributes["type"] ?? (attributes["element"] == "button" ? "submit" : "text")
    guard let name = attributes["name"] else { return nil }
    let offered = attributes["data-offered"]?.split(separator: " ").map(String.init)
    return Control(name: name, type: type, value: attributes["value"] ?? "", offered: offered)
  }

  // MARK: - XPath

  private func attributes(_ path: String) -> [[String: String]] {
    nodes(path) { node in
      var attributes = [
        "element": String(cString: UnsafeRawPointer(node.pointee.name).assumingMemoryBound(to: CChar.self))
      ]
      var next = node.pointee.properties
      while let attribute = next {
        let name = String(
          cString: UnsafeRawPointer(attribute.pointee.name).assumingMemoryBound(to: CChar.self))
        attributes[name] = Self.content(attribute.pointee.children) ?? ""
        next = attribute.pointee.next
      }
      return attributes
    }
  }

  private func texts(_ path: String) -> [String] {
    nodes(path) { Self.content($0) ?? "" }
  }

  private func nodes<Value>(_ path: String, _ read: (xmlNodePtr) -> Value) -> [Value] {
    guard let context = xmlXPathNewContext(document) else { return [] }
    defer { xmlXPathFreeContext(context) }
    guard let result = xmlXPathEvalExpression(path, context) else { return [] }
    defer { xmlXPathFreeObject(result) }
    guard let set = result.pointee.nodesetval else { return [] }
    return (0..<Int(set.pointee.nodeNr)).compactMap { set.pointee.nodeTab[$0].map(read) }
  }

  private static func content(_ node: xmlNodePtr?) -> String? {
    guard let content = xmlNodeGetContent(node) else { return nil }
    defer { labconsole_xml_free(content) }
    return String(cString: UnsafeRawPointer(content).assumingMemoryBound(to: CChar.self))
  }
}
