import Foundation
import Statistics

/// The behaviour of simulated participants. Latencies are shifted and log-normal-like, as human ones are; trials in which a
/// bias shows take longer by it. Participants differ in all of this, and each is consistent.
public struct RespondentModel: Sendable {
  /// Added on average to the latencies of trials in which a bias shows, in standard deviations.
  public var bias: Double
  /// The share of trials whose first response is wrong, on average.
  public var errorRate: Double
  /// The share of those who do not come to the end, 0 to 1.
  public var quitters: Double
  /// The name without the participant's number.
  public var name: String
  /// The mean factor of latencies.
  public var slowness: Double
  /// The share of simple reactions during which another window comes to the front, 0 to 1.
  public var distraction: Double

  public init(
    bias: Double = 0.4, errorRate: Double = 0.06, quitters: Double = 0,
    name: String = "Rehearsal Participant",
    slowness: Double = 1, distraction: Double = 0
  ) {
    self.name = name
    self.slowness = slowness
    self.distraction = distraction
    self.bias = bias
    self.errorRate = errorRate
    self.quitters = quitters
  }
}

/// One simulated participant. Everything derives from the seed and the participant's number, so that two
/// rehearsals with one seed answer alike. Choices, errors, speed, reading time, device and needless presses each
/// have a generator of their own.
struct Respondent {
  let number: Int
  let intention: Intention
  /// A fixed preference among several possible actions.
  let whim: Int
  private let traits: Traits
  private var choices: SeededGenerator
  private var errors: SeededGenerator
  private var latencies: SeededGenerator
  private var slips: SeededGenerator
  private var reading: SeededGenerator
  private var device: SeededGenerator
  private var fidgeting: SeededGenerator

  /// The traits in which participants differ, constant within each of them.
  private struct Traits {
    /// The size of the bias, in standard deviations of a latency.
    let bias: Double
    let errorRate: Double
    /// The factor of latencies.
    let slowness: Double
    /// The share of forms that are first sent with something missing.
    let slipRate: Double
    let misunderstands: Bool
    let distraction: Double

    init(_ model: RespondentModel, drawnFrom generator: inout SeededGenerator) {
      bias = model.bias + 0.35 * generator.normal()
      errorRate = min(0.5, model.errorRate * exp(0.5 * generator.normal()))
      slowness = model.slowness * exp(0.14 * generator.normal())
      slipRate = 0.12 * generator.unit()
      misunderstands = generator.unit() < 0.2
      distraction = model.distraction
    }
  }

  init(number: Int, seed: UInt64, model: RespondentModel) {
    self.number = number
    name = "\(model.name) \(number)"
    var seeds = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    choices = SeededGenerator(seed: seeds.next())
    errors = SeededGenerator(seed: seeds.next())
    latencies = SeededGenerator(seed: seeds.next())
    slips = SeededGenerator(seed: seeds.next())
    reading = SeededGenerator(seed: seeds.next())
    var person = SeededGenerator(seed: seeds.next())
    traits = Traits(model, drawnFrom: &person)
    intention = Intention(drawnFrom: &person, quitters: model.quitters)
    whim = person.below(1000)
    device = SeededGenerator(seed: seeds.next())
    fidgeting = SeededGenerator(seed: seeds.next())
  }

  let name: String

  /// An address at a domain that delivers nothing (RFC 2606).
  var mailAddress: String { "participant-\(number)@example.org" }

  /// The respondent answers the questions about the consent wrongly, once.
  var misunderstands: Bool { traits.misunderstands }

  mutating func pick<Element>(from elements: [Element]) -> Element { elements[choices.below(elements.count)] }

  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(choices.below(10)) }.joined()
  }

  /// Returns the seed of an answer.
  mutating func answerSeed() -> UInt64 { choices.next() }

  /// Returns the index of the field that is forgotten in a form; nil if none is.
  mutating func forgotten(of fields: Int) -> Int? {
    slips.unit() < traits.slipRate && fields > 0 ? slips.below(fields) : nil
  }

  /// Draws whether an optional step is skipped.
  mutating func skips() -> Bool { slips.unit() < 0.05 }

  /// Draws whether an optional answer is given.
  mutating func tellsVoluntarily() -> Bool { slips.unit() < 0.3 }

  /// Seconds on a page.
  mutating func readingSeconds(isLong: Bool) -> Double {
    let seconds = isLong ? 20 + 50 * reading.unit() : 4 + 14 * reading.unit()
    return (seconds * traits.slowness * 10).rounded() / 10
  }

  /// Seconds between two looks at a page on which nothing can be done yet, from 20 to 110 minutes.
  mutating func secondsAway() -> Double { (60 * (20 + 90 * reading.unit())).rounded() }

  /// Draws the check of the participant's device; nil for one of those who go on without.
  /// - Parameter input: as the page asks for it
  mutating func check(input: String) -> SimulatedCheck? {
    device.below(10) == 0 ? nil : SimulatedCheck(input: input, drawnFrom: &device)
  }

  mutating func makesError() -> Bool { errors.unit() < traits.errorRate }

  /// Draws whether another window comes to the front; nothing is drawn for those to whom that never happens.
  mutating func isDistracted() -> Bool { traits.distraction > 0 && errors.unit() < traits.distraction }

  /// Milliseconds to a first response in sorting. Mean about 700, SD about 180, seldom under 300.
  /// - Parameter isBiased: the trial is one of those in which the participant's bias shows
  mutating func latency(isBiased: Bool) -> Double {
    let skew = latencies.unit()
    let base = 620 + 150 * latencies.normal() + 250 * skew * skew
    let own = (base + (isBiased ? traits.bias * 180 : 0)) * traits.slowness
    return max(240, own).rounded(toMicroseconds: ())
  }

  /// Milliseconds from a wrong response to the right one.
  mutating func correction() -> Double { (250 + 300 * latencies.unit()).rounded(toMicroseconds: ()) }

  /// Draws a needless press in a speeded choice: its answer, and a moment of a time of so many ms; nil mostly.
  mutating func needlessPress(of answers: [String], within milliseconds: Double)
    -> (answer: String, at: Double)?
  {
    guard fidgeting.below(20) == 0, milliseconds > 1 else { return nil }
    let moment = max(1, fidgeting.unit() * milliseconds)
    return (answers[fidgeting.below(answers.count)], moment.rounded(toMicroseconds: ()))
  }

  /// Returns the seed for the plan of an app, which draws its own trials.
  mutating func seed(salt: UInt64) -> UInt64 { latencies.next() ^ salt }
}

extension SeededGenerator {
  /// Returns a number from 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// About normal, with mean 0 and SD 1, never beyond 6.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}

extension Double {
  fileprivate func rounded(toMicroseconds _: Void) -> Double { (self * 1000).rounded() / 1000 }
}
