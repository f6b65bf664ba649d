import Foundation
import Statistics
import Studies

/// The mean results of people on all chosen answers that are numbers, in one regression.
extension AnalysisReport {
  /// Said where there are numbers and no regression on them.
  func remarks(_ regression: AnswerRegression?) -> [String] {
    guard let regression, regression.model == nil else { return [] }
    let remark =
      regression.predictors.isEmpty
      ? request.say("analysis.remark.fewNumbers")
      : request.say(
        "analysis.remark.regression", count: regression.people,
        ["predictors": request.number(regression.predictors.count)])
    return [remark] + sentences("analysis.remark.leftOut", ofLeftOut: regression)
  }

  /// Names the numbers that are left out, each with the number of people who have it.
  private func sentences(_ key: String, ofLeftOut regression: AnswerRegression) -> [String] {
    regression.leftOut.map { number in
      request.say(
        key, count: number.answered,
        ["answer": names[number.variable], "people": request.number(regression.withResult)])
    }
  }

  /// None without a model.
  func tables(_ regression: AnswerRegression?) -> [AnalysisTable] {
    guard let regression, let model = regression.model else { return [] }
    return [whole(model), coefficients(model, of: regression)]
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

  /// Numbers that are left out stand below the others, without a coefficient.
  private func coefficients(_ model: LinearRegression, of regression: AnswerRegression) -> AnalysisTable {
    let told = zip(regression.predictors.map { names[$0.variable] }, model.coefficients)
    let taken = told.map { row($0, $1) }
    let leftOut = regression.leftOut.map { number in
      row(request.say("analysis.leftOutNumber", ["answer": names[number.variable]]), nil)
    }
    let aliased = told.filter { $0.1 == nil }.map { name, _ in
      request.say("analysis.note.aliased", ["answer": name])
    }
    return AnalysisTable(
      id: "regression-coefficients", title: request.say("analysis.table.coefficients"),
      columns: columns(["answer", "coefficient", "coefficientInterval", "t", "p"]),
      rows: taken + leftOut + [row(request.say("analysis.intercept"), model.intercept)],
      notes: aliased + sentences("analysis.note.leftOut", ofLeftOut: regression))
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
