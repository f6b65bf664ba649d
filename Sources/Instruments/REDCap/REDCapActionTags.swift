import Expressions

/// The action tags of a field's annotation.
struct REDCapActionTags {
  private let row: ImportTable.Row
  /// Tags in capitals, with the value behind the equals sign.
  private let tags: [(name: String, value: String)]

  init(_ row: ImportTable.Row) {
    self.row = row
    var tags: [(String, String)] = []
    for part in row[.annotation].split(separator: "@").dropFirst(row[.annotation].hasPrefix("@") ? 0 : 1) {
      let name = part.prefix { $0.isLetter || $0 == "-" }
      guard name.count > 1, name.allSatisfy({ $0.isUppercase || $0 == "-" }) else { continue }
      tags.append((String(name), Self.value(part[name.endIndex...])))
    }
    self.tags = tags
  }

  private static func value(_ rest: Substring) -> String {
    let plain = trimmed(rest)
    guard plain.hasPrefix("=") else { return "" }
    let value = trimmed(plain.dropFirst())
    guard let quote = value.first, "\"'".contains(quote) else {
      return String(value.prefix { !$0.isWhitespace })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  private static let automatic: Set<String> = [
    "TODAY", "NOW", "TODAY-SERVER", "TODAY-UTC", "NOW-SERVER", "NOW-UTC", "USERNAME", "LATITUDE", "LONGITUDE",
    "CALCTEXT", "CALCDATE", "IF", "APPUSERNAME-APP", "READONLY", "READONLY-SURVEY", "HIDDEN", "HIDDEN-SURVEY",
    "HIDECHOICE", "SHOWCHOICE", "BARCODE-APP", "SYNC-APP",
  ]

  func apply(to question: inout InstrumentQuestion, _ remarks: inout [ImportFinding]) throws(ImportRefusal) {
    for (name, value) in tags {
      if Self.automatic.contains(name) {
        throw ImportRefusal(
          row.finding(
            .annotation, "@\(name) has no counterpart: participants answer every question themselves"))
      }
      switch name {
      case "NONEOFTHEABOVE": try exclude(value, in: &question)
      case "MAXCHECKED": try limit(value, of: &question)
      case "CHARLIMIT": try shorten(value, of: &question)
      case "RANDOMORDER": shuffle(&question)
      case "DEFAULT", "SETVALUE", "PREFILL":
        remarks.append(row.finding(.annotation, "@\(name) is left out: no answer is ever preset"))
      default: remarks.append(row.finding(.annotation, "@\(name) is left out"))
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
