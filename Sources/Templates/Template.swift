/// One parsed template file: what is left of Mustache once everything lenient is gone.
struct Template: Sendable {
  let name: String
  let nodes: [Node]
}

/// A place in a template file.
public struct TemplatePlace: Sendable, Hashable {
  public let file: String
  public let line: Int
}

indirect enum Node: Sendable {
  /// Markup as written.
  case text([UInt8])
  /// `{{name}}`: escaped.
  case value(name: String, TemplatePlace)
  /// `{{{name}}}`: only for fields that hold ``HTML``.
  case markup(name: String, TemplatePlace)
  /// `{{#name}} … {{/name}}`, or `{{^name}}` when inverted.
  case section(name: String, inverted: Bool, [Node], TemplatePlace)
  /// `{{>room/part}}`
  case partial(name: String, TemplatePlace)
  /// `{{$name}} default {{/name}}` inside a layout, or what replaces it inside `{{<layout}}`.
  case block(name: String, [Node], TemplatePlace)
  /// `{{<layouts/page}} {{$main}} … {{/main}} {{/layouts/page}}`
  case layout(name: String, blocks: [String: [Node]], TemplatePlace)
}

/// A mistake in a template, with its place, in words for the person who edits templates.
public struct TemplateProblem: Error, CustomStringConvertible, Sendable, Hashable {
  public let place: TemplatePlace
  public let message: String

  public var description: String { "\(place.file):\(place.line): \(message)" }
}

/// Everything wrong with a set of templates, found at once.
public struct TemplateProblems: Error, CustomStringConvertible, Sendable {
  public let problems: [TemplateProblem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
