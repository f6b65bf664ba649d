import ImplicitAssociation
import Statistics
import Studies

/// The keys of a test that make its design. ``Design/problems()`` decides whether a design is possible; here its
/// answer is translated into the author's words, at the line concerned.
struct DesignReader {
  let test: DefinitionGroup
  let categories: [Category]

  func read() -> Design {
    let sides = test.optional("sides")?.group("attributes", "concepts", "first-pairing")
    let stimuli = categories.map { ($0.role, $0.stimuli.map(\.stimulus.id)) }
    let design = Design(
      stimuli: Dictionary(stimuli) { first, _ in first }, blockCounts: blockCounts(),
      attributeSides: sides?.optional("attributes")?.oneOf(SideRule.self) ?? .drawn,
      conceptSides: sides?.optional("concepts")?.oneOf(SideRule.self) ?? .drawn,
      firstPairing: sides?.optional("first-pairing").flatMap(pairing),
      interTrialInterval: milliseconds("inter-trial-interval", in: 0...10_000) ?? 250,
      responseDeadline: milliseconds("response-deadline", in: 300...10_000),
      errorFeedback: test.optional("error-feedback")?.yesNo() ?? true,
      forcedCorrection: test.optional("forced-correction")?.yesNo() ?? true)
    for problem in design.problems() { explain(problem) }
    noticeShortBlocks(design)
    return design
  }

  private func milliseconds(_ key: String, in range: ClosedRange<Int>) -> Milliseconds? {
    test.optional(key)?.integer(in: range).map { Milliseconds(Double($0)) }
  }

  private enum FirstPairing: String, CaseIterable {
    case drawn
    case a = "A"
    case b = "B"
  }

  private func pairing(_ value: DefinitionValue) -> Pairing? {
    switch value.oneOf(FirstPairing.self) {
    case .drawn, nil: nil
    case .a: .a
    case .b: .b
    }
  }

  private func blockCounts() -> [Int] {
    guard let value = test.optional("blocks") else { return Design.us }
    switch value.node.string {
    case "us": return Design.us
    case "german": return Design.german
    default: break
    }
    guard case .sequence = value.node else {
      value.report("“blocks” should be us, german, or a list of seven numbers of trials")
      return Design.us
    }
    let counts = value.entries { $0.integer(in: 1...1000) }
    if counts.count != 7 { value.report("a test has seven blocks, but “blocks” lists \(counts.count)") }
    // One that cannot be read has been complained of.
    let readable = counts.compactMap(\.self)
    return readable.count == 7 ? readable : Design.us
  }
}

// MARK: - In the author's words

extension DesignReader {
  private func explain(_ problem: DesignProblem) {
    switch problem {
    case .sortingBlock(let number, let trials):
      block(number)?.report(
        "block \(number) shows two categories equally often: its number of trials should be even, not \(trials)"
      )
    case .pairingBlock(let number, let trials):
      block(number)?.report(
        "block \(number) shows four categories equally often: its number of trials should be a multiple of 4, not "
          + "\(trials)")
    case .tooFewStimuli(let role, let found): explainTooFew(role, found)
    case .contradictingSides(let first):
      test.optional("sides")?.report(
        "“first-pairing” cannot be \(first.opposite.rawValue): with the first attribute and the first concept on these "
          + "sides, pairing \(first.rawValue) comes first")
    case .unmarkedCorrection:
      test.optional("error-feedback")?.report(
        "a wrong answer that has to be corrected must be marked, or the test seems to hang: this should be yes, or "
          + "“forced-correction” no")
    case .unseenMark(let interval):
      (test.optional("inter-trial-interval") ?? test.value).report(
        "without correction a wrong answer is marked in the pause that follows, which should be 100 ms or more, not "
          + "\(Int(interval.value))")
    case .deadlineWithCorrection:
      test.optional("response-deadline")?.report(
        "a trial that waits for the right answer cannot have a deadline: “forced-correction” should be no")
    // A repeated id is reported by the reader of ids.
    case .repeatedStimulus, .sharedStimulus: break
    // Problems that the reader never produces.
    case .blockCounts, .interTrialInterval, .responseDeadline:
      test.value.report("this test cannot be given: \(problem)")
    }
  }

  private func explainTooFew(_ role: Role, _ found: Int) {
    // A list that cannot be read has been reported already.
    guard let category = categories.first(where: { $0.role == role }), let list = category.list else {
      return
    }
    // Repeated ids have been reported already.
    guard Set(category.stimuli.map(\.stimulus.id)).count == category.stimuli.count else { return }
    list.report(
      "\(category.value.quoted) has \(counted(found, "stimulus", "stimuli")) and needs at least 2, so that none comes up "
        + "twice in a row")
  }

  private func block(_ number: Int) -> DefinitionValue? {
    let entries = test.optional("blocks")?.list() ?? []
    return entries.indices.contains(number - 1) ? entries[number - 1] : nil
  }

  /// Fewer trials than ``Quality/Flag/tooFewTrials`` asks for: every run would carry that flag.
  private func noticeShortBlocks(_ design: Design) {
    for number in [3, 4, 6, 7] where design.blockCounts[number - 1] < 10 {
      block(number)?.report(
        "block \(number) has \(counted(design.blockCounts[number - 1], "trial", "trials")): with fewer than 10, every "
          + "result is marked “too few trials”", .notice)
    }
  }
}
