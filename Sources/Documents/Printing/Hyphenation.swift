import CHyphen
import Foundation
import Studies

/// The hyphenation points of the words of a language, by the patterns in Debian's packages `hyphen-…`.
final class Hyphenation {
  private let patterns: HyphenationPatterns
  /// For each letter of a word that was looked up, whether it may be divided after it.
  private var known: [[UInt8]: [Bool]] = [:]
  private static let directory = "/usr/share/hyphen"
  /// Shorter words stay whole, and no part of a word is shorter than `shortestPart`. In letters.
  private static let shortest = 6
  private static let shortestPart: Int32 = 3
  /// Names and other words of participants come and go.
  private static let mostKnown = 20_000

  /// Nil if no patterns are installed for the language, or only in an encoding that is not supported (UTF-8
  /// and ISO 8859-1 are).
  init?(_ language: Language) {
    let code = language.code.replacingOccurrences(of: "-", with: "_")
    let files = [code, "\(code)_\(code.uppercased())"].map { "\(Self.directory)/hyph_\($0).dic" }
    guard let file = files.first(where: FileManager.default.fileExists(atPath:)),
      let patterns = HyphenationPatterns(file: file), ["UTF-8", "ISO8859-1"].contains(patterns.encoding)
    else { return nil }
    self.patterns = patterns
  }

  /// A text with a soft hyphen wherever one of its words may be divided. Addresses, numbers and abbreviations in
  /// capitals stay whole.
  func softened(_ text: String) -> String {
    let tokens = text.split(separator: " ", omittingEmptySubsequences: false)
    let divided = tokens.map { token in !token.contains { $0.isNumber || "@/_\\".contains($0) } }
    learn(zip(tokens, divided).filter(\.1).flatMap { Self.words(of: $0.0) })
    return zip(tokens, divided).map { $1 ? softened(wordsOf: $0) : String($0) }.joined(separator: " ")
  }

  private static func words(of token: Substring) -> [Substring] {
    token.split { !$0.isLetter }.filter { word in
      word.unicodeScalars.count >= shortest && word.contains(where: \.isLowercase)
    }
  }

  private func softened(wordsOf token: Substring) -> String {
    var result = ""
    var end = token.startIndex
    for word in Self.words(of: token) {
      result += token[end..<word.startIndex] + softened(word: word)
      end = word.endIndex
    }
    return result + token[end...]
  }

  private func softened(word: Substring) -> String {
    let letters = Array(word.unicodeScalars)
    guard let allowed = encoded(letters).flatMap({ known[$0] }) else { return String(word) }
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      result.append(letter)
      if allowed[index], index + 1 < letters.count { result.append("\u{AD}") }
    }
    return String(result)
  }

  /// Looks up the words that are new.
  private func learn(_ words: [Substring]) {
    if known.count > Self.mostKnown { known = [:] }
    let new = Set(words.compactMap { encoded(Array($0.unicodeScalars)) }).filter { known[$0] == nil }
    guard !new.isEmpty, let dictionary = patterns.load(for: new) else { return }
    defer { hnj_hyphen_free(dictionary) }
    for word in new { known[word] = divisions(word, by: dictionary) }
  }

  /// Returns for each letter whether the word may be divided after it; nil if the lookup failed. Divisions that
  /// change the spelling are left out, because soft hyphens cannot express them.
  private func divisions(_ word: [UInt8], by dictionary: UnsafeMutablePointer<HyphenDict>) -> [Bool]? {
    var marks = [CChar](repeating: 0, count: word.count + 5)
    // The library allocates these three if a language changes its spelling.
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    defer {
      for index in word.indices { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
    }
    let part = Self.shortestPart
    // The library is told the length, and reads until a zero all the same: a hyphen in the memory behind the word would have
    // it write behind the marks.
    let failed = hnj_hyphen_hyphenate3(
      dictionary, word.map(CChar.init(bitPattern:)) + [0], Int32(word.count), &marks, nil, &replacements,
      &positions,
      &cuts, part, part, part, part)
    if failed != 0 { return nil }
    // An odd mark allows a division.
    return word.indices.map { marks[$0] & 1 == 1 && replacements?[$0] == nil }
  }

  /// Returns the lower-case letters in the encoding of the patterns, one byte each; nil if the patterns
  /// cannot contain them.
  private func encoded(_ letters: [Unicode.Scalar]) -> [UInt8]? {
    let small = letters.map { letter in
      let mapped = letter.properties.lowercaseMapping.unicodeScalars
      return mapped.count == 1 ? mapped.first! : letter
    }
    if patterns.encoding == "UTF-8" { return Array(String(String.UnicodeScalarView(small)).utf8) }
    guard small.allSatisfy({ $0.value < 256 }) else { return nil }
    return small.map { UInt8($0.value) }
  }
}
