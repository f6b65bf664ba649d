import Studies

extension StaffConsentPage {
  init(_ subject: ConsentCase, _ form: SignatureForm, _ request: StaffRequest) throws {
    let stores = request.lab.stores
    let (participant, study) = (subject.participant, subject.study)
    let version = study.consent.version
    let progress = try stores.consentProgress(of: participant.id, documentVersion: version)
    let readings = try stores.readings(of: participant.id, documentVersion: version)
    let isAtQuiz = if case .consent(.quiz) = subject.step { true } else { false }
    self.init(
      code: participant.code.grouped, step: request.word(for: subject.step, in: study),
      isRehearsal: participant.origin == .rehearsal,
      participantURL: Path.staffParticipant.url(participant.id.text),
      consents: try subject.consents.map { try Signed($0, subject, request) },
      readings: study.consent.screens.compactMap { Reading($0, readings, request) },
      answers: progress.quizAnswers.compactMap { Answer($0, study, request) },
      talkAction: isAtQuiz ? Path.staffConsentTalk.url(participant.id.text) : nil,
      countersigning: subject.step == .countersignature ? Countersigning(form, participant, request) : nil)
  }
}

extension StaffConsentPage.Signed {
  fileprivate init(_ consent: Consent, _ subject: ConsentCase, _ request: StaffRequest) throws {
    let (participant, document) = (subject.participant.id.text, subject.study.consent)
    let state =
      if subject.participant.leftAt != nil {
        "ended"
      } else if document.requirement.isMet(by: consent) {
        "inForce"
      } else if consent.documentNumber >= document.validSince {
        "awaitsCountersignature"
      } else {
        "superseded"
      }
    let hasPaper = !consent.recordDigest.isEmpty
    let question = document.sharing
    let countersignature = try request.lab.stores.countersignature(under: consent.id)
    self.init(
      version: request.version(consent.documentNumber, consent.documentVersion),
      signedAt: request.moment(consent.signedAt), language: request.name(of: consent.language),
      state: request.say("staff.consent.\(state)"),
      countersigned: countersignature.map {
        request.say(
          "staff.consent.countersignedBy", ["name": $0.name.text, "time": request.moment($0.signedAt)])
      },
      sharing: consent.sharing.flatMap { choice in question.map { request.sentence(for: choice, in: $0) } },
      recordDigest: consent.recordDigest,
      documentURL: hasPaper ? Path.staffConsentDocument.url(participant, consent.id.text) : nil,
      signatureURL: hasPaper ? Path.staffConsentSignature.url(participant, consent.id.text) : nil)
  }
}

extension StaffConsentPage.Reading {
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

extension StaffConsentPage.Answer {
  /// Nil for a question that the quiz has lost.
  fileprivate init?(_ answer: QuizAnswer, _ study: Study, _ request: StaffRequest) {
    guard let question = study.consent.quiz?.questions.first(where: { $0.id == answer.question }) else {
      return nil
    }
    let chosen = question.choices.filter { answer.choices.contains($0.id) }
    self.init(
      attempt: request.number(answer.attempt), question: question.question[request.language],
      choices: chosen.map { $0.label[request.language] }.joined(separator: ", "), isRight: answer.isRight)
  }
}

extension StaffConsentPage.Countersigning {
  fileprivate init(_ form: SignatureForm, _ participant: Participant, _ request: StaffRequest) {
    self.init(
      name: form.name, ink: form.ink, signsByTyping: form.signsByTyping,
      nameProblem: form.nameProblem.map { request.sentence(for: $0) },
      inkProblem: form.inkProblem.map { request.sentence(for: $0) },
      action: Path.staffCountersignature.url(participant.id.text))
  }
}
