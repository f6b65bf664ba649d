import Documents
import HTTP
import Studies

/// The printed form of a consent, made from the same texts as the screens.
struct ConsentPrint {
  let consent: Consent
  let signature: Signature
  let record: ConsentRecord
  let study: Study
  let participant: Participant
  var countersignature: Countersignature?

  /// - Parameter request: of the reader; the words are those of the consent's own language
  /// - Throws: `DocumentError`, `CryptoError`
  func signedPaper(for request: some LabRequest) throws -> SignedPaper {
    let document = try paper(Voice(phrases: request.lab.phrases, language: consent.language), request.lab)
      .pdf()
    return SignedPaper(document: document, signature: try request.lab.signDocument(document))
  }

  private func paper(_ words: Voice, _ lab: Lab) -> ConsentPrintout {
    var paper = ConsentPrintout(of: study, words, at: countersignature?.signedAt ?? consent.signedAt)
    paper.facts.facts = facts(words, lab)
    paper.signatures = signatures(words)
    paper.continuation = words.say("consent.copy.continued")
    let footer = words.say(
      "consent.copy.footer",
      ["version": words.version(of: study.consent), "digest": record.digest])
    paper.footer =
      awaitsCountersignature ? "\(words.say("consent.copy.awaitsOnPage")) · \(footer)" : footer
    return paper.marked(participant.origin, words, in: lab)
  }

  private var awaitsCountersignature: Bool { study.consent.isCountersigned && countersignature == nil }

  private func facts(_ words: Voice, _ lab: Lab) -> [ConsentPrintout.Fact] {
    let receipt = lab.stores.signing.receipt(for: participant.code)
    var facts: [ConsentPrintout.Fact] = []
    if let again = record.sectionsAgain {
      facts.append(.init(label: words.say("consent.copy.again"), value: titles(of: again, words)))
    }
    if let quiz = study.consent.quiz {
      facts.append(.init(label: words.say("consent.copy.quiz"), value: result(of: quiz, words)))
    }
    if let question = study.consent.sharing, let choice = consent.sharing {
      facts.append(
        .init(
          label: words.say("consent.copy.sharing"),
          value: words.sentence(for: choice, in: question)))
    }
    return facts + [
      .init(label: words.say("consent.copy.language"), value: words.name(of: consent.language)),
      .init(label: words.say("consent.copy.code"), value: participant.code.grouped),
      .init(label: words.say("consent.copy.receipt"), value: receipt.groupedCheck),
    ] + (record.station.map { [.init(label: words.say("consent.copy.station"), value: $0)] } ?? [])
  }

  private func titles(of sections: [ConsentSection.ID], _ words: Voice) -> String {
    let titles = study.consent.sections.filter { sections.contains($0.id) }.map { $0.title[words.language] }
    return titles.isEmpty ? words.say("consent.copy.noneAgain") : titles.joined(separator: "; ")
  }

  private func result(of whole: ConsentQuiz, _ words: Voice) -> String {
    if record.answeredInPerson { return words.say("consent.copy.quizInPerson") }
    let asked = record.sectionsAgain.map { whole.about(Set($0)) } ?? whole
    guard let quiz = asked else { return words.say("consent.copy.quizUnchanged") }
    let last = record.quiz.map(\.attempt).max() ?? 1
    let right = record.quiz.count { $0.attempt == last && $0.isRight }
    return words.say("consent.quiz.score", ["n": String(right), "count": String(quiz.questions.count)])
  }

  private func signatures(_ words: Voice) -> [ConsentPrintout.Signature] {
    let document = study.consent
    let own = document.hasSeveralParties ? parties(document.parties, words) : [alone(words)]
    return own + (second(words).map { [$0] } ?? [])
  }

  private func alone(_ words: Voice) -> ConsentPrintout.Signature {
    // For consents from before representatives signed themselves.
    let name = signature.representative.map {
      "\(signature.name.text), \(words.say("consent.copy.representative")): \($0.text)"
    }
    return block(
      role: words.say("consent.copy.role"), meaning: words.say("consent.copy.meaning"),
      PartySignature(.participant, name: signature.name, drawing: signature.drawing),
      name: name ?? signature.name.text, at: consent.signedAt, words)
  }

  /// One block for each who signed, and for a participant who did not.
  private func parties(_ asked: [AskedParty], _ words: Voice) -> [ConsentPrintout.Signature] {
    if signature.representative != nil { return [alone(words)] }
    return asked.compactMap { asked in
      if let given = signature.signers.first(where: { $0.party == asked.party }) {
        return block(
          role: words.heading(of: given.party), meaning: words.statement(of: asked), given,
          name: words.name(of: given), at: consent.signedAt, words)
      }
      guard asked.party.isParticipant else { return nil }
      return .missing(
        role: words.heading(of: asked.party), reason: words.say("consent.copy.unsigned"),
        printedName: signature.name.text)
    }
  }

  private func block(
    role: String, meaning: String, _ signature: PartySignature, name: String, at time: Timestamp,
    _ words: Voice
  ) -> ConsentPrintout.Signature {
    ConsentPrintout.Signature(
      role: role, meaning: meaning, printedName: name, drawing: signature.drawing,
      description: words.description(of: signature.name), dateLabel: words.say("consent.copy.date"),
      time: words.momentWithZone(time))
  }

