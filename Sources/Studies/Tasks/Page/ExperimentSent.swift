/// The data of an experiment that a release has only if it names the experiment (decision 122).
extension ExperimentTask {
  /// The members of lines that stand in its sample and that a release has only then, by their names.
  public var sentNames: [String] { columns.filter { !isReleased($0) }.map(\.name) }

  /// Returns the members of a line that a release has only then.
  public func sentTexts(ofLine json: String) -> [SentText] {
    let members = (try? ExperimentValue(parsing: json))?.flattened ?? []
    return members.compactMap { member in
      guard let text = member.value.cell, !isReleased(member) else { return nil }
      return SentText(place: SentPlace(task: id.ofStudy, sort: .member, name: member.name), text: text)
    }
  }

  private func isReleased(_ member: ExperimentValue.Member) -> Bool {
    guard let column = columns.first(where: { $0.name == member.name }) else { return false }
    return isReleased(column) && column.cell(of: member.value) != nil
  }

  /// Every release has the column.
  func isReleased(_ column: ExperimentColumn) -> Bool { column.isDeclared || column.type != .text }
}
