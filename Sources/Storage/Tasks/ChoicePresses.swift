import Statistics
import Studies

/// The table of the presses of speeded choices, which all such kinds share.
typealias ChoicePresses = PressTable<ChoiceTrial>

extension ChoiceTrial: PressedTrial {}

extension ChoicePress: StoredPress {
  static var table: String { "choice_presses" }
  static var columns: [String] { ["answer", "time", "input"] }

  func append(to arguments: inout StatementArguments) {
    arguments.append(answer, time.value, input.rawValue)
  }

  init?(_ columns: inout Columns) {
    let (answer, time): (String, Double) = (columns.next(), columns.next())
    guard let input = ResponseInput(rawValue: columns.next()) else { return nil }
    self.init(answer: answer, time: Milliseconds(time), input: input)
  }
}
