import Definitions
import Foundation
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// The sound of a sustained vowel on disk: sealed, beside the names, once, and gone when it is deleted.
struct SoundStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .sustainedVowel])
    var files = lab.definition.files
    let entry = ActivityStudy.sustainedVowel.replacing("    tries: 2\n", with: "    tries: 2\n    audio: 5\n")
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + entry)
      .replacing("\ntasks: [weight,", with: "\ntasks: [voice, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.sustainedVowel])
      .study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// Words that are searched for afterwards, in place of a voice: 735 samples of a window.
  private func sound(_ word: String, windows: Int) -> [UInt8] {
    let filled = Array(String(repeating: word, count: 1 + 1470 * windows / word.utf8.count).utf8)
    return Array(filled.prefix(1470 * windows))
  }

  /// Two seconds of voice, and one of silence.
  private func chunks(_ word: String) -> [LevelChunk] {
    (1...3).map { number in
      let level = withUnsafeBytes(of: Int16(number < 3 ? -2000 : -6000).littleEndian) { Array($0) }
      return LevelChunk(
        number: number, source: .audioWorklet, rate: 44_100, window: 2205, processing: [],
        start: Milliseconds(1000 * Double(number)), bytes: (0..<20).flatMap { _ in level }, clipped: 0,
        flags: [],
        sound: number == 3 ? nil : RecordedSound(ratio: 3, bytes: sound(word, windows: number == 1 ? 20 : 5)))
    }
  }

  private func plannedRun() throws -> PlannedRun {
    let task = try #require(study.task("voice") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    return try PlannedRun(run: run, task: task)
  }

  @discardableResult
  private func send(
    _ word: String, isComplete: Bool = true, withheld: Bool = false, to known: PlannedRun? = nil,
    part: Int? = nil
  ) throws -> PartReceipt {
    let planned = try known ?? self.plannedRun()
    let recording = LevelRecording(chunks(word))
    let part = RunPart(
      number: part ?? planned.run.progress.part, block: planned.run.progress.block,
      attempt: planned.run.progress.attempt, isComplete: isComplete,
      content: withheld ? recording.withheld : recording, device: nil, digest: word)
    if known == nil { try planned.check(part, elapsed: nil) }
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private var staff: AuditContext { AuditContext(by: .staff("desk"), at: start) }

  @Test func soundIsKeptWithItsPartAndOpened() throws {
    try send("Unterbrochen", isComplete: false)
    try send("Erstens")
    try send("Zweitens")
    let kept = try lab.store.sounds(of: ada)
    #expect(kept.map(\.block) == [1, 1, 2] && kept.map(\.attempt) == [1, 2, 1])
    #expect(kept.allSatisfy { $0.rate == 14_700 && $0.count == 25 * 735 && $0.seconds == 1.25 })
    let samples = try lab.store.openSound(kept[1], of: ada, context: staff)
    #expect(samples == sound("Erstens", windows: 20) + sound("Erstens", windows: 5))
    let opened = try lab.store.auditTrail(of: ada).filter { $0.action == "sound.opened" }
    #expect(opened.map(\.detail) == ["part 2"] && opened.map(\.actorKind) == ["staff"])
    // Nobody else's, and nothing that is not there.
    let bea = try lab.enrolWithConsent()
    #expect(try lab.store.sounds(of: bea).isEmpty)
    #expect(try lab.store.openSound(kept[1], of: bea, context: staff).isEmpty)
    #expect(try lab.store.auditTrail(of: bea).filter { $0.action == "sound.opened" }.isEmpty)
  }

  /// Neither in the database of research nor readable in any file.
  @Test func soundLiesSealedAndNotInResearch() throws {
    try send("Geheimstimme")
    try lab.settle()
    // Once it is the digest that the part was given.
    #expect(try lab.bytes().range(of: Data("GeheimstimmeGeheimstimme".utf8)) == nil)
    let tables = try lab.store.research.read { try $0.tables() }
    #expect(!tables.contains("sound_chunks"))
    let own = try lab.store.storedRecord(of: ada).tables.first { $0.name == "sound_chunks" }
    #expect(own?.database == "identity" && own?.rows.count == 2 && own?.columns.contains("samples") == true)
  }

  @Test func aPartThatIsSentAgainKeepsItsSoundOnce() throws {
    let planned = try self.plannedRun()
    try send("Erstens")
    let count = { try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM sound_chunks") } }
    #expect(try count() == 2)
    #expect(try send("Erstens", to: planned, part: 1) == .stored(isFinished: false))
    #expect(try count() == 2)
    // A stop came between the two databases: the sound arrives with the next sending.
    try lab.store.identity.write { try $0.run("DELETE FROM sound_chunks") }
    #expect(try send("Erstens", to: planned, part: 1) == .stored(isFinished: false))
    #expect(try count() == 2)
    // Another part under the same number is none of the run's.
    #expect(try send("Anderes", to: planned, part: 1) == .conflict(expected: 2))
    #expect(try count() == 2)
  }

  /// The permission was taken back, and the body holds the sound all the same.
  @Test func whatWasWithheldIsNotKeptWhenItIsSentAgain() throws {
    let planned = try self.plannedRun()
    try send("Zurückgezogen", withheld: true)
    try send("Zurückgezogen", to: planned, part: 1)
    #expect(try lab.store.sounds(of: ada).isEmpty)
  }
}
