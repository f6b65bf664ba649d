import Statistics
import Testing

struct ContingencyTableTests {
  /// Jungnickel, von Jan & Albrecht 2022, Table 6; the digits behind the printed 0.752 from R's chisq.test.
  @Test func theOrdersOfTheStudyPaper() throws {
    let orders = ContingencyTable([[18, 9, 12, 12], [11, 14, 14, 12], [13, 13, 11, 14], [9, 15, 14, 13]])
    let test = try #require(orders.pearson)
    #expect(test.degreesOfFreedom == 9)
    #expect(abs(test.statistic - 5.882_353) < 1e-6)
    #expect(abs(test.p - 0.751_63) < 5e-6)
    #expect(test.smallestExpected == 12.75)
  }

  /// The same paper, Table 2: education, interest and explicit attitude by gender.
  @Test(
    arguments: [
      ([[4, 2], [2, 6], [1, 0], [5, 4], [4, 7], [2, 8], [2, 2], [1, 1]], 7, 0.447_85),
      ([[16, 23], [3, 6], [2, 1]], 2, 0.596_40),
      ([[0, 2], [2, 7], [9, 12], [9, 9], [1, 0]], 4, 0.312_10),
    ])
  func thePeopleOfTheStudyPaper(counts: [[Int]], degreesOfFreedom: Int, p: Double) throws {
    let test = try #require(ContingencyTable(counts).pearson)
    #expect(test.degreesOfFreedom == degreesOfFreedom)
    #expect(abs(test.p - p) < 5e-6)
  }

  @Test func whatWasNeverCountedIsLeftOut() throws {
    let full = try #require(ContingencyTable([[3, 5], [6, 2]]).pearson)
    #expect(ContingencyTable([[3, 0, 5], [0, 0, 0], [6, 0, 2]]).pearson == full)
  }

  /// The interval leaves out zero exactly if the test is significant at 5 %.
  @Test func howStronglyRowsAndColumnsGoTogether() throws {
    let weak = try #require(
      ContingencyTable([[18, 9, 12, 12], [11, 14, 14, 12], [13, 13, 11, 14], [9, 15, 14, 13]]).pearson)
    #expect(weak.cramersV?.value == 0 && weak.cramersV?.interval?.lowerBound == 0)
    let strong = try #require(ContingencyTable([[18, 4], [6, 15]]).pearson)
    let size = try #require(strong.cramersV)
    #expect(strong.p < 0.05 && size.interval!.lowerBound > 0 && size.interval!.contains(size.value))
    let whole = try #require(ContingencyTable([[9, 0, 0], [0, 9, 0], [0, 0, 9]]).pearson?.cramersV)
    #expect(abs(whole.value - 1) < 1e-12 && whole.interval?.upperBound == 1)
    // As many people as rows: nothing is left to correct with.
    #expect(ContingencyTable([[1, 0], [0, 1]]).pearson?.cramersV == nil)
  }

  @Test func nothingToCompare() {
    #expect(ContingencyTable([]).pearson == nil)
    #expect(ContingencyTable([[0, 0], [0, 0]]).pearson == nil)
    #expect(ContingencyTable([[3, 5]]).pearson == nil)
    #expect(ContingencyTable([[3], [5]]).pearson == nil)
    #expect(ContingencyTable([[0, 0]]).expected == [[0, 0]])
  }
}
