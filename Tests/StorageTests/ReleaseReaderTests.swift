import Definitions
import Studies
import Synchronization
import Testing

@testable import Storage

/// The rows of a release: the right people, the newest answers, and nothing that identifies anybody.
struct ReleaseReaderTests {
  let lab: TemporaryLab
  /// In a real release.
  let ada: Participant.ID
  let grace: Participant.ID
  /// In none: one who left, one who never signed.
  let others: [Participant.ID]
  let simulated: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent(name: "Ada Lovelace")
    grace = try lab.enrolWithConsent(name: "Grace Hopper", at: start.advanced(bySeconds: 1))
    simulated = try lab.enrolWithConsent(origin: .rehearsal, name: "Simulated Person")
    let left = try lab.enrolWithConsent(name: "Left Person")
    let unsigned = try lab.enrol().id
    others = [left, unsigned]
    for person in [ada, simulated, left] { try lab.finishRun(person) }
    let second = try lab.startRun(ada, position: 2, at: start.advanced(bySeconds: 10))
    _ = try lab.append(makePart(of: lab.plannedRun(second), keeping: 2, input: .touch), to: second)
    _ = try lab.append(makePart(of: lab.plannedRun(second), keeping: 1, input: .mouse), to: second)
    try lab.answer("height", .number(1.5), as: ada)
    try lab.answer("height", .number(1.815), as: ada, at: start.advanced(bySeconds: 5))
    try lab.answer("weight", .skipped, as: ada)
    try lab.answer("gender", .choice("female"), as: grace)
    try lab.answer("gender", .choice("male"), as: left)
    try lab.store.leave(left, session: nil, context: lab.context(left))
  }

  @Test func realPeopleWhoConsentedAndDidNotLeaveAndNobodyElse() throws {
    let rows = try release(.real)
    #expect(Set(rows["participants"]!.map { $0["participant"]! }) == ["P1", "P2"])
    #expect(rows["participants"]!.allSatisfy { $0["origin"] == "real" })
    #expect(rows["runs"]!.count == 2)
    #expect(rows["trials"]!.count == 203)
    #expect(rows["answers"]!.compactMap { $0["answer"] }.sorted() == ["1.815", "female"])
  }

  /// Of the versions before the present one those alone under which somebody in it took part.
  @Test func whatWasAskedEarlierComesWithIt() throws {
    let changed = try StudyDefinition.weightIAT(changing: "minutes: 35", to: "minutes: 45")
    let tried = try StudyDefinition.weightIAT(changing: "minutes: 35", to: "minutes: 55")
    for definition in [changed, tried] {
      try lab.store.remember(
        definition.study(), files: definition.files, context: AuditContext(by: .system, at: start))
    }
    func earlier(than study: Study) throws -> [EarlierVersion] {
      var earlier: [EarlierVersion] = []
      try lab.store.releaseReader.rows(
        of: study, in: ReleaseScope(.real, .within), begin: { earlier = $0.earlier }, visit: { _ in })
      return earlier
    }
    let found = try earlier(than: changed.study())
    #expect(found.map(\.version) == [lab.study.version])
    #expect(found.first?.files == lab.definition.files)
    #expect(found.first?.consents == [lab.study.consent.version])
    #expect(try earlier(than: lab.study).isEmpty)
  }

  @Test func rehearsalsAreReleasedApart() throws {
    let rows = try release(.rehearsal)
    #expect(rows["participants"]!.map { $0["origin"] } == ["rehearsal"])
    #expect(rows["trials"]!.count == 200)
  }

  @Test func aRunThatWasLeftOutIsToldAsSuch() throws {
    try lab.leaveOut(lab.startRun(grace))
    let told = try release(.real)["runs"]!.filter { $0["refusal"] == "skipped" }
    #expect(told.count == 1 && told[0]["state"] == "finished" && told[0]["excluded"] == "0")
  }

  /// Without them nobody can say how far latencies can be trusted.
  @Test func onsetsAndTheDeviceComeWithTheTrials() throws {
    let run = try lab.startRun(grace, at: start.advanced(bySeconds: 20))
    var part = try makePart(of: lab.plannedRun(run))
    part.device = #"{"refreshRate":59.9,"userAgent":"Mozilla/5.0 Firefox/128.0","viewport":[820,1180]}"#
    _ = try lab.append(part, to: run)
    _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run)
    let rows = try release(.real)
    let device = try #require(rows["devices"]!.first)
    #expect(rows["devices"]!.count == 1)
    #expect(device["block"] == "1" && device["attempt"] == "1" && device["run"] == "1")
    #expect(device["browser"] == "Firefox 128" && device["refresh_rate"] == "59.9")
    #expect(device["viewport_width"] == "820.0" && device["viewport_height"] == "1180.0")
    let own = rows["trials"]!.filter { $0["participant"] == device["participant"] }
    #expect(own.prefix(3).map { $0["onset"] } == ["2000.0", "4000.0", "6000.0"])
  }

  @Test func aConsentToAnOlderVersionCounts() throws {
    let earlier = try lab.enrol().id
    try lab.sign(as: earlier, version: "older")
    let versions = try release(.real)["participants"]!.map { $0["consent_version"] }
    #expect(versions.count == 3)
    #expect(versions.contains("older"))
  }

  @Test func theExtentIsThatOfTheRows() throws {
    for origin in [Participant.Origin.real, .rehearsal] {
      let rows = try release(origin)
      let extent = try lab.store.releaseReader.extent(
        of: lab.study, in: ReleaseScope(origin, .within))
      #expect(
        extent
          == ReleaseExtent(
            participants: rows["participants"]!.count, runs: rows["runs"]!.count,
            trials: rows["trials"]!.count))
    }
  }

  @Test func nothingLeadsBackToAnybody() throws {
    var traces = ["Ada", "Lovelace", "Grace", "Hopper", "Person"]
    for id in [ada, grace, simulated] + others {
      let code = try lab.code(of: id)
      traces += [id.text, code.text, code.grouped]
      traces += try #require(try lab.store.participation(of: id)).runs.map(\.id.text)
    }
    traces += try lab.store.research.read { db in
      try db.rows(
        "SELECT id FROM consents UNION SELECT id FROM answers UNION SELECT token_digest FROM sessions"
      )
      .map { $0["id"] }
    }
    #expect(traces.count > 30)
    for (table, rows) in try release(.real) {
      for value in rows.flatMap(\.values) {
        #expect(!traces.contains { value.contains($0) }, "\(table): \(value)")
        // Nor the time of anything: who came when is known at the door.
        #expect(!value.contains("1790000"), "\(table): \(value)")
      }
    }
  }

  @Test func aPseudonymIsTheSameInAllTables() throws {
    let rows = try release(.real)
    let withRuns = Set(rows["runs"]!.map { $0["participant"]! })
    #expect(withRuns.count == 1)
    #expect(Set(rows["trials"]!.map { $0["participant"]! }) == withRuns)
    #expect(
      Set(rows["answers"]!.filter { $0["question"] == "height" }.map { $0["participant"]! }) == withRuns)
    let done = rows["participants"]!.first { $0["participant"] == withRuns.first }
    #expect(done?["tasks_done"] == "1")
    #expect(done?["tasks"] == "5")
  }

  /// Those of one person of two: both names and the numbers of runs are those of the other tables.
  @Test func theNumbersOfAnalysesComeWithTheRuns() throws {
    let rows = try release(.real)
    let finished = rows["runs"]!.filter { $0["state"] == "finished" }
    let numbers = try #require(rows["run_results"])
    #expect(numbers.map { $0["participant"] } == finished.map { $0["participant"] })
    #expect(numbers.map { $0["run"] } == ["1"] && numbers[0]["result"] == finished[0]["d2"])
    #expect(numbers[0]["trials"] == "120" && numbers[0]["latency_mean"] != nil)
    // Nobody has a result in every variant.
    #expect(rows["condition_results"] == [])
    let left = try #require(rows["exclusions"]?.first)
    #expect(rows["exclusions"]?.count == 1 && left["reason"] == "incomplete" && left["run"] == "1")
    #expect(left["participant"] == numbers[0]["participant"] && left["variant"] == finished[0]["variant"])
    let other = try #require(try release(.rehearsal)["run_results"])
    #expect(other.count == 1 && other[0]["participant"] == "P1")
    // An aggregate by other rules would not be what R computes from the trials.
    try lab.store.research.write { try $0.run("UPDATE run_aggregates SET aggregation = 'earlier'") }
    #expect(try release(.real)["run_results"] == [])
  }

  /// Answers are read behind the runs, and find the person under the same pseudonym.
  @Test func answersStandBesideTheResultsOfWhoeverDidEverything() throws {
    #expect(try release(.real)["people_by_group"] == [])
    for position in 1...4 {
      try lab.finishRun(grace, position: position, at: start.advanced(bySeconds: 100 * position))
    }
    let rows = try release(.real)
    let groups = try #require(rows["people_by_group"])
    // Ada answered about her height, and did one variant.
    #expect(Set(groups.compactMap { $0["question"] }) == ["gender", "height"])
    let female = groups.filter { $0["question"] == "gender" && $0["category"] == "female" }
    #expect(female.count == 4 && female.compactMap { $0["count"] }.sorted() == ["0", "0", "0", "1"])
    #expect(groups.filter { $0["question"] == "height" }.allSatisfy { $0["answered"] == "0" })
    let relations = try #require(rows["answer_relations"])
    #expect(relations.map { $0["question"] } == ["gender", "height"])
    #expect(relations.map { $0["people"] } == ["1", "0"] && rows["group_tests"] == [])
  }

  @Test func pseudonymsAreDrawnAnewForEveryRelease() throws {
    let drawn = try (0..<40).map { _ in try release(.real)["runs"]![0]["participant"]! }
    #expect(Set(drawn) == ["P1", "P2"])
  }

  @Test func anInterruptedAttemptIsMarkedAndAScoreIsGivenOnlyToAFinishedRun() throws {
    let rows = try release(.real)
    let interrupted = rows["trials"]!.filter { $0["run"] == "2" }
    #expect(interrupted.map { $0["complete"] } == ["0", "0", "0"])
    #expect(rows["runs"]!.map { $0["state"] } == ["finished", "running"])
    #expect(rows["runs"]!.map { $0["d2"] != nil } == [true, false])
    let score = try #require(try lab.store.scores(of: ada).values.first)
    #expect(rows["runs"]![0]["d2"].flatMap(Double.init).map { RunScore.Result.d($0) } == score.result)
  }

  @Test func aRunTellsWhichInputsAnsweredIt() throws {
    let runs = try release(.real)["runs"]!
    #expect(runs.map { $0["inputs"] } == ["touch", "mouse touch"])
  }

  @Test func aSkippedQuestionIsThereWithoutAnAnswer() throws {
    let weight = try release(.real)["answers"]!.filter { $0["question"] == "weight" }
    #expect(weight.count == 1)
    #expect(weight[0]["answer"] == nil)
  }

  @Test func rowsOfAWideTableAreTheSameKeptOrReadOnceMore() throws {
    let part = ReleasePart(of: lab.study, in: ReleaseScope(.real, .within))
    let (kept, again) = try lab.store.research.read { db in
      let people = try ReleaseReader.drawn(ReleaseReader.those(in: part, db))
      let connections = Connections(db: db)
      func rows(most: Int) throws -> [ReleaseRecord] {
        var wide = ReleaseReader.WideRows(part.study, most: most)
        let known = KnownRecords(of: 0)
        try ReleaseReader.visitSurveys(people, part, nil, knowing: known, connections) { wide.add($0) }
        #expect((wide.kept == nil) == (most == 0))
        var found: [ReleaseRecord] = []
        try ReleaseReader.visitWideAnswers(people, part, nil, wide, connections) { found.append($0) }
        return found
      }
      return try (rows(most: 1000), rows(most: 0))
    }
    #expect(kept == again && !kept.isEmpty)
  }

  @Test func answersAreTheSameOfRecordsThatAreKeptAndOfThoseReadAgain() throws {
    let part = ReleasePart(of: lab.study, in: ReleaseScope(.real, .within))
    let (kept, again) = try lab.store.research.read { db in
      let people = try ReleaseReader.drawn(ReleaseReader.those(in: part, db))
      let connections = Connections(db: db)
      let known = try ReleaseReader.visitParticipants(people, part, nil, connections) { _ in }.known
      #expect(people.allSatisfy { known[$0.id] != nil })
      func rows(knowing known: KnownRecords) throws -> [ReleaseRecord] {
        var found: [ReleaseRecord] = []
        try ReleaseReader.visitSurveys(people, part, nil, knowing: known, connections) {
          found += $0.answers.map { ReleaseTables.answers.record($0) }
        }
        return found
      }
      return try (rows(knowing: known), rows(knowing: KnownRecords(of: people.count + 3000)))
    }
    #expect(kept == again && !kept.isEmpty)
  }

  /// So many that they are read on both connections.
  @Test func rowsOfManyComeTogetherAndInTheOrderOfTheParticipants() throws {
    for second in 2..<13 {
      let person = try lab.enrolWithConsent(origin: .rehearsal, at: start.advanced(bySeconds: second))
      try lab.finishRun(person)
    }
    let rows = try release(.rehearsal)
    let people = rows["participants"]!.map { $0["participant"]! }
    #expect(people.count == 12 && people == people.sorted())
    #expect(rows["runs"]!.map { $0["participant"]! } == people)
    #expect(
      rows["trials"]!.map { $0["participant"]! } == people.flatMap { Array(repeating: $0, count: 200) })
    for person in people {
      let places = rows["trials"]!.filter { $0["participant"] == person }
        .map { [Int($0["block"]!)!, Int($0["trial"]!)!] }
      #expect(places == places.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
    }
  }

  @Test func aReleaseWhileTrialsArriveIsOfOneMoment() throws {
    let people = try (2..<10).map {
      try lab.enrolWithConsent(origin: .rehearsal, at: start.advanced(bySeconds: $0))
    }
    let (wrong, done, grown) = (Collected<String>(), Collected<Int>(), Collected<Int>())
    onThreads(3) { [lab] thread in
      defer { done.add(thread) }
      do {
        if thread > 0 {
          for person in people[(4 * thread - 4)..<(4 * thread)] { try lab.finishRun(person) }
        } else {
          // For as long as trials arrive.
          repeat {
            let before = try lab.count("run_parts")
            try Self.findTorn(in: lab.release(.rehearsal)) { wrong.add($0) }
            grown.add(try lab.count("run_parts") - before)
          } while done.values.count < 2
        }
      } catch { wrong.add("\(error)") }
    }
    #expect(wrong.values == [])
    #expect(grown.values.contains { $0 > 0 }, "no part was stored while a release was read: \(grown.values)")
    #expect(try release(.rehearsal)["trials"]!.count == 9 * 200)
  }

  /// Tells of finished runs without all of their trials, or without their score, and of scores without such a run.
  private static func findTorn(in rows: [String: [[String: String]]], _ tell: (String) -> Void) {
    for run in rows["runs"]! {
      let isFinished = run["state"] == "finished"
      let trials = rows["trials"]!.count {
        $0["participant"] == run["participant"] && $0["run"] == run["run"]
      }
      if isFinished != (trials == 200) || isFinished != (run["d2"] != nil) { tell("\(trials) of \(run)") }
    }
  }

  @Test func aVisitorThatFailsEndsTheRelease() throws {
    struct DiskFull: Error {}
    #expect(throws: DiskFull.self) {
      try lab.store.releaseReader.rows(of: lab.study, in: ReleaseScope(.real, .within)) { _ in
        throw DiskFull()
      }
    }
  }

  private func release(_ origin: Participant.Origin) throws -> [String: [[String: String]]] {
    try lab.release(origin)
  }
}

extension TemporaryLab {
  /// The rows of each table as values by column; missing ones left out.
  func release(
    _ origin: Participant.Origin = .real, for audience: ReleaseAudience = .within, of study: Study? = nil
  ) throws -> [String: [[String: String]]] {
    let files = ReleaseTables.files(of: study ?? self.study)
    let found = Mutex<[String: [[String: String]]]>(
      Dictionary(uniqueKeysWithValues: files.map { ($0.name, []) }))
    try store.releaseReader.rows(of: study ?? self.study, in: ReleaseScope(origin, audience)) {
      record in
      let columns = files.first { $0.name == record.table }!.columns
      let pairs = zip(columns.map(\.name), record.cells).compactMap { name, value in value.map { (name, $0) }
      }
      found.withLock { $0[record.table]!.append(Dictionary(uniqueKeysWithValues: pairs)) }
    }
    return found.withLock { $0 }
  }
}
