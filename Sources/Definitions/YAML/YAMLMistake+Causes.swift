import Studies

/// The usual causes, each recognised by the text around the place. They are tried in the order of
/// ``YAMLMistake/explanation``, the most certain first.
extension YAMLMistake {
  var ofTab: Explanation? {
    if lines.indentation(line).contains("\t") { return here("this line is indented with a tab: use spaces") }
    return lines.character(line, column) == "\t" ? here("this line contains a tab: use spaces") : nil
  }

  // MARK: - Quotation marks

  var ofQuotation: Explanation? {
    if complaint.contains("unknown escape") {
      return here(
        "a backslash has a meaning of its own between quotation marks (\"): write two of them, or use single "
          + "quotation marks (')")
    }
    let follows = lines.before(line, column).trimmed.last.map { "\"'".contains($0) } ?? false
    let isOpen = complaint.contains("while scanning a quoted scalar")
    guard isOpen || (follows && complaint.contains("did not find expected")) else { return nil }
    if let open = lines.unclosedQuotation(upTo: isOpen ? begin?.line ?? line : line) {
      return Explanation(line: open, message: "a quotation mark opened in this line is not closed")
    }
    return here(
      "the closing quotation mark comes before the end of the text: inside \"…\" use single ones, inside '…' write an "
        + "apostrophe twice")
  }

  // MARK: - Colons

  var ofColon: Explanation? {
    if complaint.contains("could not find expected ':'") { return ofMissingColon(begin?.line ?? line) }
    let isColon = lines.character(line, column) == ":"
    guard isColon else { return nil }
    if let key = keyInFront { return ofSecondColon(key) }
    guard complaint.contains("mapping values are not allowed"), let above = lines.above(line) else {
      return nil
    }
    let isBelow = lines.indentation(above).count == lines.indentation(line).count
    return isBelow || isGlued(lines.text(above)) ? ofMissingColon(above) : nil
  }

  private var isInBrackets: Bool { complaint.contains("while parsing a flow") }

  /// A key before the present colon in the same line, or in the same entry between brackets.
  private var keyInFront: String? {
    let before = lines.before(line, column)
    let entry = isInBrackets ? before.split { "{[,".contains($0) }.last ?? "" : before[...]
    guard let colon = entry.firstRange(of: ": ") else { return nil }
    let key = String(entry[..<colon.lowerBound]).trimmed
    return key.hasPrefix("- ") ? String(key.dropFirst(2)).trimmed : key
  }

  private func ofSecondColon(_ key: String) -> Explanation {
    here(
      "“\(key):” is followed by a second colon: "
        + (isInBrackets
          ? "put a comma before the next entry, or quotation marks around a text with a colon"
          : "put quotation marks around a text with a colon"))
  }

  private func ofMissingColon(_ line: Int) -> Explanation {
    let text = lines.text(line)
    if text.hasPrefix("{"), lines.listIndentation(above: line) == lines.indentation(line).count {
      return ofMissingHyphen(line)
    }
    if isGlued(text) {
      let end = text.firstIndex(of: ":").map { text[...$0] } ?? text[...]
      return Explanation(line: line, message: "a space is missing after “\(end)”")
    }
    if let above = lines.above(line),
      [">", ">-", "|", "|-"].contains(where: { lines.text(above).hasSuffix(": " + $0) })
    {
      return Explanation(
        line: line, message: "the text that starts in line \(above) must be indented further than its key")
    }
    return Explanation(
      line: line,
      message:
        "this line has no colon: it should read “key: value”, or be indented to belong to the text above")
  }

  /// `minutes:10`: a colon with something right behind it, and none with a space.
  private func isGlued(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else { return false }
    let key = text[..<colon].drop { $0 == "-" || $0 == " " }
    return !key.isEmpty && !key.contains(" ") && text[text.index(after: colon)] != " "
  }

  // MARK: - Characters with a meaning of their own

