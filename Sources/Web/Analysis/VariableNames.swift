import Studies

/// The names of variables in one language, as all tables, choices and sentences of the analysis have them. Of several with
/// the same words each says where it was asked: in a survey, by its title, or among the questions on eligibility.
struct VariableNames {
  private let names: [StudyVariable.ID: String]
  private let language: Language

  /// - Parameters:
  ///   - variables: those that stand beside each other
  ///   - study: asks them
  ///   - language: of the words of the study
  init(of variables: [StudyVariable], in study: Study, _ language: Language, _ words: some Localizer) {
    var names: [StudyVariable.ID: String] = [:]
    for alike in Self.alike(variables, language) where alike.count > 1 {
      let places = alike.map { study.place(of: $0, language, words) }
      for (variable, place) in zip(alike, places) {
        let isOneOfSeveral = places.count { $0 == place } > 1
        names[variable.id] = words.say(
          "analysis.asked",
          [
            "answer": variable.label[language],
            "place": isOneOfSeveral ? "\(place), \(variable.id.text)" : place,
          ])
      }
    }
    self.names = names
    self.language = language
  }

  subscript(variable: StudyVariable) -> String { names[variable.id] ?? variable.label[language] }

  /// The variables, each once, by their words.
  private static func alike(_ variables: [StudyVariable], _ language: Language) -> [[StudyVariable]] {
    var seen: Set<StudyVariable.ID> = []
    let each = variables.filter { seen.insert($0.id).inserted }
    return Array(Dictionary(grouping: each) { $0.label[language] }.values)
  }
}

extension Study {
  fileprivate func place(of variable: StudyVariable, _ language: Language, _ words: some Localizer) -> String
  {
    switch variable.source {
    case .eligibility: words.say("analysis.eligibility")
    case .question(_, let id), .computed(_, let id): task(id)?.title[language] ?? id.text
    }
  }
}
