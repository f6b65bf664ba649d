/// Addresses as staff paste or upload them: one on each line, or several with commas, semicolons, tabs or spaces between
/// them, with or without names.
public struct AddressList: Sendable {
  /// Each address once, in the order in which they stand in the list.
  public private(set) var entries: [Entry] = []
  /// Those that stand further up already.
  public private(set) var doubled: [Entry] = []
  public private(set) var problems: [Problem] = []
  /// Known by ``MailAddress/mailbox``.
  private var known: Set<String> = []

  /// A study's largest mailing in one go; a thousand a week is sent by hand.
  public static let most = 10_000
  /// Bytes of a list that is read: most addresses have fewer than 60 with the name before them.
  public static let longest = 2 << 20
  static let longestExcerpt = 60

  public struct Entry: Sendable, Hashable {
    /// From 1.
    public let line: Int
    public let address: MailAddress
  }

  /// A piece of the list that is no address.
  public struct Problem: Sendable, Hashable {
    public let line: Int
    /// As typed, shortened.
    public let text: String
    public let reason: MailAddressProblem
  }

  public init(_ text: String) {
    for (index, line) in text.lines.enumerated() {
      for piece in AddressLine(line).pieces { take(piece, line: index + 1) }
    }
  }

  public var isTooLong: Bool { entries.count > Self.most }
  public var isEmpty: Bool { entries.isEmpty && problems.isEmpty }

  private mutating func take(_ piece: String, line: Int) {
    do throws(MailAddressProblem) {
      let entry = Entry(line: line, address: try MailAddress(piece))
      if known.insert(entry.address.mailbox).inserted { entries.append(entry) } else { doubled.append(entry) }
    } catch {
      problems.append(
        Problem(line: line, text: String(piece.prefix(Self.longestExcerpt)), reason: error))
    }
  }
}

extension MailAddress {
  /// The mailbox behind the address. Capitals make no other mailbox, and with most providers neither does a suffix after a
  /// plus sign.
  public var mailbox: String {
    let halves = text.lowercased().split(separator: "@", maxSplits: 1)
    return "\(halves.first?.prefix { $0 != "+" } ?? "")@\(halves.last ?? "")"
  }
}

/// One line of a list, cut into what should be addresses.
private struct AddressLine {
  private(set) var pieces: [String] = []
  private var piece = ""
  private var isQuoted = false
  private var isInBrackets = false
  /// Pieces that have no @: they are the beginning of a name with a comma in it, if an address in brackets follows.
  private var pending: [String] = []

  init(_ line: String) {
    for character in line { take(character) }
    finishPiece()
    pieces += pending
  }

  private mutating func take(_ character: Character) {
    switch character {
    case "\"":
      if !isInBrackets { isQuoted.toggle() }
    case "<": isInBrackets = true
    case ">": isInBrackets = false
    default: break
    }
    // A quotation mark that is never closed must not hide the rest: names hold no @.
    if isQuoted, character == "@" { isQuoted = false }
    let separates = ",;\t".contains(character) && !isQuoted
    if separates { finishPiece() } else { piece.append(character) }
    if separates { isInBrackets = false }
  }

  private mutating func finishPiece() {
    let typed = piece.trimmedOfMarks
    piece = ""
    isQuoted = false
    if typed.isEmpty { return }
    if let bracket = typed.lastIndex(of: "<") {
      pieces += pending.filter(\.looksLikeAddress)
      pending = []
      pieces.append(
        String(typed[typed.index(after: bracket)...].prefix { $0 != ">" }).withoutScheme.trimmedOfMarks)
      return
    }
    guard typed.contains("@") else {
      pending.append(typed)
      return
    }
    pieces += pending
    pending = []
    pieces += words(of: typed)
  }

  /// Several addresses with spaces between them, or a name before one.
  private func words(of typed: String) -> [String] {
    typed.split(whereSeparator: \.isWhitespace).filter { $0.contains("@") }
      .map { String($0).withoutScheme.trimmedOfMarks }
  }
}

extension String {
  /// Without the marks that spreadsheets and mail programs put around or into it.
  fileprivate var trimmedOfMarks: String {
    let scalars = unicodeScalars.filter { $0.properties.generalCategory != .format }
    var kept = Substring(String(String.UnicodeScalarView(scalars))).drop(while: Self.isMark)
    while let last = kept.last, Self.isMark(last) { kept.removeLast() }
    return String(kept)
  }

  private static func isMark(_ character: Character) -> Bool {
    character.isWhitespace || "\"'“”„‘’".contains(character)
  }

  /// A domain stands in it: no part of a name, but an address without its @.
  fileprivate var looksLikeAddress: Bool {
    !contains(where: \.isWhitespace) && split(separator: ".").count > 1
  }

  fileprivate var withoutScheme: String {
    lowercased().hasPrefix("mailto:") ? String(dropFirst("mailto:".count)) : self
  }

  /// Counted as an editor counts them.
  fileprivate var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
