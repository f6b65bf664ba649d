import HTTP
import Studies

/// The voice of a participant, for those who handle what names a person.
enum SoundRoutes {
  static func download(_ request: StaffRequest) throws -> Response {
    let (participation, _) = try request.readableParticipation()
    let participant = participation.participant
    let (run, part) = (Run.ID(request.placeholder("run")), Int(request.placeholder("number")))
    let sounds = try request.stores.sounds(of: participant.id)
    guard let sound = sounds.first(where: { $0.run == run && $0.part == part }) else {
      throw PageError.notFound
    }
    let samples = try request.stores.openSound(sound, of: participant.id, context: request.context)
    if samples.isEmpty { throw PageError.notFound }
    return .download(
      WaveFile.bytes(samples: samples, rate: sound.rate), type: "audio/wav",
      name: participation.file(of: sound))
  }
}

extension Participation {
  /// “K7QF2MXD-voice-2-part-1.wav”
  fileprivate func file(of sound: KeptSound) -> String {
    let run = runs.first { $0.id == sound.run }
    let task = run.map { "\($0.task.text)-\($0.position)" } ?? "sound"
    return "\(participant.code.text)-\(task)-part-\(sound.part).wav"
  }
}

extension ParticipantPage.RunRow.Sound {
  init(_ sound: KeptSound, of participant: Participant.ID, _ request: StaffRequest) {
    self.init(
      url: Path.staffSound.url(participant.text, sound.run.text, "\(sound.part)"),
      label: request.say(
        sound.attempt == 1 ? "participants.one.sound" : "participants.one.soundAgain",
        [
          "n": request.number(sound.block), "attempt": request.number(sound.attempt),
          "seconds": request.soundSeconds(sound.seconds),
        ]))
  }
}

extension LabRequest {
  /// “12.4 s”, or a dash.
  func soundSeconds(_ value: Double?) -> String { value.map { "\(decimals($0, 1)) s" } ?? "–" }
}
