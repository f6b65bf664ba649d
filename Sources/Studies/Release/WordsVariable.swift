/// A question of a task whose answers are words of the participants' own. A release can name it.
public struct WordsVariable: Sendable {
  public let name: VariableName
  /// The question says that they are released.
  public let isReleased: Bool

  init(name: VariableName, isReleased: Bool) {
    self.name = name
    self.isReleased = isReleased
  }
}

extension Study {
  /// The questions whose words a release can name.
  public var wordsVariables: [VariableName] { nameableWords.map(\.name) }

  /// Those for which the study says so: a form has them chosen before anybody chooses.
  public var wordsToRelease: Set<VariableName> { Set(nameableWords.filter(\.isReleased).map(\.name)) }

  private var nameableWords: [WordsVariable] {
    definedTasks.flatMap { $0.wordsVariables }
      .filter { disclosureControl?.tag(of: $0.name).isIdentifying != true }
  }
}
