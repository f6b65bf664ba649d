import Statistics
import Studies

/// An analysis in words: what the page shows and what its files hold.
struct AnalysisReport {
  let query: AnalysisQuery
  let task: any StudyTask
  let figures: AnalysisFigures
  /// Finished runs that are missing: they are not prepared for analyses yet.
  let waiting: Int
  /// Of the variables of the query.
  let names: VariableNames
  let request: StaffRequest

  init(
    _ query: AnalysisQuery, _ task: any StudyTask, _ figures: AnalysisFigures, waiting: Int,
    _ request: StaffRequest
  ) {
    self.query = query
    self.task = task
    self.figures = figures
    self.waiting = waiting
    self.request = request
    names = VariableNames(
      of: query.variables + query.grouping.variables, in: query.study,
      query.study.language(request.language), request)
  }

  struct Section {
    var id: String
    var title: String
    var lead = ""
    var remarks: [String] = []
    var figures: [(id: String, caption: String, drawing: AnalysisDrawing)] = []
    var tables: [AnalysisTable] = []
    /// The ids of long tables.
    var folded: Set<String> = []
  }

  var analysis: RunAnalysis { figures.runs }
  var language: Language { query.study.language(request.language) }
  var variants: [String] {
    task.variants.isEmpty ? [task.title[language]] : task.variants.map { $0.label[language] }
  }

  var sections: [Section] {
    let measures = task.analysis?.measures ?? []
    guard figures.people.analysed > 0 else { return [] }
    // Halves are of trials.
    let reliability = measures.contains(.latency) ? [self.reliability] : []
    let byVariant = measures.compactMap { comparison($0, by: .variant) } + [devices].compactMap(\.self)
    // One variant makes neither positions nor pairs.
    if variants.count == 1 { return byVariant + others + reliability + answers }
    let order = request.member.may(.seeOrders) ? [balance] : []
    return byVariant + [pairs] + order + measures.compactMap { comparison($0, by: .position) }
      + others + reliability + [power] + answers
  }

  private var answers: [Section] {
    request.member.may(.readAnswers) ? [groups, relations].compactMap(\.self) : []
  }

  /// A word of the kind of task.
  func own(_ word: String) -> String { request.say("\(type(of: task).kind.word).analysis.\(word)") }

  func name(of measure: AnalysedMeasure) -> String {
    measure == .result ? own("result") : request.say("analysis.measure.\(measure.rawValue)")
  }

  /// The name with the unit, for an axis.
  func axis(of measure: AnalysedMeasure) -> String {
    switch measure {
    case .result where task.analysis?.unit == .plain: name(of: measure)
    case .errors: name(of: measure)
    case .result, .latency: "\(name(of: measure)) (ms)"
    }
  }

  func digits(of measure: AnalysedMeasure) -> Int {
    measure == .result && task.analysis?.unit == .plain ? 2 : 1
  }
}

// MARK: - Comparisons

extension AnalysisReport {
  private enum Dimension: String { case variant, position }

  private func comparison(_ measure: AnalysedMeasure, by dimension: Dimension) -> Section? {
    let comparisons = dimension == .variant ? analysis.byVariant : analysis.byPosition
    guard let comparison = comparisons[measure] else { return nil }
    let id = "\(measure.rawValue)-by-\(dimension.rawValue)"
    let labels = dimension == .variant ? variants : positions
    let title = request.say("analysis.by.\(dimension.rawValue)", ["measure": name(of: measure)])
    var section = Section(id: id, title: title, remarks: remarks(comparison))
    section.lead = measure == .latency ? own("latencies") : measure == .errors ? own("errors") : ""
    let rows = zip(labels, comparison.groups).filter { $0.1.ofPeople.count > 0 }.map {
      (label: $0.0, mean: $0.1.ofPeople.mean, interval: $0.1.ofPeople.meanInterval)
    }
    if !rows.isEmpty {
      let drawing = IntervalDrawing(rows: rows, axis: axis(of: measure), words: request)
      section.figures.append((id, request.say("analysis.figure.intervals"), drawing.drawing))
    }
    if measure == .latency, dimension == .variant { addDensities(to: &section) }
    section.tables.insert(descriptions(comparison, of: measure, id: id, title, labels, dimension), at: 0)
    section.tables.append(tests(of: comparison, id: "\(id)-tests"))
    return section
  }

  var positions: [String] {
    (1...variants.count).map { request.say("balance.position", ["n": request.number($0)]) }
  }

