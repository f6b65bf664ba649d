import Foundation
import RunDocuments
import Statistics

/// Tells what recorders beside a task would tell of a simulated participant: some devices have no sensor, some people refuse
/// when the browser asks, and some of the rest is all that a block has room for.
struct SimulatedRecorders {
  private let words: [String]
  private let device: Device
  private var generator: SeededGenerator

  /// The traits in which devices and places differ, constant within a run.
  private struct Device {
    let hasSensors: Bool
    let refuses: Bool
    /// Of the hand, in Hz.
    let frequency: Double
    /// In degrees: how it is held.
    let attitude: [Double]
    let latitude: Double
    let longitude: Double

    init(drawnFrom generator: inout SeededGenerator) {
      hasSensors = generator.unit() < 0.9
      refuses = generator.unit() < 0.1
      frequency = 6 + 3 * generator.unit()
      attitude = [360 * generator.unit(), 20 + 40 * generator.unit(), 8 * generator.normal()]
      // Somewhere in a rectangle of about 40 by 40 km.
      latitude = 52.3 + 0.4 * generator.unit()
      longitude = 13.1 + 0.6 * generator.unit()
    }
  }

  /// - Parameter words: the recorders that the plan names
  init(_ words: [String], seed: UInt64) {
    self.words = words
    var generator = SeededGenerator(seed: seed)
    device = Device(drawnFrom: &generator)
    self.generator = generator
  }

  /// When a block begins, on the clock of the page, in ms: shortly before its first trial.
  private static let start = 900.0
  /// The samples of a sensor, or of touches, for which there is room in a block.
  private static let (mostSensed, mostTouched) = (12_000, 9600)

  /// Returns what each of them told beside a block.
  /// - Parameter seconds: of the block
  mutating func record(_ seconds: Double) -> [TaskRecordingDocument] {
    words.map { word in
      switch word {
      case "touches":
        return told(word, by: "pointerevent", touches(seconds), most: Self.mostTouched)
      case "location", "exact-location":
        if device.refuses { return TaskRecordingDocument(recorder: word, problem: "denied") }
        let isExact = word == "exact-location"
        return told(
          word, by: isExact ? "geolocation" : "geolocation-rounded", places(seconds, isExact: isExact),
          most: Self.mostSensed)
      default:
        if device.refuses { return TaskRecordingDocument(recorder: word, problem: "denied") }
        guard device.hasSensors else { return TaskRecordingDocument(recorder: word, problem: "no-signal") }
        let source = word == "orientation" ? "deviceorientation" : "devicemotion"
        return told(word, by: source, sensed(word, seconds), most: Self.mostSensed)
      }
    }
  }

  private func told(_ word: String, by source: String, _ samples: [[Int32]], most: Int)
    -> TaskRecordingDocument
  {
    TaskRecordingDocument(
      recorder: word, source: source, start: Self.start, samples: Array(samples.prefix(most)),
      problem: samples.count >= most ? "full" : nil)
  }

  // MARK: - Samples

  private static let rate = 60.0

  private mutating func sensed(_ word: String, _ seconds: Double) -> [[Int32]] {
    sensed(seconds) { time, device, generator in
      let shaking = 0.04 * sin(2 * Double.pi * device.frequency * time)
      switch word {
      case "motion":
        return [shaking + 0.01 * generator.normal(), 1.7 + shaking / 2, 9.66 + 0.01 * generator.normal()]
      case "acceleration":
        return [shaking + 0.01 * generator.normal(), shaking / 2, 0.01 * generator.normal()]
      case "rotation":
        return [20 * shaking, 0.1 * generator.normal(), 10 * shaking + 0.1 * generator.normal()]
      default:
        let sway = 2 * sin(2 * Double.pi * 0.1 * time) + 0.1 * generator.normal()
        return device.attitude.map { min(359.9, max(-359.9, $0 + sway)) }
      }
    }
  }

  private mutating func sensed(
    _ seconds: Double, _ values: (Double, Device, inout SeededGenerator) -> [Double]
  ) -> [[Int32]] {
    let count = min(Self.mostSensed, Int(seconds * Self.rate))
    return (0..<count).map { index in
      let time = Double(index) / Self.rate
      return [Int32((time * 1_000_000).rounded())]
        + values(time, device, &generator).map { Int32(($0 * 10_000).rounded()) }
    }
  }

  /// A finger that comes down and is lifted about once a second.
  private mutating func touches(_ seconds: Double) -> [[Int32]] {
    var (samples, time) = ([[Int32]](), 0.3)
    while time + 0.1 < seconds, samples.count < Self.mostTouched {
      let place = [300 + 60 * generator.normal(), 900 + 40 * generator.normal()].map {
        Int32(($0 * 10_000).rounded())
      }
      samples.append([Int32(time * 1_000_000)] + place + [0, 0])
      samples.append([Int32((time + 0.08) * 1_000_000)] + place + [0, 2])
      time += 0.5 + generator.unit()
    }
    return samples
  }

  /// A fix about every ten seconds, of somebody who stays where they are. The first is there after a second.
  private mutating func places(_ seconds: Double, isExact: Bool) -> [[Int32]] {
    stride(from: 1.0, to: max(1.5, seconds), by: 10).map { time in
      let place = [device.latitude, device.longitude].map { degrees in
        let told = degrees + 0.00005 * generator.normal()
        return Int32(((isExact ? told : (told * 100).rounded() / 100) * 10_000_000).rounded())
      }
      let accuracy = 12 + 30 * generator.unit()
      return [Int32(time * 1_000_000)] + place + [Int32((accuracy * 100).rounded())]
    }
  }
}
