import HTTP
import ImplicitAssociation
import Studies

/// The stimuli of a test, for staff who look through it.
extension ImplicitPages {
  func material(of task: any TimedTask, in study: Study, _ request: StaffRequest) throws -> Response {
    guard let test = task as? ImplicitTest else { throw PageError.notFound }
    let page = TestPreviewPage(test, of: study, request)
    return request.page(page, title: request.say("preview.title", ["test": page.test]))
  }

  func look(at preview: TaskPreview, _ request: StaffRequest) -> Response {
    request.page(
      StimuliViewPage(planURL: preview.url(.staffPreviewPlan), backURL: preview.home),
      title: request.say("preview.title", ["test": preview.title]))
  }
}

extension TestPreviewPage {
  fileprivate init(_ test: ImplicitTest, of study: Study, _ request: StaffRequest) {
    let own = study.language(request.language)
    self.init(
      study: study.title[own], test: test.title[own],
      languages: study.languages.map { Name(text: request.name(of: $0), language: $0.code) },
      categories: Role.allCases.map { Category($0, test, study, request) },
      trials: test.variants.flatMap { variant in
        study.languages.map { Trial(variant, in: $0, test, study, request) }
      })
  }
}

extension TestPreviewPage.Category {
  fileprivate init(_ role: Role, _ test: ImplicitTest, _ study: Study, _ request: StaffRequest) {
    let stimuli = test.stimuli.values.filter { $0.role == role }.sorted { $0.id.rawValue < $1.id.rawValue }
    self.init(
      id: role.rawValue, role: request.say("preview.role.\(role.rawValue)"),
      labels: study.languages.map { .init(text: test.labels[role]?[$0] ?? "", language: $0.code) },
      stimuli: stimuli.map { TestPreviewPage.StimulusRow($0, study, request) })
  }
}

extension TestPreviewPage.StimulusRow {
  fileprivate init(_ stimulus: Stimulus, _ study: Study, _ request: StaffRequest) {
    let (picture, text): (String?, LocalizedText) =
      switch stimulus.content {
      case .word(let word): (nil, word)
      case .picture(let file, let description): (request.lab.pictureURL(file, of: study), description)
      }
    self.init(
      id: stimulus.id.rawValue, pictureURL: picture,
      texts: study.languages.map { .init(text: text[$0], language: $0.code) })
  }
}

extension TestPreviewPage.Trial {
  fileprivate init(
    _ variant: TaskVariant, in language: Language, _ test: ImplicitTest, _ study: Study,
    _ request: StaffRequest
  ) {
    let query: KeyValuePairs = ["variant": variant.id.text, "text": language.code]
    self.init(
      variant: variant.label[study.language(request.language)], language: request.name(of: language),
      lookURL: Path.staffStimuliView.url(study.id.text, test.id.text, query: query),
      playURL: variant.isExternal ? nil : Path.staffPreview.url(study.id.text, test.id.text, query: query))
  }
}