  private func descriptions(
    _ comparison: ConditionComparison, of measure: AnalysedMeasure, id: String, _ title: String,
    _ labels: [String], _ dimension: Dimension
  ) -> AnalysisTable {
    let digits = digits(of: measure)
    return AnalysisTable(
      id: id, title: title,
      columns: columns([
        dimension.rawValue, "count", "mean", "deviation", "smallest", "largest", "meanInterval",
      ]),
      rows: zip(labels, comparison.groups).map { label, group in
        .init(
          name: label, cells: cells(of: group, digits) + [.init(group.ofPeople.meanInterval, digits: digits)])
      },
      notes: measure == .latency ? [request.say("analysis.note.latencies")] : [])
  }

  func columns(_ words: [String]) -> [String] { words.map { request.say("analysis.column.\($0)") } }

  /// n, mean, SD, smallest, largest.
  func cells(of group: ValueGroup, _ digits: Int) -> [AnalysisTable.Cell] {
    let moments = group.moments
    return [
      .count(moments.count), .init(moments.count > 0 ? moments.mean : nil, digits: digits),
      .init(moments.standardDeviation, digits: digits), .init(group.range?.lowerBound, digits: digits),
      .init(group.range?.upperBound, digits: digits),
    ]
  }

  private func addDensities(to section: inout Section) {
    guard let width = task.analysis?.classWidth, analysis.densities.joined().contains(where: { $0 > 0 })
    else { return }
    let drawing = DensityDrawing(
      labels: variants, counts: analysis.densities, classWidth: width, axis: axis(of: .latency),
      words: request)
    section.figures.append(
      ("latency-densities", request.say("analysis.figure.densities"), drawing.drawing))
    section.tables.append(densities(width))
    section.folded.insert("latency-densities")
  }

  private func densities(_ width: Double) -> AnalysisTable {
    let last = analysis.densities.compactMap { $0.lastIndex { $0 > 0 } }.max() ?? 0
    return AnalysisTable(
      id: "latency-densities", title: request.say("analysis.table.densities"),
      columns: columns(["from"]) + variants,
      rows: (0...last).map { place in
        let from = request.decimals(Double(place) * width, 0)
        let isOpen = place == LatencyAggregate.classCount - 1
        return .init(
          name: isOpen ? request.say("analysis.andMore", ["from": from]) : from,
          cells: analysis.densities.map { .count($0[place]) })
      })
  }

  /// Said where a test cannot be made.
  private func remarks(_ comparison: ConditionComparison) -> [String] {
    if comparison.groups.count == 1 { return [request.say("analysis.remark.oneVariant")] }
    switch comparison.people {
    case 0: return [request.say("analysis.remark.nobody")]
    case 1: return [request.say("analysis.remark.onePerson")]
    default:
      return comparison.oneWay == nil || comparison.repeated == nil
        ? [request.say("analysis.remark.identical")] : []
    }
  }
}

// MARK: - As sections of the page

extension AnalysisPage.Section {
  init(_ section: AnalysisReport.Section, _ query: AnalysisQuery, _ words: some Localizer) {
    self.init(
      id: section.id, title: section.title, lead: section.lead,
      remarks: section.remarks.map { .init(sentence: $0) },
      figures: section.figures.map {
        .init(
          id: $0.id, section: "\(section.id)-section", caption: $0.caption, drawing: $0.drawing.svg,
          url: query.url(of: "\($0.id).svg"), picture: query.name(of: "\($0.id).png"))
      },
      tables: section.tables.filter { !$0.rows.isEmpty }.map {
        .init($0, in: section, query, words)
      })
  }
}

extension AnalysisPage.Table {
  fileprivate init(
    _ table: AnalysisTable, in section: AnalysisReport.Section, _ query: AnalysisQuery,
    _ words: some Localizer
  ) {
    // A column is one of texts if any of its cells is.
    let isText = table.columns.indices.dropFirst().map { column in
      table.rows.contains { $0.cells.indices.contains(column - 1) && $0.cells[column - 1].isText }
    }
    let isTitled = table.title != section.title
    self.init(
      label: isTitled ? "table-\(table.id)" : "\(section.id)-section",
      region: "\(section.id)-section" + (isTitled ? " table-\(table.id)" : ""),
      title: isTitled ? table.title : nil,
      columns: table.columns.enumerated().map { place, label in
        .init(label: label, isNumber: place > 0 && !isText[place - 1])
      },
      rows: table.rows.map { row in
        .init(
          name: row.name,
          cells: row.cells.enumerated().map {
            .init(text: $0.element.text(words), isNumber: !isText[$0.offset])
          })
      },
      notes: table.notes.map { .init(sentence: $0) },
      summary: section.folded.contains(table.id) ? table.title : "", url: query.url(of: "\(table.id).csv"))
  }
}
