import Testing

@testable import Studies

struct NumberedNameTests {
  @Test func numbersCountAsSuch() {
    let names = [
      "tablet 10", "Tablet 2", "Tablet 2b", "Room 1, tablet 9", "Room 1, Tablet 10", "7", "Tablet", "",
    ]
    let sorted = names.sorted { NumberedName($0) < NumberedName($1) }
    #expect(
      sorted == [
        "", "7", "Room 1, tablet 9", "Room 1, Tablet 10", "Tablet", "Tablet 2", "Tablet 2b", "tablet 10",
      ])
  }

  @Test func zerosBeforeANumberAndCaseMakeNoDifference() {
    #expect(NumberedName("Tablet 007") == NumberedName("TABLET 7"))
    #expect(NumberedName("Tablet 0") < NumberedName("Tablet 1"))
    let large = "9223372036854775808"
    #expect(NumberedName("Tablet \(large)") < NumberedName("Tablet 1\(large)"))
  }
}
