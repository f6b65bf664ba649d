/// A fact that a participant told anew after the survey, as a release tells it.
public struct ReleasedFact: Sendable {
  let pseudonym: String
  let fact: ToldFact
  let value: Double
  /// In English where the study has it, else in its first language.
  let unit: String?
  let day: Int
}

extension Study {
  /// Returns the row of a fact; nil for one that a release does not tell: an identifier, and a quasi-identifier too, whose
  /// value in its survey stands in a range or group, so that an exact one of another day would undo it; and one of a
  /// question that the study has lost, which has lost its tag.
  /// - Parameter asked: everything that the study asks now
  public func released(
    _ fact: ToldFact, as pseudonym: String, _ days: ReleaseDays, asked: Set<VariableName>
  ) -> ReleasedFact? {
    let question = survey(fact.survey)?.questions.first { $0.id == fact.question }
    let variable = VariableName.answer(fact.question.text, to: fact.survey)
    guard disclosureControl?.releasesFormer(variable, asked) ?? true, question?.isIdentity != true,
      !SurveyQuestion.Format.isFree(fact.entry.answer.kind),
      let value = fact.entry.answer.text.flatMap({ Double($0) })
    else { return nil }
    return ReleasedFact(
      pseudonym: pseudonym, fact: fact, value: value,
      unit: Self.unit(of: fact.entry.answer.kind) ?? question?.format.releasedNumber?.unit.map(inEnglish),
      day: days.day(of: fact.entry.time))
  }

  /// The unit in which answers of a kind are stored; nil for kinds whose unit is the question's.
  private static func unit(of kind: String?) -> String? {
    ["weight": "kg", "height": "m", "duration": "s"][kind ?? ""]
  }

  private func inEnglish(_ text: LocalizedText) -> String { text[language(Language("en"))] }
}

extension ReleaseTables {
  public static let facts = ReleaseTable<ReleasedFact>(
    "facts", of: "a fact that a participant told anew after the survey",
    key: ["participant", "survey", "fact", "number"],
    [
      .text("participant", ReleasePseudonyms.random.meaning) { $0.pseudonym },
      .text("survey", "id of the survey in the study definition in which the fact was told first") {
        $0.fact.survey.text
      },
      .text("fact", "id of the question of that survey: its answer there is the first value") {
        $0.fact.question.text
      },
      .integer("number", "counts what the participant told about this fact after the survey, from 1") {
        $0.fact.number
      },
      .number(
        "value",
        "value by then, in the unit beside it; the answer in the survey, and scores, stay as they were. Of an identifier or quasi-identifier no value is told"
      ) { $0.value },
      .text("unit", "kg, m, s, or the unit of the question; empty where it has none") { $0.unit },
      .integer("day", ReleaseDays.meaning("it was told"), unit: "days") { $0.day },
    ])
}
