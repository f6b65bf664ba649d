extension ExperimentTask {
  public static var releaseFiles: [ReleaseFile] {
    [
      ReleaseTables.experiments.file, ReleaseTables.experimentMessages.file,
      ReleaseTables.experimentLines.file, ReleaseTables.experimentFiles.file,
    ]
  }

  public static var tablesAsSent: [String] {
    [
      ReleaseTables.experimentMessages.name, ReleaseTables.experimentLines.name,
      ReleaseTables.experimentFiles.name,
    ]
  }

  public func ownReleaseFiles(in study: Study) -> [ReleaseFile] { [released.file] }

  /// The table of its data in a release: a row for each line, a column for each member that the study declares, and for each
  /// number and flag of its sample. Only a release that names the task has the texts of the sample, and everything else in
  /// one more column.
  public var released: ReleaseTable<ReleasedExperimentLine> {
    let columns = isReleasedAsSent ? self.columns : self.columns.filter(isReleased)
    var place: [ReleaseColumn<ReleasedExperimentLine>] = [.ofOccasion { $0.task }, .ofNumber]
    // A member that the study or its sample calls so keeps its name; `page_lines` has these columns always.
    place += ReleaseColumn<ReleasedExperimentLine>.ofSitting.filter { own in
      !columns.contains { $0.name == own.description.name }
    }
    let other = ReleaseColumn<ReleasedExperimentLine>.text(
      "other",
      "JSON of everything else in the line: what has no column, and what is not of the type of its column"
    ) { $0.rest(besides: columns) }
    let rest = isReleasedAsSent ? [other] : []
    var table = ReleaseTable(
      "data_\(id)", of: "a line of data that the experiment submitted", key: ["participant", "run", "line"],
      ReleaseColumn.ofRun + place + columns.map { ReleaseColumn($0) } + rest)
    table.task = id
    return table
  }
}

extension ReleaseColumn<ReleasedExperimentLine> {
  fileprivate static var ofNumber: Self {
    .integer("line", "line in its run, from 1, in the order in which they were submitted") { $0.number }
  }

  /// The page that submitted the line, when, and what disturbed before it.
  fileprivate static var ofSitting: [Self] {
    [
      .integer(
        "component",
        "page of the experiment that submitted the line, from 1 in the order of its components; empty where it was not noted"
      ) { $0.place?.component },
      .integer(
        "sitting",
        "from 1, one more whenever the experiment was opened anew in its run, such as by a reload: lines of an earlier sitting may be repeated in a later one; empty where it was not noted"
      ) { $0.place?.sitting },
      .text(
        "disturbances",
        "blur, hidden, rotated, resized (full screen was left): what happened since the line before; empty for nothing"
      ) { $0.disturbances.isEmpty ? nil : $0.disturbances.map(\.rawValue).sorted().joined(separator: " ") },
    ]
  }

  fileprivate init(_ column: ExperimentColumn) {
    let meaning =
      column.meaning ?? "as the experiment submits it under this name; the study does not say what it means"
    let times = ReleasePhrase(
      "; where all values of a run are points in time or dates, they count from its beginning: texts in ms, dates in days"
    )
    var description = ReleaseFile.Column(
      name: column.name, type: column.type,
      phrases: [ReleasePhrase(meaning)] + (column.type == .flag ? [] : [times]))
    description.unit = column.unit
    self.init(description: description) { line in
      line.members.first { $0.name == column.name }.flatMap { column.cell(of: $0.value) }
    }
  }
}

/// The end of a run of an experiment, and what it brought.
public struct ReleasedExperiment: ReleasedOfRun {
  let key: ReleasedRunKey
  let measures: ExperimentMeasures
  /// JSON.
  let parameters: String?

  public init(key: ReleasedRunKey, measures: ExperimentMeasures, parameters: String?) {
    self.key = key
    self.measures = measures
    self.parameters = parameters
  }
}

/// The experiment's own words on its failure, or on why it was aborted.
public struct ReleasedExperimentMessage: ReleasedOfRun {
  let key: ReleasedRunKey
  let text: String

