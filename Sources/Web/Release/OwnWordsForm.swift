import HTTP
import Studies

/// The decisions about texts as a form tells them.
struct OwnWordsForm {
  /// The most texts on a page.
  static let pageSize = 50
  /// Bytes: as many texts, as long as they can be, in percent signs.
  static let largest = pageSize * WordsDecision.Outcome.longest * 12

  let fields: FormFields

  /// A text with the outcome that was chosen; nothing was chosen for those that are not here.
  struct Entry {
    let id: String
    let choice: String
    let edited: String
    let seen: Int

    /// Nil for a choice that is none, and for another text that is empty or too long.
    func decision(about text: OwnWords?) -> NewWordsDecision? {
      let outcome: WordsDecision.Outcome
      switch choice {
      case "kept": outcome = .kept
      case "left-out": outcome = .leftOut
      case "edited":
        guard let other = WordsDecision.Outcome.other(typed: edited) else { return nil }
        outcome = other.text == text?.text ? .kept : other
      default: return nil
      }
      return NewWordsDecision(id: id, outcome: outcome, seen: seen)
    }
  }

  var entries: [Entry] {
    fields.names.compactMap { name in
      guard name.hasPrefix("outcome-"), let choice = fields[name] else { return nil }
      let id = String(name.dropFirst("outcome-".count))
      // Browsers send lines with CR LF.
      let edited = (fields["edited-\(id)"] ?? "").replacing("\r\n", with: "\n").trimmed
      return Entry(
        id: id, choice: choice, edited: edited, seen: fields["seen-\(id)"].flatMap { Int($0) } ?? 0)
    }.prefix(Self.pageSize).map(\.self)
  }
}
