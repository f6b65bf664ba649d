import Crypto
import Foundation
import ImplicitAssociation
import Studies

/// A part as the browser sends it, still untrusted: decoding bounds its shape, ``RunSheet/check(_:)`` its
/// content.
struct PartDocument: Decodable {
  private let number: Int
  private let block: Int
  private let attempt: Int
  private let complete: Bool
  private let device: DeviceDocument?
  private let trials: [Trial]

  private struct Trial: Decodable {
    let number: Int
    let stimulus: StimulusID
    let onset: Milliseconds
    let onsetSource: String
    let responses: [Response]
    let deviations: Int
    let flags: [String]
    let droppedFrames: Int
  }

  private struct Response: Decodable {
    let side: Side
    let latency: Milliseconds
    let input: String
  }

  /// More wrong presses than anyone makes in one trial.
  private static let responseLimit = 100

  /// - Throws: `DecodingError` for anything that is not a part
  static func part(from body: [UInt8], number: Int, storesDevice: Bool) throws -> RunPart {
    let document = try JSONDecoder().decode(PartDocument.self, from: Data(body))
    guard document.number == number else { throw PartDocument.malformed("the number is not that of the URL") }
    return RunPart(
      number: number, block: document.block, attempt: document.attempt, isComplete: document.complete,
      trials: try document.trials.map(recorded),
      device: storesDevice ? try document.device.map { try $0.stored() } : nil,
      digest: sha256(body).hexadecimal)
  }

  private static func recorded(_ trial: Trial) throws -> RecordedTrial {
    guard let source = RecordedTrial.OnsetSource(rawValue: trial.onsetSource) else {
      throw malformed("unknown onset source")
    }
    guard trial.responses.count <= responseLimit, (0...100_000).contains(trial.deviations),
      (0...10_000_000).contains(trial.droppedFrames), trial.onset.value.isFinite
    else { throw malformed("trial \(trial.number) has an impossible count") }
    let flags = try trial.flags.map { flag in
      guard let flag = RecordedTrial.Flag(rawValue: flag) else { throw malformed("unknown flag") }
      return flag
    }
    return RecordedTrial(
      number: trial.number, stimulus: trial.stimulus, onset: trial.onset, onsetSource: source,
      responses: try trial.responses.map(recorded), deviations: trial.deviations, flags: Set(flags),
      droppedFrames: trial.droppedFrames)
  }

  private static func recorded(_ response: Response) throws -> RecordedTrial.Response {
    guard let input = RecordedTrial.Input(rawValue: response.input) else { throw malformed("unknown input") }
    return RecordedTrial.Response(side: response.side, latency: response.latency, input: input)
  }

  private static func malformed(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: reason))
  }
}

/// What a browser tells of its device: known fields only, so that nothing else is ever stored.
private struct DeviceDocument: Codable {
  let userAgent: String?
  let viewport: [Double]?
  let pixelRatio: Double?
  let orientation: String?
  let refreshRate: Double?
  let clockResolution: Double?
  let isolated: Bool?
  let pointers: [String]?
  let language: String?

  func stored() throws -> String {
    let texts = [userAgent, orientation, language].compactMap { $0 } + (pointers ?? [])
    guard texts.allSatisfy({ $0.utf8.count <= 500 }), (pointers ?? []).count <= 10,
      (viewport ?? []).count <= 2
    else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "device details too long"))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
