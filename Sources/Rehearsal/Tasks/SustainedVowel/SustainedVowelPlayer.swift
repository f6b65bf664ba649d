import Foundation
import RunDocuments
import Statistics

extension TaskPlayer {
  /// Sounds for as long as its breath lasts, a little unsteadily, and now and then with a break. Some devices have no
  /// microphone, and some people do not permit that it is used.
  public static let sustainedVowel = TaskPlayer(kind: "sustained-vowel") { document, lastBlock, respondent in
    let plan = try JSONDecoder().decode(SustainedVowelPlanDocument.self, from: document)
    // To close the browser in the middle of a run is to leave its last block undone.
    let last = lastBlock.map { min($0, plan.blocks.count - 1) } ?? plan.blocks.count
    var generator = SeededGenerator(seed: respondent.answerSeed())
    let hasMicrophone = generator.unit() < 0.9
    let breath = 8 + 14 * generator.unit()
    return plan.blocks.filter { $0.number >= plan.resume.block && $0.number <= last }.map { block in
      if !block.isPermitted {
        return SustainedVowelPlayer.part(block, [LevelRecordDocument(number: 1, problem: "not-permitted")])
      }
      guard hasMicrophone else {
        return SustainedVowelPlayer.part(block, [LevelRecordDocument(number: 1, problem: "no-signal")])
      }
      let player = SustainedVowelPlayer(block: block, breath: breath)
      return SustainedVowelPlayer.part(block, player.records(by: &generator))
    }
  }
}

private struct SustainedVowelPlayer {
  let block: SustainedVowelBlockDocument
  /// In seconds.
  let breath: Double

  private static let (perSecond, silence) = (20, 20)
  /// Nobody listens to a simulated voice for long.
  private static let soundSeconds = 2

  /// A record for each second: a quiet moment, the voice, and the silence after it, or the voice to the limit.
  func records(by generator: inout SeededGenerator) -> [LevelRecordDocument] {
    let limit = block.seconds * Self.perSecond
    let wanted = Int(breath * (0.8 + 0.4 * generator.unit()) * Double(Self.perSecond))
    let voice = max(20, min(limit, wanted))
    let hasBreak = generator.unit() < 0.25
    let loudness = min(-5, Double(block.threshold) + 20 + 4 * generator.normal())
    var levels = [Double]()
    for _ in 0..<10 { levels.append(Double(block.threshold) - 15 + generator.normal()) }
    for index in 0..<voice {
      let pauses = hasBreak && (voice / 2..<voice / 2 + 4).contains(index)
      let level = pauses ? Double(block.threshold) - 12 : max(Double(block.threshold) + 3, loudness)
      levels.append(level + min(2, max(-2, generator.normal())))
    }
    if voice < limit {
      for _ in 0..<Self.silence { levels.append(Double(block.threshold) - 15 + generator.normal()) }
    }
    return stride(from: 0, to: levels.count, by: Self.perSecond).enumerated().map { index, first in
      let own = levels[first..<min(first + Self.perSecond, levels.count)]
      var record = LevelRecordDocument(
        number: index + 1, rate: 48_000, start: 1000 + 1000 * Double(index),
        levels: own.map { Int16(max(-12_000, min(0, ($0 * 100).rounded()))) })
      if index < min(Self.soundSeconds, block.audio ?? 0) {
        record.add(sound: Self.tone(windows: own.count), ratio: 3)
      }
      return record
    }
  }

  /// A tone of 200 Hz in place of a voice.
  private static func tone(windows: Int) -> [Int16] {
    let rate = 16_000.0
    return (0..<windows * Int(rate) / perSecond).map { index in
      Int16((8000 * sin(2 * .pi * 200 * Double(index) / rate)).rounded())
    }
  }

  static func part(_ block: SustainedVowelBlockDocument, _ records: [LevelRecordDocument]) -> PlayedPart {
    let answered = PartDocument(block: block.number, trials: records)
    let errors = String(records.map { $0.what == "levels" ? "." : "x" })
    return PlayedPart(answered, errors: errors, seconds: Double(records.count))
  }
}
