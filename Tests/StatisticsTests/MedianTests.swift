import Statistics
import Testing

struct MedianTests {
  @Test(
    arguments: [
      ([], nil), ([3], 3), ([9, 1], 5), ([2, 100, 1], 2), ([4, 1, 3, 2], 2.5), ([-1, -1, 5], -1),
    ] as [([Double], Double?)])
  func isTheMiddle(values: [Double], expected: Double?) { #expect(median(values) == expected) }
}
