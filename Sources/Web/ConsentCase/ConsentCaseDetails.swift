import Studies

extension ConsentCasePage {
  init(_ subject: ConsentCase, _ form: SignatureForm, _ request: StaffRequest) throws {
    let (participant, study) = (subject.participant, subject.study)
    let isAtQuiz = if case .consent(.quiz) = subject.step { true } else { false }
    self.init(
      code: participant.code.grouped, step: request.word(for: subject.step, in: study),
      isRehearsal: participant.origin == .rehearsal, isOnToday: request.isOnToday,
      participantURL: Path.staffParticipant.url(participant.id.text),
      consents: try subject.consents.map { try Signed($0, subject, request) },
      ways: try Way.all(of: subject, request),
      talkAction: isAtQuiz ? Path.staffConsentTalk.url(participant.id.text) : nil,
      countersigning: subject.step == .countersignature ? Countersigning(form, participant, request) : nil)
  }
}

extension ConsentCasePage.Signed {
  fileprivate init(_ consent: Consent, _ subject: ConsentCase, _ request: StaffRequest) throws {
    let participant = subject.participant.id.text
    let question = try subject.study(under: consent, in: request.lab.studies).consent.sharing
    let hasPaper = !consent.recordDigest.isEmpty
    let countersignature = try request.stores.countersignature(under: consent.id)
    self.init(
      version: request.version(consent.documentNumber, consent.documentVersion),
      signedAt: request.moment(consent.signedAt),
      parties: try Self.parties(of: consent, request), language: request.name(of: consent.language),
      state: request.say("consent-case.\(Self.state(of: consent, subject))"),
      countersigned: countersignature.map {
        request.say(
          "consent-case.countersignedBy", ["name": $0.name.text, "time": request.moment($0.signedAt)])
      },
      sharing: consent.sharing.flatMap { choice in question.map { request.sentence(for: choice, in: $0) } },
      recordDigest: consent.recordDigest,
      signedDigest: consent.countersignedDigest.isEmpty ? nil : consent.signedDigest,
      documentURL: hasPaper ? Path.staffConsentDocument.url(participant, consent.id.text) : nil,
      signatureURL: hasPaper ? Path.staffConsentSignature.url(participant, consent.id.text) : nil,
      recordURL: hasPaper ? Path.staffConsentRecord.url(participant, consent.id.text) : nil)
  }
}

extension ConsentCasePage.Signed {
  private static func state(of consent: Consent, _ subject: ConsentCase) -> String {
    let document = subject.study.consent
    return if subject.participant.leftAt != nil {
      subject.participant.ineligibility == nil ? "ended" : "notEligible"
    } else if document.requirement.isMet(by: consent) {
      "inForce"
    } else if consent.documentNumber >= document.validSince {
      "awaitsCountersignature"
    } else {
      "superseded"
    }
  }

  /// The parties without their names: opening the names is recorded. Nil if the participant alone was asked.
  private static func parties(of consent: Consent, _ request: StaffRequest) throws -> String? {
    let signed = try request.stores.parties(under: consent.id)
    guard !signed.isEmpty else { return nil }
    let names = ConsentParty.allCases.filter { signed[$0] != nil }.map { request.heading(of: $0) }
    return request.say("consent-case.parties", ["parties": names.joined(separator: ", ")])
  }
}

extension ConsentCasePage.Way {
  /// The ways to the current version, as long as that is not signed, then to each consent, the newest first.
  fileprivate static func all(of subject: ConsentCase, _ request: StaffRequest) throws -> [Self] {
    let current = subject.study.consent
    let isSigned = subject.consents.contains { $0.documentVersion == current.version }
    let open =
      isSigned
      ? nil
      : try Self(
        "wayOpen", SignedDocument(number: current.number, version: current.version), current, subject, request
      )
    let signed = try subject.consents.map { consent in
      try Self(
        "way", SignedDocument(number: consent.documentNumber, version: consent.documentVersion),
        subject.study(under: consent, in: request.lab.studies).consent, subject, request)
    }
    return ([open] + signed).compactMap { $0 }
  }

  /// Nil where nothing was read or answered.
  private init?(
    _ word: String, _ version: SignedDocument, _ document: ConsentDocument, _ subject: ConsentCase,
    _ request: StaffRequest
  ) throws {
    let (stores, participant) = (request.stores, subject.participant.id)
    let readings = try stores.readings(of: participant, documentVersion: version.version)
    let progress = try stores.consentProgress(of: participant, documentVersion: version.version)
    if readings.isEmpty && progress.quizAnswers.isEmpty { return nil }
    self.init(
      id: String(version.version.prefix(8)),
      heading: request.say(
        "consent-case.\(word)", ["version": request.version(version.number, version.version)]),
      readings: document.screens.compactMap { ConsentCasePage.Reading($0, readings, request) },
      answers: progress.quizAnswers.map { ConsentCasePage.Answer($0, document.quiz, request) })
  }
}

extension ConsentCase {
  /// The study as it was when a consent was given.
  fileprivate func study(under consent: Consent, in library: StudyLibrary) throws -> Study {
    try library.study(study.id, version: consent.studyVersion) ?? study
  }
}

extension ConsentCasePage.Reading {
  /// Nil for a section that was not read yet.
  fileprivate init?(_ section: ConsentSection, _ readings: [SectionReading], _ request: StaffRequest) {
    let own = readings.filter { $0.section == section.id }
    guard !own.isEmpty else { return nil }
    let openings = own.compactMap(\.openings)
    self.init(
      section: section.title[request.language], times: request.number(own.count),
      seconds: request.number(Int((own.reduce(0) { $0 + $1.milliseconds } + 500) / 1000)),
      openings: openings.isEmpty ? "–" : request.number(openings.reduce(0, +)))
  }
}

extension ConsentCasePage.Answer {
  /// A question that is no longer in the quiz is shown by its ids.
  fileprivate init(_ answer: QuizAnswer, _ quiz: ConsentQuiz?, _ request: StaffRequest) {
    let question = quiz?.questions.first { $0.id == answer.question }
    let known = question?.choices.filter { answer.choices.contains($0.id) } ?? []
    let lost = answer.choices.subtracting(known.map(\.id)).map(\.text).sorted()
    self.init(
      attempt: request.number(answer.attempt),
      question: question?.question[request.language] ?? answer.question.text,
      choices: (known.map { $0.label[request.language] } + lost).joined(separator: ", "),
      isRight: answer.isRight)
  }
}

extension ConsentCasePage.Countersigning {
  fileprivate init(_ form: SignatureForm, _ participant: Participant, _ request: StaffRequest) {
    self.init(
      block: form.block(request, autocomplete: "name"), problems: form.problems(request),
      action: Path.staffCountersignature.url(participant.id.text))
  }
}
