import Expressions
import Testing

@testable import Studies

/// Measures in feet, inches or pounds are kept in metres or kilograms, and are shown again as they were entered.
struct ImperialMeasureTests {
  private typealias Measure = SurveyQuestion.MeasureFormat

  private static let english = Language("en")
  private let height = Measure(range: Measure.heights, units: .both)
  private let weight = Measure(range: Measure.weights, units: .both)

  private func fields(_ parts: [String: String]) -> SurveyFields {
    let sent = parts.map { ("q.\($0)", [$1]) } + [("q.unit", ["imperial"])]
    return SurveyFields(
      Dictionary(uniqueKeysWithValues: sent), of: SurveyAnswerKey(SurveyQuestion.ID("q")))
  }

  @Test func everyHeightInInches() throws {
    for inches in 12...98 {
      let sent = fields(["feet": "\(inches / 12)", "inches": "\(inches % 12)"])
      let answer = try height.height(from: sent, Self.english)
      guard case .number(let metres) = answer else { throw SurveyProblem.required }
      let shown = Measure.feetAndInches(ofMetres: metres)
      #expect(shown.feet == inches / 12 && shown.inches == DecimalNumber(inches % 12), "\(metres)")
    }
  }

  @Test(arguments: ["0", "0.5", "3.25", "7.75", "11.99"])
  func partsOfAnInch(typed: String) throws {
    let sent = fields(["feet": "5", "inches": typed])
    guard case .number(let metres) = try height.height(from: sent, Self.english) else {
      throw SurveyProblem.required
    }
    let shown = Measure.feetAndInches(ofMetres: metres)
    #expect(shown.feet == 5 && shown.inches == DecimalNumber(typed), "\(metres)")
  }

  @Test func everyWeightInPounds() throws {
    for pounds in 2...881 {
      let answer = try weight.weight(from: fields(["pounds": "\(pounds)"]), Self.english)
      guard case .number(let kilograms) = answer else { throw SurveyProblem.required }
      #expect(Measure.pounds(ofKilograms: kilograms) == DecimalNumber(pounds), "\(kilograms)")
    }
  }

  /// Of an answer that was given in kilograms, as many decimals as it needs.
  @Test func kilogramsArePoundsThatGiveThemAgain() throws {
    for grams in stride(from: 40_000, through: 140_000, by: 997) {
      let kilograms = DecimalNumber(grams).divided(by: DecimalNumber(1_000))!
      let pounds = Measure.pounds(ofKilograms: kilograms)
      let again = try weight.weight(from: fields(["pounds": "\(pounds)"]), Self.english)
      #expect(again == .number(kilograms), "\(pounds)")
    }
  }

  @Test func unitsAreShownWhereThereIsAChoice() {
    let given: [SurveyQuestion.UnitSystem?] = [nil, .metric, .imperial]
    let shown = [Measure.Units.both, .metric, .imperial].map { units in
      let format = Measure(range: Measure.heights, units: units)
      return given.map { format.shownUnits($0) }
    }
    #expect(
      shown == [
        [.metric, .metric, .imperial], [.metric, .metric, .metric], [.imperial, .imperial, .imperial],
      ])
  }
}
