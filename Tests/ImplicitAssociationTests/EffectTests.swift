import ImplicitAssociation
import Testing

struct EffectTests {
  @Test(
    arguments: [
      (0, .none), (0.1499, .none), (0.15, .slight), (0.3499, .slight), (0.35, .moderate),
      (0.6499, .moderate), (0.65, .strong), (2, .strong),
    ] as [(Double, Strength)])
  func strengthGoesBySize(d: Double, strength: Strength) {
    #expect(Strength(d: d) == strength)
    #expect(Strength(d: -d) == strength)
  }

  @Test func directionNamesTheEasierPairing() {
    #expect(Effect(d: 0.4).direction == .a)
    #expect(Effect(d: -0.4).direction == .b)
    #expect(Effect(d: -0.1).direction == nil)
  }
}
