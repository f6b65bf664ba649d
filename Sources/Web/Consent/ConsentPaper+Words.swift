import Documents
import HTTP
import Studies

/// What is printed of a consent: made from the same texts as the screens.
struct ConsentPrint {
  let consent: Consent
  let signature: Signature
  let record: ConsentRecord
  let study: Study
  let participant: Participant
  var countersignature: Countersignature?

  /// - Parameter request: whoever asks; the words are those of the consent's own language
  /// - Throws: `DocumentError`, `CryptoError`
  func signedPaper(for request: some LabRequest) throws -> SignedPaper {
    let document = try paper(ConsentWords(lab: request.lab, language: consent.language)).pdf()
    return SignedPaper(document: document, signature: try request.lab.signDocument(document))
  }

  private func paper(_ words: ConsentWords) -> ConsentPaper {
    let (document, language) = (study.consent, consent.language)
    let title = words.say("copy.heading", ["study": study.title[language]])
    return ConsentPaper(
      language: language,
      properties: .init(
        title: title, author: study.contact.institution, subject: study.title[language],
        created: countersignature?.signedAt ?? consent.signedAt),
      heading: words.say("document.heading"), lead: study.title[language],
      sections: document.sections.map { section in
        .init(
          title: section.title[language], summary: section.summary[language],
          more: section.more?[language].blocks ?? [])
      } + sharingSection(words),
      agreement: .init(heading: words.say("document.agreement"), text: document.agreement[language]),
      facts: .init(heading: words.say("copy.facts"), facts: facts(words)), signatures: signatures(words),
      contact: .init(
        heading: words.contactHeading,
        lines: [study.contact.name, study.contact.institution, study.contact.email, study.contact.phone]
          .compactMap { $0 }),
      footer: words.say(
        "copy.footer",
        ["version": words.version(consent), "digest": consent.recordDigest]),
      pageNumber: { words.say("copy.page", ["n": String($0), "count": String($1)]) })
  }

  private func sharingSection(_ words: ConsentWords) -> [ConsentPaper.Section] {
    study.consent.sharing.map { question in
      [
        .init(
          title: words.say("sharing.heading"), summary: words.say("sharing.lead", words.names(in: question)),
          more: question.more?[consent.language].blocks ?? [])
      ]
    } ?? []
  }

  private func facts(_ words: ConsentWords) -> [ConsentPaper.Fact] {
    let receipt = words.lab.stores.receipt(for: participant.code)
    var facts: [ConsentPaper.Fact] = []
    if let quiz = study.consent.quiz { facts.append(.init(label: words.say("copy.quiz"), value: result(of: quiz, words))) }
    if let question = study.consent.sharing, let choice = consent.sharing {
      facts.append(
        .init(
          label: words.say("copy.sharing"),
          value: words.say("sharing.\(choice.rawValue)", words.names(in: question))))
    }
    return facts + [
      .init(label: words.say("copy.language"), value: words.name(of: consent.language)),
      .init(label: words.say("copy.code"), value: participant.code.grouped),
      .init(label: words.say("copy.receipt"), value: receipt.groupedCheck),
    ]
  }

  private func result(of quiz: ConsentQuiz, _ words: ConsentWords) -> String {
    if record.answeredInPerson { return words.say("copy.quizInPerson") }
    let last = record.quiz.map(\.attempt).max() ?? 1
    let right = record.quiz.count { $0.attempt == last && $0.isRight }
    return words.say("quiz.score", ["n": String(right), "count": String(quiz.questions.count)])
  }

  private func signatures(_ words: ConsentWords) -> [ConsentPaper.Signature] {
    let agreement = study.consent.agreement[consent.language]
    let own = ConsentPaper.Signature(
      role: words.say("copy.role"), meaning: words.say("copy.meaning", ["agreement": agreement]),
      printedName: signature.representative.map { "\(signature.name.text) (\($0.text))" } ?? signature.name.text,
      drawing: signature.drawing, time: words.moment(consent.signedAt))
    let second = countersignature.map { countersignature in
      ConsentPaper.Signature(
        role: words.say("copy.experimenter"), meaning: words.say("copy.countersigned"),
        printedName: countersignature.name.text, drawing: countersignature.drawing,
        time: words.moment(countersignature.signedAt))
    }
    return [own] + (second.map { [$0] } ?? [])
  }
}

/// The words of the room `consent` in the language of a consent, which need not be that of whoever asks.
private struct ConsentWords: Sendable {
  let lab: Lab
  let language: Language

  func say(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    lab.phrases.sentence("consent.\(key)", in: language, values.map { ($0, $1) })
  }

  func names(in question: SharingQuestion) -> KeyValuePairs<String, String> {
    ["institution": question.institution[language], "short": question.shortName[language]]
  }

  var contactHeading: String { lab.phrases.sentence("introduction.contact", in: language) }

  func name(of language: Language) -> String { lab.phrases.sentence("language.\(language)", in: language) }

  func version(_ consent: Consent) -> String {
    say("version", ["number": String(consent.documentNumber), "version": String(consent.documentVersion.prefix(8))])
  }

  func moment(_ time: Timestamp) -> String { time.momentWithZone(in: language) }
}

extension ParticipantRequest {
  /// Everything that is stored with a signature.
  /// - Throws: `DocumentError`, `CryptoError`
  func signedConsent(with signature: Signature) throws -> SignedConsent {
    let document = study.consent
    let id = Consent.ID.new(at: stamp.time)
    let readings = try lab.stores.readings(of: participant.id, documentVersion: document.version)
    let record = ConsentRecord(
      participation, in: study, consent: id, signature: signature, readings: readings, at: stamp.time)
    let consent = Consent(
      id: id, documentNumber: document.number, documentVersion: document.version, studyVersion: study.version,
      language: language, sharing: participation.consentProgress.sharing, signedAt: stamp.time,
      recordDigest: record.digest)
    let print = ConsentPrint(
      consent: consent, signature: signature, record: record, study: study, participant: participant)
    return SignedConsent(
      consent: consent, signature: signature, record: record, paper: try print.signedPaper(for: self))
  }
}
