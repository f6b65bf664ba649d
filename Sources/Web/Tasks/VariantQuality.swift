import Statistics
import Studies

/// The quality of a task's runs as a table with a row for each variant.
extension TimedTaskPages {
  /// - Parameters:
  ///   - columns: their words in the room of the kind, or the whole keys of words that several kinds have
  ///   - variants: of each variant its cells, and the runs of participants who turned out not to be eligible
  func section(
    of task: any TimedTask, columns: [String], variants: [(cells: [String], ineligible: Int)],
    in study: Study, _ request: StaffRequest
  ) -> QualityPage.Section {
    let language = study.language(request.language)
    let ineligible = variants.reduce(0) { $0 + $1.ineligible }
    return QualityPage.Section(
      id: task.id.text, title: task.title[language], figures: [],
      columns: columns.map { .init(label: request.say($0.contains(".") ? $0 : "\(wordRoom).quality.\($0)")) },
      rowsHead: request.say("quality.variant"),
      rows: zip(task.variants, variants).map { variant, quality in
        .init(name: variant.label[language], cells: quality.cells.map { .init(text: $0) })
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
