import Studies

/// The numbers of the balance of orders.
extension FigureCondition {
  init(_ place: ParticipantFigure.OrderPlace, in study: Study?) {
    let drawn = """
      id IN (SELECT participant FROM allocated_variants WHERE task = ? AND position = ? AND variant = ?
        AND NOT EXISTS
          (SELECT 1 FROM allocations WHERE allocations.participant = allocated_variants.participant
            AND allocations.task = allocated_variants.task AND returned_at IS NOT NULL))
      """
    let finished = """
      id IN (SELECT participant FROM runs WHERE task = ? AND position = ? AND variant = ?
        AND state = 'finished' AND set_aside IS NULL)
      """
    let task = place.isFinished ? study?.countedTask(place.task) ?? place.task : place.task
    self.init(text: place.isFinished ? finished : drawn, [task, place.position, place.variant])
  }

  init(_ task: TaskInVariant, drawnFirst part: ParticipantFigure.Part, in study: Study?) {
    self.init(Self.first(of: task), in: study)
    switch part {
    case .site(let id): add(Self.isEqual("site", id), Self.values(id))
    case .experimenter(let id):
      add(Self.isEqual(SQLiteStore.firstExperimenter, id), Self.values(id))
    case .station(let id): add(Self.isEqual(SQLiteStore.firstStation, id), Self.values(id))
    case .day: add("1 = 0", [])
    }
  }

  /// The runs of a day are found in an index, and of these people each is looked up.
  /// - Parameter day: that of the first test; nil for those who have begun none
  init(_ task: TaskInVariant, drawnFirstOn day: LabCalendar.Day?, in study: Study?) {
    let counted = study?.countedTask(task.task) ?? task.task
    guard let times = day.map({ LabCalendar().range(of: $0) }) else {
      self.init(Self.first(of: task), in: study)
      add(
        "NOT EXISTS (SELECT 1 FROM runs WHERE runs.participant = participants.id AND runs.task = ?)",
        [counted])
      return
    }
    self.init(
      text: """
        id IN (SELECT runs.participant FROM runs
          WHERE runs.started_at >= ? AND runs.started_at < ? AND runs.task = ?
            AND NOT EXISTS
              (SELECT 1 FROM runs AS earlier WHERE earlier.participant = runs.participant
                AND earlier.task = runs.task AND earlier.started_at < ?)
            AND EXISTS
              (SELECT 1 FROM allocated_variants WHERE allocated_variants.participant = runs.participant
                AND allocated_variants.task = ? AND allocated_variants.position = 1
                AND allocated_variants.variant = ?)
            AND NOT EXISTS
              (SELECT 1 FROM allocations WHERE allocations.participant = runs.participant
                AND allocations.task = ? AND allocations.returned_at IS NOT NULL))
        """,
      [
        times.lowerBound, times.upperBound, counted, times.lowerBound, task.task, task.variant, task.task,
      ])
    isFound = true
  }

  private static func first(of task: TaskInVariant) -> ParticipantFigure.OrderPlace {
    ParticipantFigure.OrderPlace(task: task.task, position: 1, variant: task.variant, isFinished: false)
  }
}
