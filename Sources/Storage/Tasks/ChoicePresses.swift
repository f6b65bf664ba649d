import Statistics
import Studies

/// The table of the presses of speeded choices, which all such kinds share.
enum ChoicePresses {
  /// A trial of a run.
  struct Place: Hashable {
    let part: Int
    let trial: Int
  }

  /// Of rows in one statement, so that its values stay below the limit of an engine.
  private static let mostAtOnce = 1000

  static func insert(_ trials: [ChoiceTrial], of part: Int, to run: Run.ID, in db: Database) throws {
    let presses = trials.flatMap { trial in
      (trial.presses ?? []).enumerated().map {
        (trial: trial.number, number: $0.offset + 1, press: $0.element)
      }
    }
    for some in presses.pieces(of: mostAtOnce) {
      var arguments: StatementArguments = []
      for one in some {
        arguments.append(
          run, part, one.trial, one.number, one.press.answer, one.press.time.value, one.press.input.rawValue)
      }
      try db.run(
        """
        INSERT INTO choice_presses (run, part, trial, number, answer, time, input)
        VALUES \(list(of: "(\(placeholders(7)))", some.count))
        """, arguments)
    }
  }

  /// Returns the presses of the trials of a run that have any, in order.
  static func of(_ run: Run.ID, in db: Database) throws -> [Place: [ChoicePress]] {
    var presses: [Place: [ChoicePress]] = [:]
    try db.eachInOrder(
      """
      SELECT part, trial, answer, time, input FROM choice_presses WHERE run = ? ORDER BY part, trial, number
      """, [run]
    ) { columns in
      let place = Place(part: columns.next(), trial: columns.next())
      let (answer, time): (String, Double) = (columns.next(), columns.next())
      guard let input = ResponseInput(rawValue: columns.next()) else { return }
      presses[place, default: []].append(ChoicePress(answer: answer, time: Milliseconds(time), input: input))
    }
    return presses
  }
}