  var ofFirstCharacter: Explanation? {
    if complaint.contains("block scalar") {
      return here(
        "after “>” or “|” the text starts on the next line; to start a text with one of them, put it in quotation "
          + "marks")
    }
    if complaint.contains("expected a single document") {
      return here("a line of hyphens starts a second document: a file can hold only one")
    }
    if complaint.contains("block sequence entries") {
      return here("a list starts on a line of its own, below its key")
    }
    let beginsBefore = ["alias", "anchor", "tag", "directive"].contains(where: complaint.contains)
    let place = beginsBefore ? begin : nil
    let (line, column) = (place?.line ?? self.line, place?.column ?? self.column)
    guard let first = lines.character(line, column), "@`%*&!?,]}|>".unicodeScalars.contains(first) else {
      return nil
    }
    if "}]".unicodeScalars.contains(first), complaint.contains("expected key") {
      return Explanation(line: line, message: "this line has one “\(first)” too many")
    }
    guard startsText(line, column) else { return nil }
    return Explanation(
      line: line, message: "a text cannot start with “\(first)”: put it in quotation marks")
  }

  private func startsText(_ line: Int, _ column: Int) -> Bool {
    let before = lines.before(line, column).trimmed
    return before.isEmpty || ":-{[,".contains(before.last!)
  }

  // MARK: - Brackets and indentation

  var ofBrackets: Explanation? {
    if let closed = lines.before(line, column).trimmed.last, "}]".contains(closed),
      complaint.contains("expected")
    {
      return here(
        "after “\(closed)” nothing else may follow on this line: a text with brackets needs quotation marks")
    }
    guard isInBrackets, let opening = lines.lastBracket(before: begin?.line ?? line, begin?.column ?? column)
    else {
      return nil
    }
    let closing = opening.bracket == "[" ? "]" : "}"
    if let remark = lines.remark(in: opening.line, after: opening.bracket) {
      return Explanation(
        line: opening.line,
        message:
          "“#” starts a comment, so the rest of this line is ignored: put “\(remark)” in quotation marks")
    }
    let stopped = lines.character(line, column)
    if opening.line != line || stopped.map({ "}]".unicodeScalars.contains($0) }) ?? true {
      return Explanation(
        line: opening.line,
        message: "“\(opening.bracket)” is opened on this line and not closed with “\(closing)”")
    }
    return here(
      "a comma is missing between “\(opening.bracket)” and “\(closing)”, or a text needs quotation marks")
  }

  var ofIndentation: Explanation? {
    let indentation = lines.indentation(line).count
    if let above = lines.above(line), let key = keyGluedToHyphen(lines.text(above)) {
      return Explanation(line: above, message: "a space is missing after the hyphen in “\(key)”")
    }
    if complaint.contains("mapping values are not allowed"), let above = lines.above(line),
      indentation > lines.indentation(above).count
    {
      return here(
        "this line is indented more than line \(above), which cannot have lines below it: start both at the same column"
      )
    }
    guard complaint.contains("did not find expected"), column == indentation + 1 else { return nil }
    if complaint.contains("block collection"), lines.listIndentation(above: line) == indentation {
      return ofMissingHyphen(line)
    }
    let fits = (1..<max(line, 1)).contains {
      lines.indentation($0).count == indentation && !lines.text($0).isEmpty
    }
    if fits {
      return here(
        lines.text(line).hasPrefix("-")
          ? "a list entry does not belong here, among “key: value” lines: look at the hyphens and the indentation"
          : "“key: value” does not belong here, among the entries of a list: look at the hyphens and the indentation"
      )
    }
    return here(
      "this line's indentation matches no line above it: what belongs together starts at the same column")
  }

  private func ofMissingHyphen(_ line: Int) -> Explanation {
    Explanation(
      line: line,
      message: "a hyphen is missing before “\(lines.beginning(line))”: each entry of a list starts with one")
  }

  /// `-id: weight`
  private func keyGluedToHyphen(_ text: String) -> Substring? {
    let key = text.prefix { $0 != ":" }
    guard key.first == "-", let next = key.dropFirst().first, next.isLetter else { return nil }
    return key
  }

  private func here(_ message: String) -> Explanation { Explanation(line: line, message: message) }
}
