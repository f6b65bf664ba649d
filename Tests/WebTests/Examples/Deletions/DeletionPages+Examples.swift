import Templates

@testable import Web

extension DeletionsPage: PageWithExamples {
  static let examples = [
    DeletionsPage(
      pending: [
        Pending(
          code: "K7QF-2MXD", url: "/staff/participants/1", study: "Weight", asked: "14 May 2026",
          due: "13 June 2026")
      ],
      final: [
        Final(
          study: "Weight", asked: "14 May 2026", deleted: "13 June 2026", consent: "kept until 14 May 2036",
          releases: [ReleaseName(name: "weight-iat-within-2026-05-01.zip")]),
        Final(
          study: "Weight", asked: "14 May 2026", deleted: "13 June 2026", consent: "deleted", releases: []),
      ],
      due: [
        DueIdentities(
          id: "weight", heading: "Identity data to be deleted: Weight", help: "The time is over.",
          people: [
            DuePerson(
              code: "K7QF-2MXD", url: "/staff/participants/1", lastActivity: "14 May 2016",
              since: "14 May 2026")
          ], more: "2 more people are meant.", action: "/staff/studies/weight/identity-removals", until: "1",
          submit: "Delete the identity data of 3 people for good",
          confirmation: .refused("due-weight-confirm"))
      ],
      removals: [Removal(study: "Weight", removed: "14 May 2026", people: "3", traces: "removed")]),
    DeletionsPage(pending: [], final: []),
  ]
}

extension BlockedParticipantPage: PageWithExamples {
  static let examples = [
    BlockedParticipantPage(
      code: "K7QF-2MXD", study: "Weight", facts: [.init(label: "Final on", value: "13 June 2026")],
      releases: [ReleaseName(name: "weight-iat-within-2026-05-01.zip")],
      undoAction: "/staff/participants/1/deletion/reversal", confirmation: .refused("undo-confirm")),
    BlockedParticipantPage(
      code: "K7QF-2MXD", study: "Weight", facts: [], releases: [], confirmation: .example),
  ]
}

extension DeletionForm {
  static let example = DeletionForm(
    action: "/staff/participants/1/deletion", help: "The data are blocked.", consent: "The document is kept.",
    confirmation: .refused("deletion-confirm"))
}
