import Studies

/// A trial run for staff: a task in a variant and a language, from a seed.
struct TaskPreview {
  static let seedField = "seed"

  let study: Study
  let task: any TimedTask
  /// Nil for a task that is done in one way.
  let variant: TaskVariant?
  let language: Language
  let seed: UInt64

  /// - Throws: ``PageError/notFound`` for what the study does not have
  init(_ request: StaffRequest) throws {
    let fields = request.http.query
    study = try request.study()
    guard let task = study.timedTask(StudyTask.ID(request.placeholder("test"))) else {
      throw PageError.notFound
    }
    self.task = task
    variant = task.variants.first { $0.id.text == fields["variant"] } ?? task.variants.first
    language = study.language(Language(fields["text"] ?? request.language.code))
    seed = fields[Self.seedField].flatMap { UInt64($0) } ?? request.lab.draw()
  }

  var title: String { task.title[language] }
  var home: String { Path.staffStimuli.url(study.id.text, task.id.text) }

  func url(_ path: Path) -> String {
    path.url(
      study.id.text, task.id.text,
      query: [
        "variant": (variant?.id ?? TaskVariant.only).text, "text": language.code,
        Self.seedField: String(seed),
      ])
  }

  func plannedRun(at time: Timestamp) throws -> PlannedRun {
    let run = Run(
      id: Run.ID("preview"), participant: Participant.ID("preview"), task: task.id,
      variant: variant?.id ?? TaskVariant.only,
      position: 1, seed: seed,
      studyVersion: study.version, startedAt: time, state: .running, progress: .start)
    return try PlannedRun(run: run, task: task)
  }

  func setting(_ request: StaffRequest) -> PlanSetting {
    PlanSetting(
      language: language, texts: request.lab.texts(of: request.lab.taskPages[task], in: language),
      permitted: [],
      done: home, pictureURL: { request.lab.pictureURL($0, of: study) },
      fileURL: { try request.lab.fileURL($0, of: study.id, version: study.version) }, purpose: .preview)
  }
}
