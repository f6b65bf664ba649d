import Foundation
import Statistics
import Studies

/// The mean results of people on all chosen answers that are numbers, in one regression.
extension AnalysisReport {
  /// Nil without a number among the chosen answers.
  var regression: AnswerRegression? { AnswerRegression(of: query.variables, in: analysis.sample, values) }

  /// Said where there are numbers and no regression on them.
  func remarks(_ regression: AnswerRegression?) -> [String] {
    guard let regression, regression.model == nil else { return [] }
    return [
      request.say(
        "analysis.remark.regression", count: regression.people,
        ["predictors": request.number(regression.predictors.count)])
    ]
  }

  /// None without a model.
  func tables(_ regression: AnswerRegression?) -> [AnalysisTable] {
    guard let regression, let model = regression.model else { return [] }
    return [whole(model), coefficients(model, of: regression.predictors)]
  }

  private func whole(_ model: LinearRegression) -> AnalysisTable {
    let degrees = model.test.degreesOfFreedom
    let figures: [AnalysisTable.Cell] = [
      .count(model.count), .count(Int(degrees.effect)), .init(model.rSquared, digits: 3),
      .init(model.adjustedRSquared, digits: 3),
    ]
    let name = request.say("analysis.together")
    let test = ToldTest(model.test, sizes: [], nil)
    let head = columns(["answer", "count", "predictors", "rSquared", "adjusted"])
    return AnalysisTable(
      id: "regression", title: request.say("analysis.table.regression"),
      columns: head + columns(["statistic", "p"]),
      rows: [.init(name: name, cells: figures + [.text(statistic(of: test)), .init(p: test.p)])],
      notes: [request.say("analysis.note.regression")],
      file: .init(
        columns: head + columns(["statistic", "value", "degrees", "errorDegrees", "p"]),
        rows: [
          .init(
            name: name,
            cells: figures + [
              .text(test.statistic), .init(test.value, digits: 2), .init(degrees.effect, digits: 0),
              .init(degrees.error, digits: 0), .init(p: test.p),
            ])
        ]))
  }

  private func coefficients(_ model: LinearRegression, of predictors: [StudyVariable]) -> AnalysisTable {
    let told = zip(predictors, model.coefficients)
    return AnalysisTable(
      id: "regression-coefficients", title: request.say("analysis.table.coefficients"),
      columns: columns(["answer", "coefficient", "coefficientInterval", "t", "p"]),
      rows: told.map { row($0.label[language], $1) }
        + [row(request.say("analysis.intercept"), model.intercept)],
      notes: told.filter { $0.1 == nil }.map { variable, _ in
        request.say("analysis.note.aliased", ["answer": variable.label[language]])
      })
  }

  private func row(_ name: String, _ coefficient: LinearRegression.Coefficient?) -> AnalysisTable.Row {
    let decimals = coefficient.map { digits(of: $0.interval) } ?? 0
    return .init(
      name: name,
      cells: [
        .init(coefficient?.value, digits: decimals), .init(coefficient?.interval, digits: decimals),
        .init(coefficient?.t, digits: 2), .init(p: coefficient?.p),
      ])
  }

  /// As many decimals as tell at least two digits of the width: an answer in units of its own has a coefficient of any size.
  private func digits(of interval: ClosedRange<Double>) -> Int {
    let width = interval.upperBound - interval.lowerBound
    guard width > 0, width.isFinite else { return digits(of: .result) }
    return min(9, max(digits(of: .result), 2 - Int(log10(width).rounded(.down))))
  }
}
