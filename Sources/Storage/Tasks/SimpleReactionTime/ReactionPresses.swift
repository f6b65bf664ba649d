import Statistics
import Studies

/// The table of the presses of simple reactions.
typealias ReactionPresses = PressTable<ReactionTrial>

extension ReactionTrial: PressedTrial {}

extension ReactionPress: StoredPress {
  static var table: String { "simple_reaction_time_presses" }
  static var columns: [String] { ["time", "input"] }

  func append(to arguments: inout StatementArguments) {
    arguments.append(time.value, input.rawValue)
  }

  init?(_ columns: inout Columns) {
    let time: Double = columns.next()
    guard let input = ResponseInput(rawValue: columns.next()) else { return nil }
    self.init(time: Milliseconds(time), input: input)
  }
}
