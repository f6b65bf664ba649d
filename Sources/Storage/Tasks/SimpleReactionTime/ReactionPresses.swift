import Statistics
import Studies

/// The table of the presses of simple reactions.
enum ReactionPresses {
  /// A trial of a run.
  struct Place: Hashable {
    let part: Int
    let trial: Int
  }

  /// Of rows in one statement, so that its values stay below the limit of an engine.
  private static let mostAtOnce = 1000

  static func insert(_ trials: [ReactionTrial], of part: Int, to run: Run.ID, in db: Database) throws {
    let presses = trials.flatMap { trial in
      (trial.presses ?? []).enumerated().map {
        (trial: trial.number, number: $0.offset + 1, press: $0.element)
      }
    }
    for some in presses.pieces(of: mostAtOnce) {
      var arguments: StatementArguments = []
      for one in some {
        arguments.append(
          run, part, one.trial, one.number, one.press.time.value, one.press.input.rawValue)
      }
      try db.run(
        """
        INSERT INTO simple_reaction_time_presses (run, part, trial, number, time, input)
        VALUES \(list(of: "(\(placeholders(6)))", some.count))
        """, arguments)
    }
  }

  /// Returns the presses of the trials of a run that have any, in order.
  static func of(_ run: Run.ID, in db: Database) throws -> [Place: [ReactionPress]] {
    var presses: [Place: [ReactionPress]] = [:]
    try db.eachInOrder(
      """
      SELECT part, trial, time, input FROM simple_reaction_time_presses WHERE run = ?
      ORDER BY part, trial, number
      """, [run]
    ) { columns in
      let place = Place(part: columns.next(), trial: columns.next())
      let time: Double = columns.next()
      guard let input = ResponseInput(rawValue: columns.next()) else { return }
      presses[place, default: []].append(ReactionPress(time: Milliseconds(time), input: input))
    }
    return presses
  }
}
