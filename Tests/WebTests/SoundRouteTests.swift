import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Storage
@testable import Studies
@testable import Web

/// A sustained vowel whose sound is recorded: what people are told, what is taken, who hears it, and where it never is.
@Suite struct SoundRouteTests {
  private let lab: TestLab

  init() throws { lab = try Self.lab(audio: "    audio: 3\n") }

  private static func lab(audio: String) throws -> TestLab {
    try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: """

            - id: microphone
              title: {en: Microphone, de: Mikrofon}
              what: {en: May we, de: Dürfen wir}
              why: {en: To measure, de: Zum Messen}
              without: {en: You go on, de: Es geht weiter}
          tests:
            - id: voice
              kind: sustained-vowel
              title: {en: Voice, de: Stimme}
              tries: 1
          \(audio)    seconds: 10
              countdown: 0
              feedback: yes
              break: 0
              variants:
                - {id: voice-touch, input: touch, label: {en: With the voice, de: Mit der Stimme}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [voice, demographics]")
    }
  }

  /// A tone of 200 Hz, the samples of so many windows at 16 kHz.
  private static func tone(_ windows: Int) -> [Int16] {
    (0..<windows * 800).map { Int16((9000 * sin(2 * .pi * 200 * Double($0) / 16_000)).rounded()) }
  }

  /// Three seconds of voice, and a second of silence; of the first so many seconds the sound.
  private func part(sound seconds: Int) -> PartDocument<LevelRecordDocument> {
    let records = (0..<4).map { second in
      var record = LevelRecordDocument(
        number: second + 1, rate: 48_000, start: 1000 + 1000 * Double(second),
        levels: [Int16](repeating: second < 3 ? -2000 : -6000, count: 20))
      if second < seconds { record.add(sound: Self.tone(20), ratio: 3) }
      return record
    }
    return PartDocument(number: 1, block: 1, trials: records)
  }

  @discardableResult
  private func send(_ part: PartDocument<LevelRecordDocument>, _ run: String, by visitor: Visitor) throws
    -> (status: Int, text: String)
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let answer = try visitor.browser.postJSON(Path.runPart.url(run, "1"), Array(encoder.encode(part)))
    return (answer.status, answer.text)
  }

  private func permit(_ isPermitted: Bool, by visitor: Visitor, in lab: TestLab) throws {
    try lab.store.record(
      [Permission.Known.microphone.id: isPermitted], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
  }

  private func begin(in lab: TestLab) throws -> (visitor: Visitor, run: String) {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(true, by: visitor, in: lab)
    return (visitor, try visitor.startRun())
  }

  private func plan(of run: String, by visitor: Visitor) throws -> SustainedVowelPlanDocument {
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(SustainedVowelPlanDocument.self, from: Data(answer.body))
  }

  /// A study that asks for sound says so everywhere, and one that does not says that there is none.
  @Test(arguments: [true, false])
  func everySentenceIsTrueOfTheStudy(_ isRecorded: Bool) throws {
    let lab = isRecorded ? self.lab : try Self.lab(audio: "")
    let (visitor, run) = try begin(in: lab)
    let plan = try self.plan(of: run, by: visitor)
    #expect(plan.blocks.map(\.audio) == [isRecorded ? 3 : nil])
    let told = ["overviewKept", "measured", "sensorLead"].map { plan.texts[$0] ?? "" }
    #expect(told.allSatisfy { $0.contains("up to 3 seconds") == isRecorded }, "\(told)")
    let denied = ["Your voice is not recorded", "Nothing that is said is recorded"]
    #expect(denied.allSatisfy { denial in told.contains { $0.contains(denial) } } == !isRecorded, "\(told)")
    #expect(denied.contains { denial in told.contains { $0.contains(denial) } } == !isRecorded)
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(profile.contains("only how loud it is at the microphone is measured") == !isRecorded)
    #expect(profile.contains("up to 3 seconds of each try") == isRecorded)
  }

  @Test func soundIsKeptAndBeyondTheLimitRefused() throws {
    let (visitor, run) = try begin(in: lab)
    var bad = part(sound: 4)
    let refused = try send(bad, run, by: visitor)
    #expect(refused.status == 422 && refused.text.contains("longer than 3 s"), "\(refused)")
    bad = part(sound: 3)
    bad.trials[0].sound = "no Base64!"
    #expect(try send(bad, run, by: visitor).status == 422)
    bad.trials[0].sound = ""
    #expect(try send(bad, run, by: visitor).status == 422)
    bad = part(sound: 3)
    bad.trials[0].ratio = nil
    #expect(try send(bad, run, by: visitor).status == 422)
    #expect(try lab.store.sounds(of: visitor.id).isEmpty)
    for _ in 1...2 { #expect(try send(part(sound: 3), run, by: visitor).status == 200) }
    let kept = try lab.store.sounds(of: visitor.id)
    #expect(kept.map(\.seconds) == [3] && kept.map(\.rate) == [16_000])
  }

  @Test func aStudyOfLevelsTakesNoSound() throws {
    let lab = try Self.lab(audio: "")
    let (visitor, run) = try begin(in: lab)
    let refused = try send(part(sound: 1), run, by: visitor)
    #expect(refused.status == 422 && refused.text.contains("does not ask for"), "\(refused)")
    #expect(try send(part(sound: 0), run, by: visitor).status == 200)
  }

  @Test func whatIsNotPermittedIsNotKept() throws {
    let (visitor, run) = try begin(in: lab)
    try permit(false, by: visitor, in: lab)
    let answer = try send(part(sound: 3), run, by: visitor)
    #expect(answer.status == 200 && answer.text.contains("\"halted\":true"), "\(answer)")
    // Nor when it is sent again after the permission was given anew.
    try permit(true, by: visitor, in: lab)
    #expect(try send(part(sound: 3), run, by: visitor).status == 200)
    #expect(try lab.store.sounds(of: visitor.id).isEmpty)
  }

  @Test func thoseWhoHandleNamesHearItAndNobodyElse() throws {
    let (visitor, run) = try begin(in: lab)
    try send(part(sound: 3), run, by: visitor)
    let colleague = try Colleague(lab, .experimenter)
    let page = try colleague.browser.get(Path.staffParticipant.url(visitor.id.text)).text
    let target = Path.staffSound.url(visitor.id.text, run, "1")
    #expect(page.contains("href=\"\(target)\"") && page.contains("Sound of try 1 (3.0 s)"), "\(page)")
    let answer = try colleague.browser.get(target)
    #expect(answer.status == 200 && answer["Content-Type"] == "audio/wav")
    #expect(answer["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(answer["Cache-Control"]?.contains("no-store") == true)
    let samples = (0..<3).flatMap { _ in Self.tone(20) }.flatMap { sample in
      withUnsafeBytes(of: sample.littleEndian) { Array($0) }
    }
    #expect(answer.body.count == 44 + 96_000 && Array(answer.body.dropFirst(44)) == samples)
    #expect(Array(answer.body.prefix(4)) == Array("RIFF".utf8))
    #expect(Array(answer.body[24..<28]) == [0x80, 0x3E, 0, 0], "16000 samples a second")
    let opened = try lab.store.auditTrail(of: visitor.id).filter { $0.action == "sound.opened" }
    #expect(opened.map(\.actorID) == [colleague.member.id.text])
    #expect(
      try colleague.browser.get(Path.staffParticipant.url(visitor.id.text)).text
        .contains("Opened the sound of a voice"))
    #expect(try Colleague(lab, .dataManager).browser.get(target).status == 403)
    let other = try Visitor(lab, at: .firstTest)
    for wrong in [
      Path.staffSound.url(other.id.text, run, "1"), Path.staffSound.url(visitor.id.text, run, "2"),
      Path.staffSound.url(visitor.id.text, run, "x"), Path.staffSound.url(visitor.id.text, "another", "1"),
    ] {
      #expect(try colleague.browser.get(wrong).status == 404, "\(wrong)")
    }
    // Nor does anybody once they have left.
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try colleague.browser.get(target).status == 404)
    #expect(
      try !colleague.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(target))
  }

  @Test func participantsHaveItAmongTheirData() throws {
    let (visitor, run) = try begin(in: lab)
    try send(part(sound: 1), run, by: visitor)
    let answer = try visitor.browser.get(Path.profileDataJSON.url())
    let file = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    let tables = try #require(file?["tables"] as? [[String: Any]])
    let sounds = try #require(tables.first { $0["name"] as? String == "sound_chunks" })
    let rows = try #require(sounds["rows"] as? [[String: Any]])
    let samples = (rows.first?["samples"] as? [String: String])?["base64"].flatMap { Data(base64Encoded: $0) }
    #expect(rows.count == 1 && samples?.count == 32_000 && rows[0]["rate"] as? Int == 16_000)
    // The page tells how much there is, and does not print it.
    let page = try visitor.browser.get(Path.profileData.url())
    #expect(page.status == 200 && page.body.count < 1_000_000)
  }

  /// The last part of a tablet that the run has left is kept with its levels alone, for it lies among the measurements.
  @Test func aLatePartIsKeptWithoutItsSound() throws {
    let part = try RunPart(
      body: Array(JSONEncoder().encode(self.part(sound: 2))), number: 1, storesDevice: false,
      by: SustainedVowelPages())
    let body = Array(try JSONEncoder().encode(self.part(sound: 2)))
    let kept = String(decoding: try #require(part.leavingOutSound(of: body)), as: UTF8.self)
    #expect(!kept.contains("\"sound\"") && !kept.contains("\"ratio\"") && kept.contains("\"levels\""))
    let again = try RunPart(
      body: Array(kept.utf8), number: 1, storesDevice: false, by: SustainedVowelPages())
    #expect(again.content.trialCount == 4 && (again.content as? LevelRecording)?.soundChunks == [])
  }

  @Test func simulatedVoicesAreTonesAndNoReleaseHasThem() throws {
    let base = "http://127.0.0.1:\(lab.port)"
    let report = Rehearsal(
      base: base, starts: try lab.study.rehearsalStarts(for: 12, at: base, invitedBy: nil), participants: 12,
      concurrency: 2, seed: 1, model: RespondentModel(), paths: RehearsalPaths(of: lab.study.id),
      answers: lab.study.rehearsalAnswers(at: lab.now), experimenter: nil, apps: lab.study.apps,
      players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [] && report.complete == 12 && lab.log.errors == [])
    let sounds = try lab.store.identity.read { try $0.rows("SELECT rate, sample_count FROM sound_chunks") }
    #expect(!sounds.isEmpty)
    #expect(sounds.allSatisfy { ($0["rate"] as Int) == 16_000 && ($0["sample_count"] as Int) <= 16_000 })
    var zip: [UInt8] = []
    let rows = try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { zip += $0 }
    #expect(rows["sustained_vowel"] == 12 && rows.keys.allSatisfy { !$0.contains("sound") })
    #expect(zip.count < 1_000_000)
    // With the rehearsal they are gone.
    try lab.store.deleteRehearsals(of: lab.study.id, context: AuditContext(by: .system, at: lab.now))
    #expect(try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM sound_chunks") } == 0)
  }
}
