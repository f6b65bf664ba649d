import Statistics
import Studies
import Testing

struct TextPatternTests {
  @Test(arguments: [
    ("[0-9]{5}", "12345", true), ("[0-9]{5}", "1234", false), ("[0-9]{5}", "123456", false),
    ("^[A-Z]{1,2}-\\d+$", "AB-12", true), ("a|bc", "bc", true), ("a|bc", "abc", false), ("(ab)*", "", true),
    ("(ab)*", "ababa", false), (".*", "any\nthing 👍", true), ("\\w+", "größe_1", true),
    ("[^a-c]+", "abc", false),
    ("[]a]+", "]a", true), ("a{2,}", "aaa", true), ("a{,2}", "aaa", false), ("\\.\\(\\)", ".()", true),
    ("(?:x|y)?z", "yz", true), ("[a\\-z]+", "a-z", true), ("", "", true), ("(a*)*b", "aaab", true),
    ("\\S+", "a b", false),
  ])
  func patterns(source: String, text: String, matches: Bool) throws {
    #expect(try TextPattern(source).matches(text) == matches)
  }

  @Test(arguments: [
    "(", ")", "[a", "*a", "a{4,2}", "[z-a]", "\\", "(?=a)", "\\1", "a{2000}", "((a{1000}){1000})", "^a^",
  ])
  func patternsThatAreNone(source: String) {
    #expect(throws: TextPatternProblem.self) { try TextPattern(source) }
  }

  /// Patterns that take others time without end.
  @Test func noTextMakesAPatternSlow() throws {
    let pattern = try TextPattern("(a+)+(a|aa)*b?c")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
    #expect(try TextPattern("((((){1000}){1000}){1000}){1000}").matches(""))
  }

  /// Swift's own expressions say the same of random texts.
  @Test func agreesWithSwift() throws {
    var random = SeededGenerator(seed: 3)
    let parts = ["a", "b", "[ab]", "(a|b)", "a*", "(ab)?", "b+", ".", "[^a]", "(a|b){1,2}", "a{2}", "c"]
    for _ in 0..<300 {
      let source = (0...random.below(5)).map { _ in parts[random.below(parts.count)] }.joined()
      let pattern = try TextPattern(source)
      let reference = try Regex(source)
      for _ in 0..<20 {
        let text = String((0..<random.below(6)).map { _ in Array("abc")[random.below(3)] })
        #expect(pattern.matches(text) == (text.wholeMatch(of: reference) != nil), "\(source) \(text)")
      }
    }
  }
}
