import Crypto
import Studies
import Templates

extension StudiesPage {
  init(_ studies: [Study], closed: [LocalizedText], _ request: GuestRequest) {
    self.init(
      languages: request.choices(of: request.lab.languages, current: request.language),
      studies: studies.map { study in
        Entry(
          title: study.title[study.language(request.language)],
          duration: request.duration(minutes: study.expectedMinutes),
          url: Path.introduction.url(study.id.text))
      }, closed: closed.map { Closed(title: $0[request.language]) })
  }
}

extension IntroductionPage {
  init(_ study: Study, isRehearsal: Bool, languages: [LanguageChoice], _ request: some PageRequest) {
    self.init(
      study, languages: languages, action: request.url(.participants, study.id.text), request)
    signInURL = request.url(.signIn)
    form = Token().text
    rehearses = isRehearsal
  }

  /// For a participant, who is enrolled.
  init(_ request: ParticipantRequest) {
    let languages = request.study.languages.map {
      LanguageChoice(code: $0.code, name: request.name(of: $0), url: "", isCurrent: $0 == request.language)
    }
    self.init(request.study, languages: languages, action: request.url(.ownIntroduction), request)
  }

  private init(
    _ study: Study, languages: [LanguageChoice], action: String, _ request: some PageRequest
  ) {
    let language = study.language(request.language)
    self.init(
      languages: languages, title: study.title[language],
      pictureURL: study.picture.map { request.pictureURL($0, of: study) },
      text: request.markup(study.introduction[language]),
      duration: request.duration(minutes: study.expectedMinutes),
      reading: request.say(
        "introduction.reading", count: study.consent.readingMinutes(in: language)),
      contact: ContactCard(study.contact, language),
      action: action)
  }
}

extension ContactCard {
  init(_ contact: Study.Contact, _ language: Language) {
    self.init(
      name: contact.name, institution: contact.institution[language], email: contact.email,
      phone: contact.phone)
  }
}
