import HTTP
import ImplicitAssociation
import Studies

/// The stimuli of a test, for staff who look through it.
extension ImplicitPages {
  func stimuli(of task: any TimedTask, in study: Study, _ request: StaffRequest) -> [TestPreviewPage.Category]
  {
    guard let test = task as? ImplicitTest else { return [] }
    return Role.allCases.map { TestPreviewPage.Category($0, test, study, request) }
  }

  func look(at preview: TaskPreview, _ request: StaffRequest) -> Response {
    request.page(
      StimuliViewPage(planURL: preview.url(.staffPreviewPlan), backURL: preview.home),
      title: request.say("preview.title", ["test": preview.title]))
  }
}

extension TestPreviewPage.Category {
  fileprivate init(_ role: Role, _ test: ImplicitTest, _ study: Study, _ request: StaffRequest) {
    let stimuli = test.stimuli.values.filter { $0.role == role }.sorted { $0.id.rawValue < $1.id.rawValue }
    self.init(
      id: role.rawValue, role: request.say("implicit-association.role.\(role.rawValue)"),
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
