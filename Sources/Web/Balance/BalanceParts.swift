import Studies

/// The table of the variants that came first, by site, experimenter, first tablet or day, for each test of a page.
struct BalanceParts {
  private let offered: [PartDivision]
  private let chosen: PartDivision
  private let names: PartNames
  private let links: FigureLinks
  /// The page with a division.
  private let url: (PartDivision) -> String

  /// Days. More would be a long page, and those of a study that runs are the newest.
  static let mostDays = 30

  /// Nil where nothing divides the people.
  /// - Parameter asked: nil for the first division that there is
  init?(
    _ tasks: [TaskBalance], in study: Study, _ origin: Participant.Origin, by asked: PartDivision?,
    _ request: StaffRequest,
    url: @escaping (PartDivision) -> String
  ) throws {
    offered = TaskBalance.divisions(of: tasks)
    guard let chosen = PartDivision(asked: asked, among: offered) else { return nil }
    self.chosen = chosen
    names = try PartNames(of: study, request)
    links = FigureLinks(study: study, origin: origin, request: request)
    self.url = url
  }

  private var request: StaffRequest { links.request }

  func divide(_ test: inout BalancePage.Test, of task: any StudyTask, _ figures: TaskBalance) {
    let counts = figures.firsts[chosen] ?? [:]
    let parts = names.inOrder(counts.keys.compactMap(\.self), by: chosen)
    let shown = chosen == .day ? Array(parts.prefix(Self.mostDays)) : parts
    test.partsTitle = request.say("balance.firsts.\(chosen.rawValue)")
    test.partHead = request.say("overview.head.\(chosen.rawValue)")
    test.parts = PartChoice(
      request.say("balance.choose", ["test": test.title]), among: offered, chosen: chosen,
      name: { request.say("overview.by.\($0.rawValue)") }, url: { url($0) + "#parts-\(task.id.text)" })
    test.partRows = shown.map { row(names.name(of: $0), $0, counts[$0], of: task) }
    if let others = counts[nil] {
      test.partRows.append(row(request.say("balance.notBegun"), nil, others, of: task))
    }
    if shown.count < parts.count {
      test.partsNote = request.say(
        "balance.newestDays", ["shown": request.number(shown.count), "n": request.number(parts.count)])
    }
  }

  /// - Parameter part: nil for those who have begun no test
  private func row(
    _ name: String, _ part: ParticipantFigure.Part?, _ counts: [TaskVariant.ID: Int]?, of task: any StudyTask
  ) -> BalancePage.Row {
    let language = links.study.language(request.language)
    return BalancePage.Row(
      name: name,
      cells: task.variants.map { variant in
        links.number(
          counts?[variant.id] ?? 0, "\(name) · \(variant.label[language])",
          Self.figure(TaskInVariant(task.id, variant.id), part))
      })
  }

  private static func figure(_ task: TaskInVariant, _ part: ParticipantFigure.Part?) -> ParticipantFigure {
    switch part {
    case .day(let day)?: .firstOn(task, day)
    case let part?: .first(task, part)
    case nil: .firstOn(task, nil)
    }
  }
}
