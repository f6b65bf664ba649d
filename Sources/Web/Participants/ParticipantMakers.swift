import Studies

extension ParticipantsPage.Makers {
  /// Those that the reader may open.
  init(_ study: Study, _ query: ParticipantQuery, _ request: StaffRequest) {
    var pages: [ParticipantsPage.Maker] = []
    func add(_ word: String, _ url: String) {
      pages.append(ParticipantsPage.Maker(title: request.say(word), url: url))
    }
    if request.member.may(.enrolParticipants) {
      add("batches.title", Path.staffBatches.url(study.id.text))
      if !request.sites.isLimited { add("invitations.title", Path.staffInvitations.url(study.id.text)) }
    }
    if request.member.may(.manageMail), !study.messages.isEmpty {
      add("messages.title", Self.messagesURL(study, query))
    }
    if !request.sites.isLimited, let url = study.renewalsURL(.real) { add("renewals.title", url) }
    self.init(study: study.title[study.language(request.language)], pages: pages)
  }

  /// The messages go to those whom the list shows, by state, tag and version.
  private static func messagesURL(_ study: Study, _ query: ParticipantQuery) -> String {
    let fields = [
      ("state", query.group?.rawValue ?? ""), (MessageChoice.tagField, query.tag?.text ?? ""),
      (ParticipantListQuery.versionField, query.consentNumber.map(String.init) ?? ""),
    ]
    return Path.staffMessages.url(study.id.text) + Path.query(fields.filter { !$0.1.isEmpty })
  }
}
