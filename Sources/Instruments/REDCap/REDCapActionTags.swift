import Expressions

/// The action tags of a field's annotation.
struct REDCapActionTags {
  private let row: ImportTable.Row
  /// Tags in capitals, with the value behind the equals sign.
  private let tags: [(name: String, value: String)]
  /// Says whether words stand beside the tags.
  private let hasRemark: Bool

  init(_ row: ImportTable.Row) {
    self.row = row
    let parts = row[.annotation].split(separator: "@", omittingEmptySubsequences: false)
    var tags: [(name: String, value: String)] = []
    var hasRemark = parts.first.map { !trimmed($0).isEmpty } ?? false
    for part in parts.dropFirst() {
      let name = part.prefix { $0.isLetter || $0 == "-" }
      guard name.count > 1, name.allSatisfy({ $0.isUppercase || $0 == "-" }) else {
        hasRemark = true
        continue
      }
      let (value, words) = Self.value(part[name.endIndex...])
      tags.append((name: String(name), value: value))
      if !words.isEmpty { hasRemark = true }
    }
    self.tags = tags
    self.hasRemark = hasRemark
  }

  /// The value of a tag, and the words behind it.
  private static func value(_ rest: Substring) -> (value: String, words: String) {
    let plain = trimmed(rest)
    guard plain.hasPrefix("=") else { return ("", plain) }
    let whole = trimmed(plain.dropFirst())
    guard let quote = whole.first, "\"'".contains(quote) else {
      let value = whole.prefix { !$0.isWhitespace }
      return (String(value), trimmed(whole[value.endIndex...]))
    }
    let value = whole.dropFirst().prefix { $0 != quote }
    return (String(value), trimmed(whole[value.endIndex...].dropFirst()))
  }

  private static let automatic: Set<String> = [
    "TODAY", "NOW", "TODAY-SERVER", "TODAY-UTC", "NOW-SERVER", "NOW-UTC", "USERNAME", "LATITUDE", "LONGITUDE",
    "CALCTEXT", "CALCDATE", "IF", "APPUSERNAME-APP", "READONLY", "READONLY-SURVEY", "HIDDEN", "HIDDEN-SURVEY",
    "HIDECHOICE", "SHOWCHOICE", "BARCODE-APP", "SYNC-APP",
  ]

  /// Tags that change the kind of a question, where it is of the right one.
  private static let ofKinds: Set<String> = ["NONEOFTHEABOVE", "MAXCHECKED", "CHARLIMIT", "RANDOMORDER"]

  func apply(to question: inout InstrumentQuestion, _ remarks: inout [ImportFinding]) throws(ImportRefusal) {
    if hasRemark { remarks.append(row.finding(.annotation, "the words of the annotation are left out")) }
    for (name, value) in tags {
      if Self.automatic.contains(name) {
        throw ImportRefusal(
          row.finding(
            .annotation, "@\(name) has no counterpart: participants answer every question themselves"))
      }
      let before = question.kind
      switch name {
      case "NONEOFTHEABOVE": try exclude(value, in: &question)
      case "MAXCHECKED": try limit(value, of: &question)
      case "CHARLIMIT": try shorten(value, of: &question)
      case "RANDOMORDER" where row[.matrix].isEmpty: shuffle(&question)
      case "RANDOMORDER": break
      case "DEFAULT", "SETVALUE", "PREFILL":
        remarks.append(row.finding(.annotation, "@\(name) is left out: no answer is ever preset"))
      default: remarks.append(row.finding(.annotation, "@\(name) is left out"))
      }
      if Self.ofKinds.contains(name), question.kind == before {
        remarks.append(row.finding(.annotation, "@\(name) is left out: such a field has no such thing"))
      }
    }
  }

  private func exclude(_ codes: String, in question: inout InstrumentQuestion) throws(ImportRefusal) {
    guard case .checkboxes(var choices, let least, let most) = question.kind else { return }
    for code in parts(codes, at: ",") {
      guard let place = choices.choices.firstIndex(where: { $0.id == InstrumentName.id(code) }) else {
        throw ImportRefusal(row.finding(.annotation, "@NONEOFTHEABOVE names “\(code)”, which is no choice"))
      }
      choices.choices[place].isExclusive = true
    }
    question.kind = .checkboxes(choices, least: least, most: most)
  }

  private func limit(_ value: String, of question: inout InstrumentQuestion) throws(ImportRefusal) {
    guard case .checkboxes(let choices, let least, _) = question.kind else { return }
    guard let most = Int(value), (1...choices.choices.count).contains(most) else {
      throw ImportRefusal(row.finding(.annotation, "@MAXCHECKED needs a number of choices"))
    }
    question.kind = .checkboxes(choices, least: least, most: most)
  }

  private func shorten(_ value: String, of question: inout InstrumentQuestion) throws(ImportRefusal) {
    switch question.kind {
    case .text(let pattern, let least, _):
      question.kind = .text(pattern, least: least, most: try longest(value))
    case .lines(let pattern, let least, _):
      question.kind = .lines(pattern, least: least, most: try longest(value))
    default: return
    }
  }

  private func longest(_ value: String) throws(ImportRefusal) -> Int {
    guard let most = Int(value), (1...10_000).contains(most) else {
      throw ImportRefusal(row.finding(.annotation, "@CHARLIMIT needs a number of characters"))
    }
    return most
  }

  private func shuffle(_ question: inout InstrumentQuestion) {
    switch question.kind {
    case .choice(var choices):
      choices.isShuffled = true
      question.kind = .choice(choices)
    case .likert(var choices):
      choices.isShuffled = true
      question.kind = .likert(choices)
    case .checkboxes(var choices, let least, let most):
      choices.isShuffled = true
      question.kind = .checkboxes(choices, least: least, most: most)
    default: break
    }
  }
}
