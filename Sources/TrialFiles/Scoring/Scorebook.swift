import ImplicitAssociation

/// A participant turned up again after others, when only one was to be held in memory at a time.
struct ScatteredRows: Error {
  let problem: TrialProblem
}

/// A place in a file beyond its line.
enum Context {
  case none
  case trial(Int)
  case block(Int, trial: Int?)

  func sentence(_ message: ProblemSentence) -> ProblemSentence {
    switch self {
    case .none: message
    case .trial(let number): "trial \(number) of the file: \(message)"
    case .block(let block, trial: nil): "block \(block): \(message)"
    case .block(let block, trial: let trial?): "block \(block), trial \(trial): \(message)"
    }
  }
}

/// Gathers trials by participant, and hands on the score of each participant who is complete and sound.
///
/// If the rows of each participant are contiguous, only one participant is held at a time, plus a hash of
/// each earlier one (some 20 bytes) by which a participant who comes back is recognised. Scattered rows take
/// about 2 kB per participant.
struct Scorebook {
  /// The counts of participants written and not written.
  struct Summary: Equatable {
    var participants = 0
    var broken = 0
    var droppedTrials = 0
    /// The rows of all participants, written or not.
    var rows = 0
    /// The numbers of trials of the participants written.
    var counts = CountsOfTrials()

    fileprivate mutating func append(_ next: Summary) {
      participants += next.participants
      broken += next.broken
      droppedTrials += next.droppedTrials
      rows += next.rows
      counts.append(next.counts)
    }
  }

  /// The file being read.
  var file = ""
  /// The place in the file beyond its line; put before each message.
  var context = Context.none
  /// The line after the last one of a table.
  var endLine = 0
  private(set) var summary = Summary()
  private(set) var problems: TrialProblems

  private let isScattered: Bool
  private var table: ScoreTable
  private var current = Person()
  private var hasCurrent = false
  private var line = 0
  private var seen: Set<Int> = []
  private var people: [Person] = []
  private var places: [PersonName: Int] = [:]
  private var place = 0

  init(_ table: ScoreTable, isScattered: Bool) {
    self.table = table
    problems = TrialProblems(kept: table.problemsKept)
    self.isScattered = isScattered
  }

  /// The next row is of the same participant.
  mutating func stay(line: Int) {
    summary.rows &+= 1
    self.line = line
  }

  /// Makes a participant the one whom the following trials and problems are of.
  mutating func turn(to participant: Field, run: Field?, line: Int) throws {
    if hasCurrent && current.name.isSame(participant, run: run) { return stay(line: line) }
    summary.rows += 1
    if isScattered { return turnScattered(to: participant, run: run, line: line) }
    if hasCurrent { try finishCurrent() }
    current.become(participant, run: run)
    hasCurrent = true
    self.line = line
    if !seen.insert(current.name.hashValue).inserted {
      throw ScatteredRows(
        problem: problem(
          "participant \(participant.shown) occurs earlier, with others in between: give a file instead of standard "
            + "input, sort the rows by participant, or use --scattered", line: line))
    }
    checkName(line: line)
  }

  private mutating func turnScattered(to participant: Field, run: Field?, line: Int) {
    var wanted = Person()
    wanted.become(participant, run: run)
    if hasCurrent { swap(&people[place], &current) }
    hasCurrent = true
    self.line = line
    if let known = places[wanted.name] {
      place = known
      swap(&people[place], &current)
    } else {
      place = people.count
      places[wanted.name] = place
      people.append(Person())
      current = wanted
      checkName(line: line)
    }
  }

  private mutating func checkName(line: Int) {
    if !current.name.isUTF8 {
      noteBroken("the participant's name is not in UTF-8: save the file as “CSV UTF-8”", line: line)
    }
  }

  /// A trial of the current participant.
  mutating func add(_ trial: ScoredTrial) {
    current.addUnnumbered(trial)
  }

  /// Adds a numbered trial; returns `false` if there is one with that number already.
  mutating func add(_ trial: ScoredTrial, number: Int) -> Bool {
    guard current.isNew(number, in: trial.block) else { return false }
    current.add(trial)
    return true
  }

  mutating func noteDropped() {
    summary.droppedTrials += 1
  }

  func problem(_ message: ProblemSentence, line: Int?) -> TrialProblem {
    TrialProblem(file: file, line: line, context.sentence(message))
  }

  mutating func note(_ problem: TrialProblem) {
    problems.note(problem)
  }

  /// Something is wrong with a row of nobody's.
  mutating func note(_ message: ProblemSentence, line: Int?) {
    problems.note(problem(message, line: line))
  }

  /// Something is wrong with a row of the current participant, who then gets no scores.
  mutating func noteBroken(_ message: ProblemSentence, line: Int?) {
    note("participant \(current.name.shown): \(message)", line: line)
    current.isBroken = true
  }

  /// Takes in the book of the rows that follow in the same file, whose lines are counted from the first row
  /// of all; returns `false` if a participant has rows in both.
  mutating func append(_ next: Scorebook, firstLine: Int) -> Bool {
    guard seen.isDisjoint(with: next.seen) else { return false }
    seen.formUnion(next.seen)
    problems.append(next.problems, later: endLine - firstLine)
    endLine += next.endLine - firstLine
    summary.append(next.summary)
    return true
  }

  /// Ends the reading after the last trial.
  mutating func finish() throws {
    if hasCurrent && isScattered {
      swap(&people[place], &current)
      for person in people {
        current = person
        try finishCurrent()
      }
    } else if hasCurrent {
      try finishCurrent()
    }
    try table.finish(problems, summary: summary)
  }

  private mutating func finishCurrent() throws {
    if current.slowest > 0 && current.slowest < 20 {
      noteBroken("no latency is over 20 ms: if they are in seconds, use --seconds", line: line)
    }
    if current.isDoubled {
      noteBroken("every row occurs twice: was a file joined to itself?", line: line)
    }
    if current.isBroken {
      summary.broken += 1
    } else {
      summary.participants += 1
      summary.counts.note(current.count, of: current.name)
      try table.add(current)
    }
  }
}
