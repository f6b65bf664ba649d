import CHyphen
import Foundation
import Studies

/// The hyphenation points of the words of a language, by the patterns in Debian's packages `hyphen-…`.
final class Hyphenation {
  private let patterns: UnsafeMutablePointer<HyphenDict>
  private static let directory = "/usr/share/hyphen"
  /// Shorter words stay whole, and no part of a word is shorter than `shortestPart`. In letters.
  private static let shortest = 6
  private static let shortestPart: Int32 = 3

  /// Nil if no patterns are installed for the language, or only in an encoding that is not supported (UTF-8
  /// and ISO 8859-1 are).
  init?(_ language: Language) {
    let code = language.code.replacingOccurrences(of: "-", with: "_")
    let files = [code, "\(code)_\(code.uppercased())"].map { "\(Self.directory)/hyph_\($0).dic" }
    guard let file = files.first(where: FileManager.default.fileExists(atPath:)),
      let patterns = hnj_hyphen_load(file)
    else { return nil }
    self.patterns = patterns
    guard isUTF8 || encoding == "ISO8859-1" else { return nil }
  }

  deinit { hnj_hyphen_free(patterns) }

  private var isUTF8: Bool { patterns.pointee.utf8 != 0 }

  private var encoding: String {
    withUnsafeBytes(of: patterns.pointee.cset) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A text with a soft hyphen wherever one of its words may be divided. Addresses, numbers and abbreviations in
  /// capitals stay whole.
  func softened(_ text: String) -> String {
    let tokens = text.split(separator: " ", omittingEmptySubsequences: false)
    return tokens.map { token in
      token.contains { $0.isNumber || "@/_\\".contains($0) } ? String(token) : softened(wordsOf: token)
    }.joined(separator: " ")
  }

  private func softened(wordsOf token: Substring) -> String {
    var result = ""
    var rest = token
    while let start = rest.firstIndex(where: \.isLetter) {
      result += rest[..<start]
      let word = rest[start...].prefix(while: \.isLetter)
      result += softened(word: word)
      rest = rest[word.endIndex...]
    }
    return result + rest
  }

  private func softened(word: Substring) -> String {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= Self.shortest, word.contains(where: \.isLowercase), let bytes = encoded(letters)
    else { return String(word) }
    guard let allowed = divisions(bytes) else { return String(word) }
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      result.append(letter)
      if allowed[index], index + 1 < letters.count { result.append("\u{AD}") }
    }
    return String(result)
  }

  /// Returns for each letter whether the word may be divided after it; nil if the lookup failed. Divisions that
  /// change the spelling are left out, because soft hyphens cannot express them.
  private func divisions(_ word: [CChar]) -> [Bool]? {
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
    let failed = hnj_hyphen_hyphenate3(
      patterns, word, Int32(word.count), &marks, nil, &replacements, &positions, &cuts, part, part, part, part
    )
    if failed != 0 { return nil }
    // An odd mark allows a division.
    return word.indices.map { marks[$0] & 1 == 1 && replacements?[$0] == nil }
  }

  /// Returns the lower-case letters in the encoding of the patterns, one byte each; nil if the patterns
  /// cannot contain them.
  private func encoded(_ letters: [Unicode.Scalar]) -> [CChar]? {
    let small = letters.map { letter in
      let mapped = letter.properties.lowercaseMapping.unicodeScalars
      return mapped.count == 1 ? mapped.first! : letter
    }
    if isUTF8 { return String(String.UnicodeScalarView(small)).utf8.map { CChar(bitPattern: $0) } }
    guard small.allSatisfy({ $0.value < 256 }) else { return nil }
    return small.map { CChar(bitPattern: UInt8($0.value)) }
  }
}
