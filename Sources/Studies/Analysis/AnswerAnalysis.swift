/// People by their answers, and their results beside these.
public struct AnswerAnalysis: Sendable {
  public let groups: GroupAnalysis
  /// In the order of the variables.
  public let relations: [AnswerRelation]
  /// On all numbers together; nil without a number that anybody with a result has answered.
  public let regression: AnswerRegression?
  /// Of the regression on each variable, in their order; nil where the answers of nobody differ.
  public let power: [RelationPower?]
  /// Of the regression on all of them that half of the people with a result have; nil also where there is but one.
  public let powerTogether: RelationPower?

  /// - Parameters:
  ///   - values: the answers to the variables and to that of the grouping, as they are stored
  ///   - f2: the size of effect that power is computed for
  public init(
    _ sample: AnalysedSample, by grouping: GroupAnalysis.Grouping, variables: [StudyVariable],
    values: [StudyVariable.ID: [Participant.ID: String]], f2: Double
  ) {
    let answers = AnswerColumns(of: variables + grouping.variables, in: sample, values)
    groups = GroupAnalysis(sample, by: grouping, variables: variables, answers)
    relations = variables.map { AnswerRelation($0, answers) }
    regression = AnswerRegression(of: variables, answers)
    power = variables.map { RelationPower(of: [$0], answers, f2: f2) }
    let together = variables.filter(answers.isOfHalf)
    powerTogether = together.count > 1 ? RelationPower(of: together, answers, f2: f2) : nil
  }
}

extension GroupAnalysis.Grouping {
  /// The variable by whose answers the groups are made; empty where they are made by none.
  public var variables: [StudyVariable] {
    if case .variable(let variable) = self { [variable] } else { [] }
  }
}