  /// The experimenter's; nil where none is asked for.
  private func second(_ words: Voice) -> ConsentPrintout.Signature? {
    let role = words.say("consent.copy.experimenter")
    if awaitsCountersignature {
      return .missing(role: role, reason: words.say("consent.copy.awaits"))
    }
    return countersignature.map { countersignature in
      ConsentPrintout.Signature(
        role: role, meaning: words.say("consent.copy.countersigned"),
        printedName: countersignature.name.text, drawing: countersignature.drawing,
        description: words.description(of: countersignature.name),
        dateLabel: words.say("consent.copy.date"), time: words.momentWithZone(countersignature.signedAt))
    }
  }
}

extension ConsentPrintout {
  /// The document before anybody has signed it.
  init(of study: Study, _ words: Voice, at time: Timestamp) {
    let (document, language) = (study.consent, words.language)
    let sharing = document.sharing.map { question in
      Section(
        title: words.say("consent.sharing.heading"), summary: words.lead(of: question),
        more: question.more?[language].blocks ?? [])
    }
    let sections = document.sections.map { section in
      Section(
        title: section.title[language], summary: section.summary[language],
        more: section.more?[language].blocks ?? [])
    }
    self.init(
      language: language,
      properties: .init(
        title: words.say("consent.copy.heading", ["study": study.title[language]]),
        author: study.contact.institution[language], subject: study.title[language], created: time),
      heading: words.say("consent.document.heading"), lead: study.title[language],
      sections: sections + (sharing.map { [$0] } ?? []),
      particulars: .init(
        heading: words.say("consent.particulars.heading"), facts: words.particulars(of: document)),
      contact: .init(
        heading: words.say("introduction.contact"), lines: study.contact.lines(in: language)),
      agreement: .init(heading: words.say("consent.document.agreement"), text: document.agreement[language]),
      facts: .init(heading: words.say("consent.copy.facts"), facts: []), signatures: [],
      footer: words.version(of: document),
      pageNumber: { words.say("consent.copy.page", ["n": String($0), "count": String($1)]) })
  }
}

extension ConsentPrintout {
  /// Says on every page that it counts for nothing, where it does not.
  func marked(_ origin: Participant.Origin, _ words: Voice, in lab: Lab) -> ConsentPrintout {
    var paper = self
    let marks =
      (lab.isDemonstration ? ["frame.demonstration"] : []) + (origin == .rehearsal ? ["frame.rehearsal"] : [])
    paper.footer = (marks.map { words.say($0) } + [footer]).joined(separator: " · ")
    return paper
  }
}

extension Voice {
  /// Describes the drawn signature above a name.
  fileprivate func description(of name: PrintedName) -> String {
    say("consent.copy.drawn", ["name": name.text])
  }
}

extension Localizer {
  /// The study's statements about who is responsible for it, each with its label.
  func particulars(of document: ConsentDocument) -> [ConsentPrintout.Fact] {
    ConsentDocument.Particular.allCases.compactMap { particular in
      document.particulars[particular].map { text in
        ConsentPrintout.Fact(label: say("consent.particulars.\(particular)"), value: text[language])
      }
    }
  }
}

extension ParticipantRequest {
  /// Everything that is stored with a signature.
  /// - Throws: `DocumentError`, `CryptoError`
  func signedConsent(with signature: Signature) throws -> SignedConsent {
    let document = study.consent
    let id = Consent.ID.new(at: context.time)
    let readings = try stores.readings(of: participant.id, documentVersion: document.version)
    let text = ConsentPrintout(of: study, Voice(self), at: context.time).text
    let statements = document.parties.reduce(into: [:]) { $0[$1.party] = Voice(self).statement(of: $1) }
    var record = ConsentRecord(
      participation, in: study, consent: id, text: text, signature: signature,
      statements: statements, readings: readings, at: context.time)
    record.station = handover.flatMap { _ in guest.stationSession?.station.name.text }
    record.experimenter = try experimenter()
    let consent = Consent(
      id: id, documentNumber: document.number, documentVersion: document.version, studyVersion: study.version,
      language: language, sharing: participation.sharingToSign(in: study), signedAt: context.time,
      signedDigest: record.digest)
    let print = ConsentPrint(
      consent: consent, signature: signature, record: record, study: study, participant: participant)
    return SignedConsent(
      consent: consent, signature: signature, record: record, paper: try print.signedPaper(for: self))
  }

  /// The signers of a consent and their roles; empty if the participant alone was asked.
  func signers(of consent: Consent, to document: ConsentDocument) throws -> [ConsentDocumentPage.Signer] {
    guard document.hasSeveralParties,
      let signature = try stores.signature(under: consent, of: participant.id)
    else { return [] }
    let unsigned = [
      ConsentDocumentPage.Signer(
        role: say("consent.copy.role"),
        name: say("consent.parties.nameUnsigned", ["name": signature.name.text]))
    ]
    let signers = signature.signers.map {
      ConsentDocumentPage.Signer(role: heading(of: $0.party), name: name(of: $0))
    }
    return (signature.own == .none ? unsigned : []) + signers
  }

  /// The name of the experimenter who handed over the station; nil if the participant came by code.
  private func experimenter() throws -> String? {
    guard let id = handover?.handedBy else { return nil }
    return try lab.stores.signing.staff().first { $0.id == id }?.name
  }
}
