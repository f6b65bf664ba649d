import Foundation
import RunDocuments
import Statistics

extension TaskPlayer {
  /// Holds a device that shakes a little, more so when the arm is held out. Some devices have no sensor, and some people do not
  /// permit that it is read.
  public static let holdStill = TaskPlayer(kind: "hold-still") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(HoldStillPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    var generator = SeededGenerator(seed: respondent.answerSeed())
    let hasSensor = generator.unit() < 0.9
    let frequency = 6 + 3 * generator.unit()
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }.map { block in
      var records: [MotionRecordDocument] = []
      if !block.isPermitted {
        records = [MotionRecordDocument(number: 1, problem: "not-permitted")]
      } else if !hasSensor {
        records = [MotionRecordDocument(number: 1, problem: "no-signal")]
      } else {
        records = HoldStillPlayer(block: block, frequency: frequency).records(by: &generator)
      }
      return HoldStillPlayer.part(block, records)
    }
  }
}

private struct HoldStillPlayer {
  let block: HoldStillBlockDocument
  /// In Hz.
  let frequency: Double

  private static let rate = 60

  /// A record for each second.
  func records(by generator: inout SeededGenerator) -> [MotionRecordDocument] {
    // In m/s².
    let strength = (block.posture == "out" ? 0.06 : 0.02) * (0.5 + generator.unit())
    return (0..<block.seconds).map { second in
      let samples = (0..<Self.rate).map { index in
        let time = Double(second) + Double(index) / Double(Self.rate)
        let shaking = strength * sin(2 * Double.pi * frequency * time)
        let noise = (0..<9).map { _ in 0.01 * generator.normal() }
        let acceleration = [shaking + noise[0], shaking / 2 + noise[1], noise[2]]
        let gravity = [acceleration[0], acceleration[1] + 1.7, acceleration[2] + 9.66]
        let values = acceleration + gravity + noise[6...].map { 10 * $0 }
        let microseconds = (Double(index) * 1_000_000 / Double(Self.rate)).rounded()
        return [Int32(microseconds)] + values.map { Int32(($0 * 100_000).rounded()) }
      }
      return MotionRecordDocument(
        number: second + 1, interval: 1000 / Double(Self.rate),
        fields: ["acceleration", "gravity", "rotation"], start: 1000 + 1000 * Double(second),
        samples: samples)
    }
  }

  static func part(_ block: HoldStillBlockDocument, _ records: [MotionRecordDocument]) -> PlayedPart {
    let answered = PartDocument(block: block.number, trials: records)
    let errors = String(records.map { $0.what == "samples" ? "." : "x" })
    return PlayedPart(answered, errors: errors, seconds: Double(block.seconds))
  }
}
