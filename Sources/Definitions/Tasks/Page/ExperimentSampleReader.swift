import Studies
import Yams

/// The file of sample data of an experiment: a JSON object in each line.
struct ExperimentSampleReader {
  let value: DefinitionValue
  let files: ExperimentFolder

  private static let mostLines = 10_000

  /// Returns the lines of the sample; none, with a complaint, where one of them is no JSON object.
  func lines() -> [String] {
    let name = value.text()
    let path = files.path + name
    guard !name.isEmpty, let bytes = value.file(path, as: "the sample") else { return [] }
    let all = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).trimmed }
    for (index, line) in all.enumerated() where !line.isEmpty {
      guard line.utf8.count <= ExperimentLimits.entry, ExperimentValue.isLine(line) else {
        value.reading.report(
          "is no JSON object of at most \(ExperimentLimits.entry) bytes: the sample has one in each line, as the experiment submits it",
          line: index + 1, file: path)
        return []
      }
    }
    let lines = all.filter { !$0.isEmpty }
    if lines.isEmpty || lines.count > Self.mostLines {
      value.reading.report("needs 1 to \(Self.mostLines) lines of data", line: nil, file: path)
    }
    return lines
  }
}

/// The parameters of an experiment: `{speed: 3, face: [happy, sad]}`.
enum ExperimentParameterReader {
  static func parameters(_ value: DefinitionValue?) -> [ExperimentTask.Parameter] {
    guard let value else { return [] }
    guard case .mapping(let mapping) = value.node else {
      value.report(
        "“parameters” should be a group of “name: value” lines, with a list of values to draw one from")
      return []
    }
    return mapping.compactMap { key, node -> ExperimentTask.Parameter? in
      let name = key.string ?? ""
      let entry = DefinitionValue(name: name, node: node, reading: value.reading)
      guard ExperimentColumn.canName(name) else {
        entry.report(
          "“\(name)” cannot name a parameter: letters a to z, digits, underscores and dots, a letter first")
        return nil
      }
      let choices =
        entry.isList
        ? entry.entries(atLeast: 1, otherwise: "“\(name)” needs a value") { $0.text() } : [entry.text()]
      return choices.isEmpty ? nil : ExperimentTask.Parameter(name: name, choices: choices)
    }
  }
}
