/// Turns parsed templates into closures. Every name is looked up here, once for all languages, against the fields of the
/// record types involved; nothing is looked up while a page is rendered.
struct TemplateCompiler {
  typealias Step = @Sendable (Stack, inout Output) -> Void

  /// The values of `text.…`, `link.…` and `asset.…`; nil for an unknown key.
  typealias Constants = @Sendable (_ space: String, _ key: String, _ language: Int) -> String?

  let templates: [String: Template]
  /// From 0.
  let languages: Range<Int>
  let constants: Constants
  private(set) var problems: [TemplateProblem] = []
  private(set) var used: Set<String> = []
  /// The places that each block of the page being bound fills.
  private var filled: [String: Set<TemplatePlace>] = [:]
  /// The parts of each template that has been bound.
  var known: [Opening: [Part]] = [:]
  /// The depth of the outermost record that a node reads besides the frame; 0 if it depends on the page otherwise.
  var outermost = Int.max

  init(templates: [String: Template], languages: Int, constants: @escaping Constants) {
    self.templates = templates
    self.languages = 0..<languages
    self.constants = constants
  }

  /// Binds a page. The frame is the record that every page shares: `{{frame.title}}`.
  mutating func bind<P: Page, Frame: TemplateRecord>(_ page: P.Type, frame: Frame.Type) -> Step {
    let place = TemplatePlace(file: P.template, line: 1)
    let scopes = [Scope(Frame.self, depth: 0), Scope(P.self, depth: 1)]
    filled = [:]
    return sequence(nodes(of: P.template, at: place), Context(scopes: scopes))
  }

  struct Context {
    var scopes: [Scope]
    var blocks: [String: [Node]] = [:]
  }

  private mutating func sequence(_ nodes: [Node], _ context: Context) -> Step {
    nodes.map { bind($0, context) }.step(languages: languages)
  }

  mutating func bind(_ node: Node, _ context: Context) -> Bound {
    switch node {
    case .text(let text):
      return .fixed(languages.map { _ in text })
    case .value(let name, let place):
      return value(name, place, context)
    case .markup(let name, let place):
      return markup(name, place, context)
    case .section(let name, let inverted, let children, let place):
      return section(name, inverted: inverted, children, place, context)
    case .partial(let name, let place):
      return .step(whole(name, at: place, context))
    case .block(let name, let children, let place):
      return .step(sequence(content(of: name, at: place, context) ?? children, context))
    case .layout(let name, let blocks, let place):
      var context = context
      context.blocks.merge(blocks) { outer, _ in outer }
      return .step(whole(name, at: place, context))
    }
  }

  /// Returns the content that a page gives a block; nil where the default stands. Layouts inside one another share the
  /// names of their blocks, so a name at a second place would put the content there as well.
  private mutating func content(of block: String, at place: TemplatePlace, _ context: Context) -> [Node]? {
    outermost = 0
    guard let content = context.blocks[block] else { return nil }
    filled[block, default: []].insert(place)
    if let other = filled[block]?.first(where: { $0 != place }) {
      report(
        "the page would fill “\(block)” here and at \(other.file):\(other.line): give one another name",
        at: place)
    }
    return content
  }

  mutating func nodes(of name: String, at place: TemplatePlace) -> [Node] {
    guard let template = templates[name] else {
      report("there is no template “\(name)”", at: place)
      return []
    }
    used.insert(name)
    return template.nodes
  }
}

// MARK: - Names

extension TemplateCompiler {
  private mutating func value(_ name: String, _ place: TemplatePlace, _ context: Context) -> Bound {
    if let texts = constant(name) {
      let known = texts.compactMap(\.self)
      guard known.count == texts.count else { return refuse("“\(name)” is not defined", at: place) }
      return .fixed(
        known.map { text in
          var output = Output(reserving: text.utf8.count)
          output.append(escaping: text)
          return output.bytes
        })
    }
    switch reading(name, context) {
    case .text(let read):
      return .step { stack, output in output.append(escaping: read(stack)) }
    case nil:
      return refuse("no field “\(name)” in \(records(context, for: name))", at: place)
    case .markup:
      return refuse("“\(name)” holds markup: write {{{\(name)}}}", at: place)
    default:
      return refuse("“\(name)” may be missing or is no text: open a section with {{#\(name)}}", at: place)
    }
  }

