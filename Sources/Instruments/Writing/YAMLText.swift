/// Lines of YAML with their indentation. All texts stand in double quotes, so that nothing is read as something else.
struct YAMLText {
  private(set) var text = ""
  private var depth: Int

  init(depth: Int) { self.depth = depth }

  mutating func line(_ line: String) { text += String(repeating: " ", count: depth) + line + "\n" }

  mutating func nested(_ spaces: Int = 2, _ write: (inout YAMLText) -> Void) {
    depth += spaces
    write(&self)
    depth -= spaces
  }

  /// An entry of a list: the hyphen stands before the first line.
  mutating func entry(_ write: (inout YAMLText) -> Void) {
    var inner = YAMLText(depth: depth + 2)
    write(&inner)
    let start = inner.text.index(inner.text.startIndex, offsetBy: depth)
    text += String(repeating: " ", count: depth) + "- " + inner.text[start...].dropFirst(2)
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{FEFF}"
        || scalar == "\u{2028}" || scalar == "\u{2029}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
