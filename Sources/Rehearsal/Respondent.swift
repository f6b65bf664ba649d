import ImplicitAssociation

/// How simulated participants answer. Latencies are shifted log-normal-like, as human ones are; the
/// incompatible pairing takes longer by the bias.
public struct RespondentModel: Sendable {
  /// Added to the latencies of pairing B, in standard deviations; about the D score to expect.
  public var bias: Double
  /// The share of trials whose first response is wrong.
  public var errorRate: Double

  public init(bias: Double = 0.4, errorRate: Double = 0.06) {
    self.bias = bias
    self.errorRate = errorRate
  }
}

/// One simulated participant. Everything derives from the seed and the participant's number, so that two
/// rehearsals with one seed answer alike. Answers and errors have a generator apart from latencies, which
/// depend on the sides that the server draws.
struct Respondent {
  let number: Int
  private let model: RespondentModel
  private var choices: SeededGenerator
  private var errors: SeededGenerator
  private var latencies: SeededGenerator

  init(number: Int, seed: UInt64, model: RespondentModel) {
    self.number = number
    self.model = model
    var seeds = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    choices = SeededGenerator(seed: seeds.next())
    errors = SeededGenerator(seed: seeds.next())
    latencies = SeededGenerator(seed: seeds.next())
  }

  var name: String { "Rehearsal Participant \(number)" }

  mutating func pick<Element>(from elements: [Element]) -> Element { elements[choices.below(elements.count)] }

  mutating func number(from minimum: Int, through maximum: Int) -> Int {
    minimum + choices.below(maximum - minimum + 1)
  }

  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(choices.below(10)) }.joined()
  }

  mutating func makesError() -> Bool { errors.unit() < model.errorRate }

  /// Milliseconds to a first response. Mean about 700, SD about 180, never under 300.
  mutating func latency(isPairingB: Bool) -> Double {
    let normal = (0..<12).reduce(-6.0) { sum, _ in sum + latencies.unit() }
    let skew = latencies.unit()
    let base = 620 + 150 * normal + 250 * skew * skew
    return max(300, base + (isPairingB ? model.bias * 180 : 0)).rounded(toMicroseconds: ())
  }

  /// Milliseconds from a wrong response to the right one.
  mutating func correction() -> Double { (250 + 300 * latencies.unit()).rounded(toMicroseconds: ()) }
}

extension SeededGenerator {
  /// From 0 up to but not including 1.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

extension Double {
  fileprivate func rounded(toMicroseconds _: Void) -> Double { (self * 1000).rounded() / 1000 }
}
