import Testing

@testable import Studies

/// The part of the data that a release holds: as it is typed, stored, and said.
struct ReleaseSelectionTests {
  private var choices: ReleaseChoices {
    ReleaseChoices(
      visits: ["first", "second"],
      consents: [.init(number: 1, version: "aa01"), .init(number: 2, version: "ab02")],
      studyVersions: [.init(version: "cc01", firstUsedAt: Timestamp(milliseconds: 0))], tables: ["trials"],
      words: [VariableName("home.job"), VariableName("home.remark")], asSent: ["arrows", "faces"])
  }

  private var everything: TypedReleaseSelection {
    TypedReleaseSelection(
      firstDay: "2026-05-01", lastDay: "2026-05-31", visits: ["second", "first"], consents: ["aa"],
      studyVersions: ["cc01"], leftOut: ["trials"])
  }

  @Test func whatIsTypedIsParsedStoredAndReadAgain() throws {
    let selection = try everything.selection(among: choices)
    #expect(
      selection.stored
        == "first-day 2026-05-01\nlast-day 2026-05-31\nvisit first\nvisit second\nconsent aa01\nstudy-version cc01\nwithout trials"
    )
    #expect(ReleaseSelection(stored: selection.stored) == selection)
    #expect(selection.sentences.count == 5 && !selection.isWhole)
    #expect(
      selection.sentences[0] == "Only participants who were enrolled from 2026-05-01 to 2026-05-31 are in it."
    )
    #expect(choices.allow(selection))
  }

  @Test func withoutAnEntryItIsEverything() throws {
    let selection = try TypedReleaseSelection().selection(among: choices)
    #expect(selection.isWhole && selection.stored.isEmpty && selection.sentences.isEmpty)
    #expect(ReleaseSelection(stored: "") == selection)
  }

  @Test func theVersionOfSomebodyIsThatOfTheFirstRunOrAnswer() {
    var record = newcomer()
    #expect(record.firstStudyVersion == nil)
    func answer(after seconds: Int) {
      record.firstAnswer = UsedStudyVersion(
        version: "answered", firstUsedAt: start.advanced(bySeconds: seconds))
    }
    answer(after: 1)
    #expect(record.firstStudyVersion == "answered")
    record.runs = [makeRun()]
    #expect(record.firstStudyVersion == "study")
    answer(after: -1)
    #expect(record.firstStudyVersion == "answered")
  }

  /// Words are added, and narrow nothing: neither the name of the file nor who is in it speaks of a part.
  @Test func namedWordsNarrowNothing() throws {
    let selection = try TypedReleaseSelection(words: ["home.remark", "home.job"]).selection(among: choices)
    #expect(selection.stored == "words home.job\nwords home.remark" && selection.isWhole)
    #expect(ReleaseSelection(stored: selection.stored) == selection && choices.allow(selection))
    #expect(selection.sentences.count == 1 && selection.sentences[0].contains("`home.job`, `home.remark`"))
    #expect(throws: ReleaseSelectionProblem.unknownWords("home.email")) {
      try TypedReleaseSelection(words: ["home.email"]).selection(among: choices)
    }
    var gone = selection
    gone.words.insert(VariableName("home.gone"))
    #expect(!choices.allow(gone))
  }

  /// So are the data of an experiment of the lab's own as they came.
  @Test func namedExperimentsNarrowNothing() throws {
    let selection = try TypedReleaseSelection(asSent: ["faces", "arrows"]).selection(among: choices)
    #expect(selection.stored == "as-sent arrows\nas-sent faces" && selection.isWhole)
    #expect(ReleaseSelection(stored: selection.stored) == selection && choices.allow(selection))
    #expect(selection.sentences.count == 1 && selection.sentences[0].contains("`arrows`, `faces`"))
    #expect(throws: ReleaseSelectionProblem.unknownAsSent("sorting")) {
      try TypedReleaseSelection(asSent: ["sorting"]).selection(among: choices)
    }
    var gone = selection
    gone.asSent.insert("gone")
    #expect(!choices.allow(gone))
  }

  /// A release may ask for more people who are alike than the study does, and never for fewer.
  @Test func moreThanTheStudyAsksForCanHaveToBeAlike() throws {
    let anonymous = ReleaseChoices(visits: [], consents: [], studyVersions: [], tables: [], studyAlike: 5)
    let selection = try TypedReleaseSelection(leastAlike: " 7 ").selection(among: anonymous)
    #expect(selection.leastAlike == 7 && selection.stored == "k 7" && selection.isWhole)
    #expect(ReleaseSelection(stored: "k 7") == selection && ReleaseSelection(stored: "k 07") == nil)
    #expect(selection.sentences.count == 1 && selection.sentences[0].contains("At least 7 participants"))
    #expect(anonymous.allow(selection) && !choices.allow(selection))
    // The number of the study is no choice.
    #expect(try TypedReleaseSelection(leastAlike: "5").selection(among: anonymous) == ReleaseSelection())
    for typed in ["4", "0", "-7", "seven", "1001", "7.5"] {
      #expect(throws: ReleaseSelectionProblem.notAlike(typed, least: 5)) {
        try TypedReleaseSelection(leastAlike: typed).selection(among: anonymous)
      }
    }
    #expect(throws: ReleaseSelectionProblem.nothingToBeAlikeIn) {
      try TypedReleaseSelection(leastAlike: "7").selection(among: choices)
    }
    let stricter = ReleaseChoices(visits: [], consents: [], studyVersions: [], tables: [], studyAlike: 8)
    #expect(!stricter.allow(selection))
  }

  /// The same holds for the values of sensitive variables among those who are alike.
  @Test func moreDifferentValuesThanTheStudyAsksForCanBeAskedFor() throws {
    func asking(_ l: Int?) -> ReleaseChoices {
      ReleaseChoices(
        visits: [], consents: [], studyVersions: [], tables: [], studyAlike: 5, studyDiverse: l)
    }
    let typed = TypedReleaseSelection(leastAlike: "7", leastDiverse: " 4 ")
    let selection = try typed.selection(among: asking(3))
    #expect(selection.leastDiverse == 4 && selection.stored == "k 7\nl 4" && selection.isWhole)
    #expect(ReleaseSelection(stored: "k 7\nl 4") == selection && ReleaseSelection(stored: "l 4\nk 7") == nil)
    #expect(selection.sentences.count == 2 && selection.sentences[1].contains("at least 4 different values"))
    #expect([1, 3, 4, 5, nil].map { asking($0).allow(selection) } == [true, true, true, false, false])
    #expect(try TypedReleaseSelection(leastDiverse: "3").selection(among: asking(3)) == ReleaseSelection())
    #expect(try TypedReleaseSelection(leastDiverse: "2").selection(among: asking(1)).leastDiverse == 2)
    for wrong in ["2", "1", "0", "-7", "three", "101", "3.5"] {
      #expect(throws: ReleaseSelectionProblem.notDiverse(wrong, least: 3)) {
        try TypedReleaseSelection(leastDiverse: wrong).selection(among: asking(3))
      }
    }
    #expect(throws: ReleaseSelectionProblem.notDiverse("1", least: 2)) {
      try TypedReleaseSelection(leastDiverse: "1").selection(among: asking(1))
    }
    #expect(throws: ReleaseSelectionProblem.nothingToBeDiverseIn) { try typed.selection(among: asking(nil)) }
  }

  /// Read as everything, a broken text would hand out what nobody chose.
  @Test(arguments: ["visit", "x y", "first-day 2026-13-01", "without trials\nvisit first", "first-day"])
  func aTextThatIsNoneIsNotReadAsEverything(stored: String) {
    #expect(ReleaseSelection(stored: stored) == nil)
  }

  @Test func whatThereIsNotIsRefused() {
    func problem(_ change: (inout TypedReleaseSelection) -> Void) -> ReleaseSelectionProblem? {
      var typed = everything
      change(&typed)
      do throws(ReleaseSelectionProblem) {
        _ = try typed.selection(among: choices)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0.firstDay = "1.5.2026" } == .noDay("1.5.2026"))
    #expect(problem { $0.lastDay = "2026-02-30" } == .noDay("2026-02-30"))
    #expect(problem { $0.lastDay = "2026-04-30" } == .lastDayBeforeFirst)
    #expect(problem { $0.visits = ["third"] } == .unknownVisit("third"))
    #expect(problem { $0.consents = ["a"] } == .unknownVersion("a"))
    #expect(problem { $0.consents = [""] } == .unknownVersion(""))
    #expect(problem { $0.studyVersions = ["dd"] } == .unknownVersion("dd"))
    #expect(problem { $0.leftOut = ["participants"] } == .unknownTable("participants"))
  }

  @Test func whatTheStudyHasLostIsAllowedNoMore() throws {
    let selection = try everything.selection(among: choices)
    let narrower = ReleaseChoices(
      visits: ["first"], consents: choices.consents, studyVersions: choices.studyVersions,
      tables: choices.tables)
    #expect(!narrower.allow(selection))
  }
}
