import HTTP
import JSON
import Studies

/// Looking at a task and trying it, without a participant and without anything being kept.
enum PreviewRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard let task = study.timedTask(StudyTask.ID(request.placeholder("test"))) else {
      throw PageError.notFound
    }
    let page = TestPreviewPage(task, of: study, request)
    return request.page(page, title: request.say("preview.title", ["test": page.test]))
  }

  static func lookThrough(_ request: StaffRequest) throws -> Response {
    let preview = try TaskPreview(request)
    return try request.lab.taskPages[preview.task].look(at: preview, request)
  }

  /// Every preview begins with a seed of its own, so that reloading its page shows the same test.
  static func play(_ request: StaffRequest) throws -> Response {
    let preview = try TaskPreview(request)
    if preview.variant?.isExternal == true { throw PageError.notFound }
    guard request.http.query[TaskPreview.seedField] != nil else {
      return .redirect(to: preview.url(.staffPreview))
    }
    let page = RunPage(
      run: "preview", isPreview: true, planURL: preview.url(.staffPreviewPlan),
      partsURL: Path.staffPreviewParts.url(preview.study.id.text, preview.task.id.text),
      doneURL: preview.home, by: request.lab.taskPages[preview.task], in: request.lab)
    var response = request.page(page, title: request.say("preview.title", ["test": preview.title]))
    if preview.task.neededPermissions.contains(.microphone) { response.allow(.microphone) }
    return response
  }

  static func plan(_ request: StaffRequest) throws -> Response {
    let preview = try TaskPreview(request)
    let plan = try request.lab.taskPages[preview.task].plan(
      of: preview.plannedRun(at: request.context.time), preview.setting(request))
    return .json(plan)
  }

  /// Reads a part as if it counted, and keeps nothing of it.
  static func acknowledge(_ request: StaffRequest) throws -> Response {
    guard let number = Int(request.placeholder("number")) else { throw PageError.notFound }
    guard let task = try request.study().timedTask(StudyTask.ID(request.placeholder("test"))) else {
      throw PageError.notFound
    }
    do throws(JSONProblem) {
      let part = try RunPart(
        body: request.http.body, number: number, storesDevice: false, by: request.lab.taskPages[task])
      let isLast = part.isComplete && part.block == task.blockCount
      return .json(PartAnswer(acknowledged: part.number, finished: isLast))
    } catch {
      return .json(PartAnswer(error: "\(error)"), status: .unprocessable)
    }
  }
}

extension TestPreviewPage {
  fileprivate init(_ task: any TimedTask, of study: Study, _ request: StaffRequest) {
    let own = study.language(request.language)
    let categories = request.lab.taskPages[task].stimuli(of: task, in: study, request)
    let variants: [TaskVariant?] = task.variants.isEmpty ? [nil] : task.variants
    self.init(
      test: task.title[own],
      languages: study.languages.map { Name(text: request.name(of: $0), language: $0.code) },
      categories: categories,
      trials: variants.flatMap { variant in
        study.languages.map { language in
          Trial(variant, in: language, task, study, looks: !categories.isEmpty, request)
        }
      })
  }
}

extension TestPreviewPage.Trial {
  /// - Parameters:
  ///   - variant: nil for a task that is done in one way
  ///   - looks: true if there is something to look through
  fileprivate init(
    _ variant: TaskVariant?, in language: Language, _ task: any TimedTask, _ study: Study, looks: Bool,
    _ request: StaffRequest
  ) {
    let own = study.language(request.language)
    let query: KeyValuePairs = [
      "variant": (variant?.id ?? TaskVariant.only).text, "text": language.code,
    ]
    self.init(
      variant: variant?.label[own] ?? task.title[own], language: request.name(of: language),
      lookURL: looks ? Path.staffStimuliView.url(study.id.text, task.id.text, query: query) : nil,
      playURL: variant?.isExternal == true
        ? nil : Path.staffPreview.url(study.id.text, task.id.text, query: query))
  }
}
