import Studies

extension ParticipantsPage.Makers {
  /// Those that the reader may open.
  init(_ study: Study, _ query: ParticipantListQuery, _ request: StaffRequest) {
    var pages: [ParticipantsPage.Maker] = []
    func add(_ word: String, _ url: String) {
      pages.append(ParticipantsPage.Maker(title: request.say(word), url: url))
    }
    if request.member.may(.enrolParticipants) {
      add("batches.title", Path.staffBatches.url(study.id.text))
      if !request.sites.isLimited { add("invitations.title", Path.staffInvitations.url(study.id.text)) }
    }
    if request.member.may(.manageMail), !study.messages.isEmpty, let url = Self.messagesURL(study, query) {
      add("messages.title", url)
    }
    if !request.sites.isLimited, let url = study.renewalsURL(.real) { add("renewals.title", url) }
    self.init(study: study.title[study.language(request.language)], pages: pages)
  }

  /// The messages go to those whom the list shows. Nil where it shows others than they can go to: who is found by a code, or
  /// rehearses, or is counted by the figure of another study.
  private static func messagesURL(_ study: Study, _ query: ParticipantListQuery) -> String? {
    let filter = query.value
    guard query.typedCode.isEmpty, filter.origin == .real,
      filter.figure == nil || query.study == study.id.text
    else { return nil }
    let fields = [
      ("state", filter.group?.rawValue ?? ""), (MessageChoice.tagField, filter.tag?.text ?? ""),
      (ParticipantListQuery.versionField, filter.consentNumber.map(String.init) ?? ""),
      (ParticipantListQuery.figureField, filter.figure?.text ?? ""),
    ]
    return Path.staffMessages.url(study.id.text) + Path.query(fields.filter { !$0.1.isEmpty })
  }
}
