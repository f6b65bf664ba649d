/// A heading of an XLSForm: the column and, for words, their language.
///
/// Source: xlsform.org; pyxform's aliases of headings.
struct XLSFormHeading {
  let column: String
  /// As it is written; nil for a column without one.
  let language: String?

  /// Columns with words, of which there can be one for each language.
  static let words: Set<String> = [
    "label", "hint", "constraint_message", "required_message", "guidance_hint", "image", "audio", "video",
    "big-image",
  ]

  private static let aliases = [
    "caption": "label", "relevance": "relevant", "constraint_msg": "constraint_message",
    "constraintmsg": "constraint_message", "requiredmsg": "required_message", "readonly": "read_only",
    "read only": "read_only", "list name": "list_name", "value": "name", "calculate": "calculation",
    "repeat": "repeat_count", "count": "repeat_count", "constraint-msg": "constraint_message",
    "title": "form_title", "id_string": "form_id", "set form title": "form_title", "set form id": "form_id",
  ]

  private static let known: Set<String> = [
    "type", "name", "relevant", "constraint", "calculation", "required", "read_only", "default", "trigger",
    "choice_filter", "appearance", "parameters", "repeat_count", "list_name", "disabled", "form_title",
    "form_id",
    "default_language", "list",
  ]

  /// Nil for a column that is not read.
  init?(_ heading: String) {
    let separated =
      heading.contains("::") ? heading.replacing("::", with: "\u{1}") : heading.replacing(":", with: "\u{1}")
    var pieces = parts(separated, at: "\u{1}")
    let prefixes = ["bind", "media", "body", "control"]
    if prefixes.contains(pieces[0].lowercased()), pieces.count > 1 { pieces.removeFirst() }
    if pieces[0].lowercased() == "jr", pieces.count > 1 { pieces.removeFirst() }
    let words = pieces[0].lowercased().split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    let plain = words.replacing(" ", with: "_")
    let column = Self.aliases[words] ?? Self.aliases[plain] ?? plain
    guard Self.known.contains(column) || Self.words.contains(column) else { return nil }
    self.column = column
    language = Self.words.contains(column) && pieces.count > 1 && !pieces[1].isEmpty ? pieces[1] : nil
  }

  /// The key under which an `ImportTable` has it.
  var key: String {
    language.map { "\(column)::\(LanguageCode.code($0) ?? $0)" } ?? column
  }
}
