import Studies

extension TaskReader {
  public static let page = TaskReader(list: .tests, word: ExperimentTask.kind.word) {
    ExperimentReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `page`.
struct ExperimentReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> ExperimentTask {
    let group = DefinitionGroup(value, keys: Self.keys)
    let settings = ActivityReader(group: group, surroundings: surroundings).read()
    let folder = group.optional("folder").map { ExperimentFolder(name: $0.text(), value: $0) }
    let files = folder ?? ExperimentFolder(name: settings.id.text, value: value)
    let components = components(group.optional("components"), in: files)
    let page = components.first?.page ?? group.optional("page")?.text() ?? Self.usualPage
    if components.isEmpty { files.requirePage(page, named: group.optional("page") ?? value) }
    if !components.isEmpty, let page = group.optional("page") {
      page.report("“page” does not apply here: the first of the components begins")
    }
    files.check(shown: components.isEmpty ? [page] : components.map(\.page))
    let sample =
      group.optional("sample").map { ExperimentSampleReader(value: $0, files: files).lines() } ?? []
    let columns = columns(group.optional("columns"), sample)
    if sample.isEmpty {
      value.report(
        "\(value.quoted) has no sample: rehearsals submit nothing for it, and its data get only columns that are declared",
        .notice)
    }
    return ExperimentTask(
      settings: settings, folder: files.name, page: page, components: components,
      minutes: group.optional("minutes")?.integer(in: 1...240) ?? Self.usualMinutes,
      instruction: instruction(group),
      parameters: ExperimentParameterReader.parameters(group.optional("parameters")), columns: columns,
      sample: sample,
      limits: ExperimentLimits(
        run: (group.optional("megabytes")?.integer(in: 1...100) ?? Self.usualMegabytes) << 20))
  }

  private static let keys = [
    "id", "kind", "title", "folder", "page", "components", "minutes", "instruction", "unable", "measured",
    "picture", "parameters", "columns", "sample",
    "megabytes", "variants", "order", "strata", "break",
  ]
  private static let usualPage = "index.html"
  private static let usualMinutes = 5
  private static let usualMegabytes = 10

  private func instruction(_ group: DefinitionGroup) -> ExperimentInstruction {
    let picture = group.optional("picture")?.group("image", "description")
    return ExperimentInstruction(
      lead: group.optional("instruction")?.localized(), unable: group.optional("unable")?.localized(),
      measured: group.optional("measured")?.localized(),
      picture: picture.map { .init(file: $0["image"].picture(), description: $0["description"].localized()) })
  }

  private func components(
    _ value: DefinitionValue?, in files: ExperimentFolder
  ) -> [ExperimentTask.Component] {
    value?.entries(atLeast: 1, otherwise: "“components” needs at least one page") { entry in
      let group = entry.group("title", "page")
      let page = group["page"].text()
      files.requirePage(page, named: group["page"])
      return ExperimentTask.Component(title: group.optional("title")?.text() ?? page, page: page)
    } ?? []
  }

  private func columns(_ value: DefinitionValue?, _ sample: [String]) -> [ExperimentColumn] {
    var names: Set<String> = []
    let declared: [ExperimentColumn] =
      value?.entries { entry in
        let group = entry.group("name", "type", "meaning", "unit")
        let name = group["name"].text()
        if !ExperimentColumn.canName(name) || ExperimentColumn.ownNames.contains(name) {
          group["name"].report(
            "“\(name)” cannot name a column: letters a to z, digits, underscores and dots, a letter first, at most 64, and none of \(ExperimentColumn.ownNames.enumeration)"
          )
        } else if !names.insert(name).inserted {
          group["name"].report("the column “\(name)” occurs twice")
        }
        return ExperimentColumn(
          name: name, type: group["type"].oneOf(ExperimentColumnType.self)?.released ?? .text,
          meaning: group["meaning"].text(), unit: group.optional("unit")?.text())
      } ?? []
    return ExperimentColumn.all(declared: declared, in: sample)
  }
}

/// The types of columns as a definition writes them.
private enum ExperimentColumnType: String, CaseIterable {
  case text, integer, number, flag

  var released: ReleaseFile.ColumnType {
    switch self {
    case .text: .text
    case .integer: .integer
    case .number: .number
    case .flag: .flag
    }
  }
}