  private mutating func markup(_ name: String, _ place: TemplatePlace, _ context: Context) -> Bound {
    guard case .markup(let read) = reading(name, context) else {
      return refuse("“\(name)” holds no markup in \(records(context, for: name))", at: place)
    }
    return .step { stack, output in output.append(raw: read(stack).markup) }
  }

  private mutating func section(
    _ name: String, inverted: Bool, _ children: [Node], _ place: TemplatePlace, _ context: Context
  ) -> Bound {
    guard let reading = reading(name, context) else {
      return refuse("no field “\(name)” in \(records(context, for: name))", at: place)
    }
    switch reading {
    case .flag(let read):
      let inside = sequence(children, context)
      return .step { stack, output in if read(stack) != inverted { inside(stack, &output) } }
    case .optionalText(let read):
      return optionalSection(read, inverted: inverted, children, context)
    case .nested(let opener):
      if inverted {
        let inside = sequence(children, context)
        return .step { stack, output in if opener.isEmpty(stack) { inside(stack, &output) } }
      }
      var inner = context
      inner.scopes.append(opener.scope(context.scopes.count))
      let inside = sequence(children, inner)
      return .step { stack, output in opener.each(stack) { inside($0, &output) } }
    case .text, .markup:
      return refuse("“\(name)” is always there: it opens no section", at: place)
    }
  }

  private mutating func optionalSection(
    _ read: @escaping @Sendable (Stack) -> String?, inverted: Bool, _ children: [Node], _ context: Context
  ) -> Bound {
    if inverted {
      let inside = sequence(children, context)
      return .step { stack, output in if read(stack) == nil { inside(stack, &output) } }
    }
    var inner = context
    inner.scopes.append(Scope(Dot.self, depth: context.scopes.count))
    let inside = sequence(children, inner)
    return .step { stack, output in
      if let text = read(stack) { inside(stack.pushing(Dot(text: text)), &output) }
    }
  }

  /// Finds the field of a name: `frame.…` in the frame, any other name in the innermost record that has it.
  private mutating func reading(_ name: String, _ context: Context) -> Reading? {
    if name.hasPrefix("frame.") { return context.scopes[0].reading(String(name.dropFirst(6))) }
    for depth in context.scopes.indices.dropFirst().reversed() {
      guard let reading = context.scopes[depth].reading(name) else { continue }
      outermost = min(outermost, depth)
      return reading
    }
    outermost = 0
    return nil
  }

  /// Returns the value in each language; nil for a name that is none of a constant.
  private func constant(_ name: String) -> [String?]? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let space = String(name[..<dot])
    guard space == "text" || space == "link" || space == "asset" else { return nil }
    let key = String(name[name.utf8.index(after: dot)...])
    return languages.map { constants(space, key, $0) }
  }

  private func records(_ context: Context, for name: String) -> String {
    if name.hasPrefix("frame.") { return "the frame" }
    return context.scopes.dropFirst().reversed().map(\.recordName).joined(separator: ", ")
  }

  private mutating func refuse(_ message: String, at place: TemplatePlace) -> Bound {
    report(message, at: place)
    return .fixed([])
  }

  private mutating func report(_ message: String, at place: TemplatePlace) {
    problems.append(TemplateProblem(place: place, message: message))
  }
}

/// The record that `{{.}}` reads inside the section of an optional text.
private struct Dot: TemplateRecord {
  let text: String
  static let fields: Fields<Dot> = [".": .text(\.text)]
}
