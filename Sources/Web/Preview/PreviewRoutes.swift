import Foundation
import HTTP
import ImplicitAssociation
import JSON
import Studies

/// Looking at a test and trying it, without a participant and without anything being kept.
enum PreviewRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard let test = study.implicitTest(StudyTask.ID(request.placeholder("test"))) else {
      throw PageError.notFound
    }
    let page = TestPreviewPage(test, of: study, request)
    return request.page(page, title: request.say("preview.title", ["test": page.test]))
  }

  static func lookThrough(_ request: StaffRequest) throws -> Response {
    let preview = try TestPreview(request)
    return request.page(
      StimuliViewPage(planURL: preview.url(.staffPreviewPlan), backURL: preview.home),
      title: request.say("preview.title", ["test": preview.title]))
  }

  /// Every preview begins with a seed of its own, so that reloading its page shows the same test.
  static func play(_ request: StaffRequest) throws -> Response {
    let preview = try TestPreview(request)
    if preview.variant.isExternal { throw PageError.notFound }
    guard request.http.query[TestPreview.seedField] != nil else {
      return .redirect(to: preview.url(.staffPreview))
    }
    let page = RunPage(
      run: "preview", isPreview: true, planURL: preview.url(.staffPreviewPlan),
      partsURL: Path.staffPreviewParts.url(preview.study.id.text, preview.test.id.text),
      doneURL: preview.home)
    return request.page(page, title: request.say("preview.title", ["test": preview.title]))
  }

  static func plan(_ request: StaffRequest) throws -> Response {
    let preview = try TestPreview(request)
    let document = PlanDocument(
      try preview.sheet(at: request.context.time), variant: preview.variant, in: preview.setting(request))
    return .json(Array(try JSONEncoder().encode(document)))
  }

  /// Reads a part as if it counted, and keeps nothing of it. The seventh block is the last.
  static func acknowledge(_ request: StaffRequest) throws -> Response {
    guard let number = Int(request.placeholder("number")) else { throw PageError.notFound }
    _ = try request.study()
    do throws(JSONProblem) {
      let part = try RunPart(body: request.http.body, number: number, storesDevice: false)
      return .json(PartAnswer(acknowledged: part.number, finished: part.isComplete && part.block == 7))
    } catch {
      return .json(PartAnswer(error: "\(error)"), status: .unprocessable)
    }
  }
}

/// A trial run for staff: a variant of a test, in a language, from a seed.
private struct TestPreview {
  static let seedField = "seed"

  let study: Study
  let test: ImplicitTest
  let variant: TaskVariant
  let language: Language
  let seed: UInt64

  /// - Throws: ``PageError/notFound`` for what the study does not have
  init(_ request: StaffRequest) throws {
    let fields = request.http.query
    study = try request.study()
    guard let test = study.implicitTest(StudyTask.ID(request.placeholder("test"))),
      let variant = test.variants.first(where: { $0.id.text == fields["variant"] }) ?? test.variants.first
    else { throw PageError.notFound }
    self.test = test
    self.variant = variant
    language = study.language(Language(fields["text"] ?? request.language.code))
    seed = fields[Self.seedField].flatMap { UInt64($0) } ?? request.lab.draw()
  }

  var title: String { test.title[language] }
  var home: String { Path.staffStimuli.url(study.id.text, test.id.text) }

  func url(_ path: Path) -> String {
    path.url(
      study.id.text, test.id.text,
      query: ["variant": variant.id.text, "text": language.code, Self.seedField: String(seed)])
  }

  func sheet(at time: Timestamp) throws -> PlannedRun {
    let run = Run(
      id: Run.ID("preview"), participant: Participant.ID("preview"), task: test.id, variant: variant.id,
      position: 1, seed: seed,
      studyVersion: study.version, startedAt: time, state: .running, progress: .start)
    return try PlannedRun(run: run, task: test)
  }

  func setting(_ request: StaffRequest) -> PlanSetting {
    PlanSetting(
      language: language, texts: request.lab.phrases.room("test", in: language), permitted: [],
      done: home, pictureURL: { request.lab.pictureURL($0, of: study) })
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