  public init(key: ReleasedRunKey, text: String) {
    self.key = key
    self.text = text
  }
}

/// A line of data as it was submitted.
public struct ReleasedExperimentLine: ReleasedOfRun {
  let key: ReleasedRunKey
  let task: StudyTask.ID
  let number: Int
  /// Nil where it was not noted.
  let place: ExperimentPlace?
  /// Since the line before.
  let disturbances: Set<Disturbance>
  /// JSON.
  let text: String
  private(set) var members: [ExperimentValue.Member]

  public init(
    key: ReleasedRunKey, task: StudyTask.ID, number: Int, place: ExperimentPlace?,
    disturbances: Set<Disturbance> = [], text: String
  ) {
    self.key = key
    self.task = task
    self.number = number
    self.place = place
    self.disturbances = disturbances
    self.text = text
    members = (try? ExperimentValue(parsing: text))?.flattened ?? []
  }

  /// Returns the same line with its points in time counted from the beginning of the run; its JSON stays as it was submitted.
  public func told(by times: ExperimentTimes) -> Self {
    var line = self
    line.members = members.map(times.told)
    return line
  }

  /// JSON of the members that no column tells; nil without one.
  fileprivate func rest(besides columns: [ExperimentColumn]) -> String? {
    let others = members.filter { member in
      let column = columns.first { $0.name == member.name }
      return column.map { member.value != .null && $0.cell(of: member.value) == nil } ?? true
    }
    return others.isEmpty ? nil : ExperimentValue.object(others).json
  }
}

/// A piece of a file that an experiment uploaded.
public struct ReleasedExperimentFile: ReleasedOfRun {
  let key: ReleasedRunKey
  let name: String
  let piece: Int
  /// In Base64.
  let content: String

  public init(key: ReleasedRunKey, name: String, piece: Int, content: String) {
    self.key = key
    self.name = name
    self.piece = piece
    self.content = content
  }
}

extension ReleaseTables {
  public static let experiments = ReleaseTable<ReleasedExperiment>(
    "page_runs", of: "a run of an experiment of the lab's own", key: ["participant", "run"],
    ReleaseColumn.ofRun + [
      .text(
        "ending",
        "finished: the experiment said so; skipped: left out; broken: ended by a problem; aborted: the experiment was not done to its end",
        words: ExperimentEnding.allCases.map(\.rawValue)
      ) { $0.measures.ending.rawValue },
      .integer("lines", "lines of data") { $0.measures.lines },
      .integer("bytes", "bytes of everything submitted, checkpoints and files among it") {
        $0.measures.bytes
      },
      .integer("problems", "errors and other problems that were noted; flags of the run say which") {
        $0.measures.problems
      },
      .text("parameters", "JSON of the parameters that the experiment was given, by name") { $0.parameters },
    ]
  ).from(.computed, butFor: ["ending", "parameters"])

  public static let experimentMessages = ReleaseTable<ReleasedExperimentMessage>(
    "page_messages", of: "an experiment that failed or was aborted, and said why",
    key: ["participant", "run"],
    ReleaseColumn.ofRun + [.text("message", "the experiment's own words, the last of the run") { $0.text }])

  public static let experimentLines = ReleaseTable<ReleasedExperimentLine>(
    "page_lines", of: "a line of data as an experiment submitted it", key: ["participant", "run", "line"],
    ReleaseColumn.ofRun + lineColumns)

  private static let lineColumns: [ReleaseColumn<ReleasedExperimentLine>] =
    [.ofNumber] + ReleaseColumn<ReleasedExperimentLine>.ofSitting
    + [.text("data", "JSON of the line") { $0.text }]

  public static let experimentFiles = ReleaseTable<ReleasedExperimentFile>(
    "page_files", of: "a piece of a file that an experiment uploaded",
    key: ["participant", "run", "file", "piece"],
    ReleaseColumn.ofRun + [
      .text("file", "name of the file") { $0.name },
      .integer("piece", "piece of the file, from 1; together they are the whole") { $0.piece },
      .text("content", "the piece in Base64; each is decoded for itself") { $0.content },
    ])
}
