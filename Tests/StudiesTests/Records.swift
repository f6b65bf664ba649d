import SampleStudies
import Studies

/// Pieces of a participation, for the tests of the path.

let start = Timestamp(milliseconds: 1_790_000_000_000)

private let order: [TaskVariant.ID] = ["by-keyboard", "by-touch"]

func newcomer() -> Participation {
  Participation(
    participant: Participant(
      id: "somebody", study: "sample", code: .random(), origin: .real, language: Language("en"),
      enrolledAt: start, place: .open, leftAt: nil), orders: ["sorting": order])
}

func makeConsent(number: Int = 1, isCountersigned: Bool = false) -> Consent {
  Consent(
    id: "consent", documentNumber: number, documentVersion: "version \(number)", studyVersion: "study",
    language: Language("en"), signedAt: start, isCountersigned: isCountersigned)
}

func makeRun(
  position: Int = 1, variant: TaskVariant.ID? = nil, state: Run.State = .running,
  progress: Run.Progress = .start, setAside: Run.SetAside? = nil, openBreak: Break? = nil,
  unsentTrials: Int = 0
) -> Run {
  Run(
    id: Run.ID("run-\(position)"), participant: "somebody", task: "sorting",
    variant: variant ?? order[position - 1],
    position: position, seed: 42, studyVersion: "study", startedAt: start, state: state, progress: progress,
    unsentTrials: unsentTrials, setAside: setAside, openBreak: openBreak)
}

extension Participation {
  func with(place: Participant.Place) -> Participation { changing(place: place, leftAt: participant.leftAt) }

  func leaving() -> Participation { changing(place: participant.place, leftAt: start) }

  private func changing(place: Participant.Place, leftAt: Timestamp?) -> Participation {
    var record = self
    record.participant = Participant(
      id: participant.id, study: participant.study, code: participant.code, origin: participant.origin,
      language: participant.language, enrolledAt: participant.enrolledAt, place: place, leftAt: leftAt,
      wasIntroduced: participant.wasIntroduced, pausedAt: participant.pausedAt,
      endedEarlyAt: participant.endedEarlyAt)
    return record
  }
}
