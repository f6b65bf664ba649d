import Spreadsheets

/// Cells of an item, and words behind its type, that nothing here corresponds to.
extension FormrItem {
  /// The headings of choices that stand in the row itself.
  static let choiceColumns = Set((1...14).map { "choice\($0)" })

  private static let scales: Set<String> = ["range", "range_ticks", "rating_button", "visual_analog_scale"]

  func leftOut(_ draft: ImportDraft) -> [ImportFinding] {
    guard let question = draft.question else {
      return row.meaningless(except: ["type", "name", "label", "showif", "value"])
    }
    var taken: Set<String> = ["type", "name", "label", "showif", "value", "item_order", "block_order"]
    if question.kind != .note || ["*", "1"].contains(row["optional"]) { taken.insert("optional") }
    if Self.scales.contains(type) { taken.formUnion(["choice1", "choice2"]) }
    if question.choices != nil, list == nil, type != "sex" { taken.formUnion(Self.choiceColumns) }
    return row.meaningless(except: taken) + differences
  }

  /// Matters that are otherwise here.
  private var differences: [ImportFinding] {
    var found: [ImportFinding] = []
    let words = unreadOptions
    if !words.isEmpty { found.append(row.finding("type", "“\(words)” behind the type is left out")) }
    if type == "url" {
      found.append(row.finding("type", "any text is taken, not the address of a page alone"))
    }
    if type == "range_ticks" { found.append(row.finding("type", "the marks of the scale are left out")) }
    return found
  }

  private var unreadOptions: String {
    switch type {
    case "text", "url": return ""
    case "letters", "textarea": return Int(options) == nil ? options : ""
    case "number", "range", "range_ticks", "rating_button", "visual_analog_scale":
      return options.contains("any") ? "" : trimmed(options.drop { !$0.isLetter })
    default:
      guard list != nil else { return options }
      return options.split(separator: " ").dropLast().joined(separator: " ")
    }
  }
}
