import Statistics
import Studies

/// Tapping in a release: runs with their scores, what each hand did, and taps.
extension TappingTables {
  static let released: [ReleasedRows] = [visitSpeed, visitTaps]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts("SELECT DISTINCT input FROM tapping_taps WHERE run = ? ORDER BY input", [run])
  }

  @Sendable private static func visitSpeed(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let speed = try newestMeasures(of: run, in: db) as? TappingSpeed else { return }
    let hands = try db.texts(
      """
      SELECT taps.hand FROM tapping_taps AS taps
      JOIN run_parts ON run_parts.run = taps.run AND run_parts.number = taps.part
      WHERE taps.run = ? GROUP BY taps.hand ORDER BY MIN(run_parts.block)
      """, [run]
    ).compactMap(Hand.init)
    for (index, hand) in hands.enumerated() {
      let released = ReleasedTappingSpeed(key: key, hand: hand, position: index + 1, speed: speed[hand])
      try visit(ReleaseTables.tappingSpeed.record(released))
    }
  }

  @Sendable private static func visitTaps(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, taps.*
      FROM tapping_taps AS taps JOIN run_parts ON run_parts.run = taps.run AND run_parts.number = taps.part
      WHERE taps.run = ? ORDER BY taps.part, taps.number
      """, [run]
    ) { row in
      let released = ReleasedTap(
        key: key, hand: row["hand"], block: row["block"], attempt: row["attempt"],
        isComplete: row["is_complete"], tap: tap(row), layout: layout(row))
      try visit(ReleaseTables.taps.record(released))
    }
  }

  private static func tap(_ row: Row) -> Tap {
    Tap(
      number: row["number"], time: Milliseconds(row["time"]),
      end: (row["lifted"] as Double?).map { Milliseconds($0) },
      button: (row["button"] as String?).flatMap(Tap.Button.init), x: row["x"], y: row["y"],
      input: ResponseInput(rawValue: row["input"]) ?? .touch, layout: nil, deviations: row["deviations"],
      flags: ChoiceColumns.disturbances(row["flags"]))
  }

  private static func layout(_ row: Row) -> TapLayout {
    func area(_ button: String) -> TapArea {
      TapArea(
        x: row["\(button)_x"], y: row["\(button)_y"], width: row["\(button)_width"],
        height: row["\(button)_height"])
    }
    return TapLayout(
      width: row["view_width"], height: row["view_height"], left: area("left"), right: area("right"))
  }
}
