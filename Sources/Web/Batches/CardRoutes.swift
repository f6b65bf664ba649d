import Documents
import HTTP
import Studies

/// Cards with codes, of a batch and of one participant.
enum CardRoutes {
  /// Rows of two, as many as a sheet of A4 holds.
  private static let cardsOnSheet = 10

  static func showBatch(_ request: StaffRequest) throws -> Response {
    let (batch, study) = try request.batch()
    let cards = try request.stores.participants(of: batch.id)
      .filter { $0.leftAt == nil && request.member.mayWork(with: $0) }
      .map { try CardsPage.Card($0, of: study, request) }
    let sheets = (cards.count + cardsOnSheet - 1) / cardsOnSheet
    let page = CardsPage(
      heading: request.say("batches.cards.ofBatch", ["date": request.moment(batch.madeAt)]),
      lead: request.say("batches.cards.count", count: cards.count, ["sheets": request.number(sheets)]),
      backURL: Path.staffBatches.url(study.id.text), back: request.say("batches.title"), cards: cards,
      file: request.codesFile(of: study, batch: batch.id))
    return request.page(page, title: request.say("batches.cards.title"))
  }

  /// Those chosen in the list of participants, in its order: `chosen`, once for each. Nobody has a card who has left or
  /// whose data are to be deleted; whoever is of another study, or nobody at all, is not counted among them.
  static func showChosen(_ request: StaffRequest) throws -> Response {
    var seen: Set<String> = []
    let chosen = request.http.query.all("chosen").filter { seen.insert($0).inserted }
    guard chosen.count <= ParticipantQuery.pageSize else { throw PageError.malformed }
    let known = try chosen.compactMap { id -> (Participant, Study)? in
      guard let participant = try request.stores.participation(of: Participant.ID(id))?.participant,
        let study = request.reachedStudy(of: participant)
      else { return nil }
      return (participant, study)
    }
    let list = request.participantsURL
    guard !known.isEmpty else { return .redirect(to: list + request.noticeField(.nobodyChosen, after: list)) }
    let present = known.filter { $0.0.leftAt == nil && !$0.0.isBlocked }
    let sheets = (present.count + cardsOnSheet - 1) / cardsOnSheet
    let left = known.count - present.count
    let page = CardsPage(
      heading: request.say("lists.chosen.heading"),
      lead: request.say("batches.cards.count", count: present.count, ["sheets": request.number(sheets)])
        + (left == 0 ? "" : " " + request.say("lists.chosen.left", count: left)),
      backURL: list, back: request.say("participants.one.back"),
      cards: try present.map { try CardsPage.Card($0.0, of: $0.1, request) })
    return request.page(page, title: request.say("batches.cards.title"))
  }

  static func showOne(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let participant = participation.participant
    let page = CardsPage(
      heading: request.say("batches.cards.ofOne", ["code": participant.code.grouped]),
      lead: request.say("batches.cards.help"), isSingle: true,
      backURL: Path.staffParticipant.url(participant.id.text), back: request.say("participants.one.heading"),
      cards: [try CardsPage.Card(participant, of: study, request)],
      handOver: try HandOverTo(participation, study, request))
    return request.page(page, title: request.say("batches.cards.title"))
  }
}

extension CardsPage.Card {
  /// Writes the card in the participant's language, not in the reader's.
  fileprivate init(_ participant: Participant, of study: Study, _ request: StaffRequest) throws {
    let language = study.language(participant.language)
    let voice = Voice(phrases: request.phrases, language: language)
    let code = try QRCode(request.fullURL(Path.code.url(participant.code.text)))
    self.init(
      language: language.code, study: study.title[language], code: participant.code.grouped,
      instruction: voice.say("introduction.card.instruction"),
      address: CardsPage.Card.typed(request.fullURL(Path.signIn.url())),
      mark: participant.origin == .rehearsal ? voice.say("introduction.card.rehearsal") : nil,
      picture: voice.say("introduction.card.picture"), side: String(code.side), path: code.path)
  }
  /// An address as people type it: browsers try HTTPS by themselves.
  private static func typed(_ address: String) -> String {
    address.hasPrefix("https://") ? String(address.dropFirst("https://".count)) : address
  }
}
