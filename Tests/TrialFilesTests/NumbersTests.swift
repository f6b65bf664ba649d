import Statistics
import Testing

@testable import TrialFiles

struct NumbersTests {
  private func number(_ text: String, mark: Unicode.Scalar = ".") -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { Numbers.number($0, mark: UInt8(ascii: mark)) }
  }

  @Test func theSameAsTheStandardLibraryToTheLastBit() {
    var source = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let whole = String(
        Int.random(in: 0...Int.random(in: 1...1_000_000_000_000, using: &source), using: &source))
      let digits = Int.random(in: 0...12, using: &source)
      let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &source)) }.joined()
      let text = (Bool.random(using: &source) ? "-" : "") + whole + (digits == 0 ? "" : "." + fraction)
      #expect(number(text) == Double(text), "\(text)")
    }
  }

  @Test(arguments: [
    "1e+05", "1.5E3", "-2e-3", "+7", "0.1", "00012", "12.", ".5", "123456789012345678901234567890",
  ])
  func unusualOnes(text: String) {
    #expect(
      number(text) == Double(text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text))
  }

  @Test(arguments: [
    "", "-", ".", "e", "1e", "1.2.3", "1 2", "1,2", "--1", "0x1F", "nan", "inf", "1e999", "١", "1-",
  ])
  func noNumbers(text: String) {
    #expect(number(text) == nil)
  }

  @Test func commas() {
    #expect(number("612,25", mark: ",") == 612.25)
    #expect(number("612.25", mark: ",") == nil)
  }
}
