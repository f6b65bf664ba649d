import Testing

@testable import Statistics

struct SeededGeneratorTests {
  /// From the authors' reference implementation in C, state 1, 2, 3, 4.
  @Test func xoshiroGivesItsPublishedSequence() {
    var generator = SeededGenerator(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in generator.next() }
    #expect(
      numbers == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  /// The first four numbers of SplitMix64 from 1234567 are the published ones; they become the state.
  @Test func splitMixFillsTheState() {
    var seeded = SeededGenerator(seed: 1_234_567)
    var expected = SeededGenerator(
      state: (
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431
      ))
    for _ in 0..<10 { #expect(seeded.next() == expected.next()) }
  }

  @Test func drawsBelowABoundAreEven() {
    var generator = SeededGenerator(seed: 3)
    var seen = [0, 0, 0, 0, 0]
    for _ in 0..<50_000 { seen[generator.below(5)] += 1 }
    // 10 000 expected; 5 standard deviations are 447.
    #expect(seen.allSatisfy { (9_553...10_447).contains($0) })
  }

  @Test func everyOrderIsEquallyLikely() {
    var generator = SeededGenerator(seed: 4)
    var seen: [[Int]: Int] = [:]
    for _ in 0..<24_000 { seen[generator.shuffled([1, 2, 3, 4]), default: 0] += 1 }
    // 1 000 expected; 5 standard deviations are 155.
    #expect(seen.count == 24 && seen.values.allSatisfy { (845...1_155).contains($0) })
  }
}
