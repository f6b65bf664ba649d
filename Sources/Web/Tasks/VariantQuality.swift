import Statistics
import Studies

/// The quality of a task's runs as a table with a row for each variant.
extension TimedTaskPages {
  /// The quality of the tasks of a kind whose scores are read as summaries.
  /// - Parameters:
  ///   - columns: their words in the room of the kind, or the whole keys of words that several kinds have
  ///   - scores: the columns for those who may see scores, after the others
  ///   - quality: the quality of the variants of a task, in their order
  func sections<Task: TimedTask, Row: QualityRow>(
    of tasks: [any StudyTask], as type: Task.Type, in study: Study, origin: Participant.Origin,
    _ request: StaffRequest, columns: [String], scores: [String] = [],
    quality: (Task, [RunSummary]) -> [Row]
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let columns = columns + (request.member.may(.seeScores) ? scores : [])
    return tasks.compactMap { $0 as? Task }.map { task in
      section(of: task, columns: columns, variants: quality(task, runs), links)
    }
  }

  private func section(
    of task: any TimedTask, columns: [String], variants: [some QualityRow], _ links: FigureLinks
  ) -> QualityPage.Section {
    let request = links.request
    let language = links.study.language(request.language)
    let ineligible = variants.reduce(0) { $0 + $1.runs.ineligible }
    return QualityPage.Section(
      id: task.id.text, title: task.title[language], figures: [],
      columns: columns.map { .init(label: request.say($0.contains(".") ? $0 : "\(wordRoom).quality.\($0)")) },
      rowsHead: request.say("quality.variant"),
      rows: zip(task.variants, variants).map { variant, quality in
        let name = variant.label[language]
        let counts = zip(columns, quality.counts).map { column, count in
          links.cell(count, of: name, RunColumn(column, of: task), in: variant, of: task)
        }
        return QualityPage.Row(
          name: name, cells: counts + quality.cells(request).map { QualityPage.Cell(text: $0) })
      },
      ineligible: ineligible == 0 ? nil : request.say("quality.ineligible", count: ineligible))
  }

  /// The meaning of the columns that need one.
  func terms(_ columns: [String], _ request: StaffRequest) -> [QualityPage.Term] {
    columns.map {
      QualityPage.Term(
        name: request.say("\(wordRoom).quality.\($0)"), meaning: request.say("\(wordRoom).quality.\($0)Means")
      )
    }
  }
}

/// The quality of the runs of one variant, as a row of the table of its task.
protocol QualityRow {
  var runs: FinishedRuns { get }
  /// The numbers of runs, in the order of the first columns.
  var counts: [Int] { get }

  /// Returns the cells of the other columns.
  func cells(_ request: StaffRequest) -> [String]
}

/// A column of a table about quality that counts runs.
enum RunColumn {
  case verdict(ParticipantFigure.RunVerdict)
  case mark(String)

  /// Nil for a column by which nobody is found again.
  /// - Parameter key: of its words
  init?(_ key: String, of task: any TimedTask) {
    let word = key.split(separator: ".").last.map(String.init) ?? key
    if type(of: task).runMarks.contains(where: { $0.word == word }) {
      self = .mark(word)
    } else {
      switch word {
      case "runs": self = .verdict(.all)
      case "skipped": self = .verdict(.skipped)
      case "refused": self = .verdict(.refused)
      case "doubtful": self = .verdict(.doubtful)
      default: return nil
      }
    }
  }

  func figure(_ task: TaskInVariant) -> ParticipantFigure {
    switch self {
    case .verdict(let verdict): .runs(task, verdict)
    case .mark(let word): .marked(task, word)
    }
  }
}

extension FigureLinks {
  /// The people behind a bar of scores. At home people have several.
  func url(
    ofScores range: ParticipantFigure.ResultRange, in variant: TaskVariant, of task: any StudyTask
  ) -> String? {
    study.scheduled(task.id) == nil ? url(.scored(TaskInVariant(task.id, variant.id), range)) : nil
  }

  /// A number of runs, with the list of the people who have them. At home people have several: their number is not that of
  /// people.
  func cell(
    _ count: Int, of name: String, _ column: RunColumn?, in variant: TaskVariant, of task: any StudyTask
  ) -> QualityPage.Cell {
    let isOfPeople = study.scheduled(task.id) == nil
    let figure = isOfPeople ? column?.figure(TaskInVariant(task.id, variant.id)) : nil
    let number = LinkedNumber(count, of: name, url: figure.flatMap(url), request)
    return QualityPage.Cell(text: number.number, url: number.url, label: number.label)
  }
}

extension StaffRequest {
  /// The mean and the standard deviation of scores, for those who may see them.
  func scoreCells(_ moments: Moments, _ text: (Double) -> String) -> [String] {
    guard member.may(.seeScores) else { return [] }
    let none = "–"
    return [
      moments.count > 0 ? text(moments.mean) : none, moments.standardDeviation.map(text) ?? none,
    ]
  }
}
