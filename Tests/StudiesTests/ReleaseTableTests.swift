import ImplicitAssociation
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The tables of a release: what a file is called, which columns it has, and what comes into their cells.
struct ReleaseTableTests {
  /// Columns are added at the end or in tables of their own: a script that reads a release goes on reading it.
  @Test(arguments: [
    (
      "participants",
      "participant origin language consent_version sharing study_version tasks_done tasks not_eligible"
    ),
    (
      "runs",
      "participant run test position variant state set_aside attribute1_side first_pairing study_version source "
        + "algorithm d1 d2 d3 d4 d5 d6 fitting_score refusal excluded under_300_share error_rate flags inputs visit "
        + "exclusion"
    ),
    (
      "tablet_checks",
      "participant run refresh_rate dropped_frames clock_step round_trip longest_round_trip keeps_data orientation "
        + "input presses input_delay"
    ),
    (
      "trials",
      "participant run block pairing attempt complete trial stimulus category correct_side first_side error "
        + "first_latency latency wrong_presses input onset_source deviations flags dropped_frames onset"
    ), ("answers", "participant survey question answer"),
    (
      "run_results",
      "participant run test result first_half second_half first_part second_part trials errors latencies latency_mean "
        + "latency_sd latency_smallest latency_largest"
    ), ("exclusions", "participant run test variant reason"),
    (
      "condition_tests",
      "test measure by method factor count statistic df df_error p eta_squared generalised_eta_squared epsilon "
        + "eta_squared_low eta_squared_high kendalls_w kendalls_w_low kendalls_w_high cramers_v cramers_v_low "
        + "cramers_v_high"
    ),
    (
      "variant_pairs",
      "test first_variant second_variant people difference difference_low difference_high t df p holm_p dz retest_r "
        + "retest_low retest_high dz_low dz_high"
    ), ("power", "test f method people correlation epsilon power needed_80 needed_90 more_80 more_90"),
    ("results_by_group", "test variant group people mean sd smallest largest"),
    (
      "group_result_tests",
      "test variant method count statistic df p epsilon_squared epsilon_squared_low epsilon_squared_high "
        + "difference difference_low difference_high d d_low d_high"
    ),
    ("people_by_group", "test survey question category group people answered count mean sd smallest largest"),
    (
      "group_tests",
      "test survey question method count statistic df p smallest_expected epsilon_squared "
        + "epsilon_squared_low epsilon_squared_high cramers_v cramers_v_low cramers_v_high"
    ),
    (
      "answer_relations",
      "test survey question people pearson_r pearson_low pearson_high pearson_p spearman_r spearman_low spearman_high "
        + "spearman_p kruskal_wallis kruskal_wallis_df kruskal_wallis_p "
        + "kruskal_wallis_epsilon_squared kruskal_wallis_epsilon_low kruskal_wallis_epsilon_high"
    ),
    (
      "relation_power",
      "test survey question f2 predictors people power needed_80 needed_90 more_80 more_90"
    ),
    (
      "answer_regression",
      "test survey question coefficient coefficient_low coefficient_high t p intercept intercept_low intercept_high "
        + "people r_squared adjusted_r_squared f df df_error f_p answered left_out"
    ),
    ("reaction_times", "participant run valid early late lapses median mean sd"),
    (
      "reaction_trials",
      "participant run block practice attempt complete trial wait outcome latency input onset_source deviations "
        + "flags dropped_frames start onset presses"
    ),
  ])
  func columnsKeepTheirNamesAndPlaces(table: String, columns: String) throws {
    let file = try #require(Self.files.first { $0.name == table })
    #expect(file.columns.map(\.name).joined(separator: " ").hasPrefix(columns))
  }

  private static let files =
    ReleaseTables.files(of: [ImplicitTest.self, ReactionTask.self, Survey.self])
    + ReleaseTables.resultsByAnswers

  /// Rows are written in this order: answers are read before what is made of them.
  @Test func resultsByAnswersAreTheLastTables() throws {
    let study = try SampleStudy.study()
    let names = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, Survey.self]).map(\.name)
    #expect(
      names.suffix(6) == [
        "answers_about-you", "people_by_group", "group_tests", "answer_relations", "relation_power",
        "answer_regression",
      ])
  }

  @Test func everyColumnHasAMeaningAndANameOfItsOwn() {
    for file in Self.files {
      #expect(Set(file.columns.map(\.name)).count == file.columns.count, "\(file.name)")
      #expect(
        file.columns.allSatisfy { !$0.meaning.isEmpty && $0.name.allSatisfy(\.isASCII) }, "\(file.name)")
    }
    #expect(Set(Self.files.map(\.name)).count == Self.files.count)
  }

  /// A kind leaves the columns of the others empty, and brings its own to their places.
  @Test func eachKindBringsItsColumnsOfRuns() {
    let all = ReleaseTables.runs(with: [ImplicitTest.runColumns, ReactionTask.runColumns]).file.columns.map(
      \.name)
    let reactions = ReleaseTables.runs(with: [ReactionTask.runColumns]).file.columns.map(\.name)
    let own =
      "attribute1_side first_pairing d1 d2 d3 d4 d5 d6 fitting_score under_300_share error_rate layout".split(
        separator: " "
      ).map(String.init)
    #expect(all.filter { !reactions.contains($0) } == own)
    #expect(all.filter { !own.contains($0) } == reactions)
  }

  @Test func cellsAreWrittenByTheTypeOfTheirColumn() {
    let table = ReleaseTable<Double>(
      "figures", of: "a figure",
      [
        .number("number", "as it is") { $0 }, .integer("integer", "rounded") { Int($0) },
        .flag("flag", "above 1") { $0 > 1 }, .text("text", "none") { _ in nil },
      ])
    #expect(table.record(812.25) == ReleaseRecord(table: "figures", cells: ["812.25", "812", "1", nil]))
    #expect(table.record(0.1).cells == ["0.1", "0", "0", nil])
    #expect(table.file.columns.map(\.type) == [.number, .integer, .flag, .text])
  }

  private static let numbers = ReleaseTable<Double>("numbers", of: "a number", [.number("n", "n") { $0 }])

  @Test(arguments: [
    0, -0.0, 1, -1, 0.5, 0.05, 0.005, 0.0005, -812.25, 1000, 2132.1059999999998, 0.1 + 0.2, 999_999_999.999,
    1e9, 1e15, 1e16, 1e300, -1e-7, .leastNonzeroMagnitude, .infinity, 100.001, 100.01, 100.1, 59.94, 1.0 / 3,
  ])
  func aNumberHasTheFewestDigitsThatReadBack(_ number: Double) {
    #expect(Self.numbers.record(number).cells == [String(number)])
  }

  @Test func drawnNumbersAreWrittenAsSwiftWritesThem() {
    var source = SeededGenerator(seed: 11)
    for digits in [1.0, 10, 100, 1000, 10_000] {
      for _ in 0..<2000 {
        let number = (Double.random(in: -9999...9999, using: &source) * digits).rounded() / digits
        #expect(Self.numbers.record(number).cells == [String(number)])
      }
    }
  }

  @Test func wholeNumbersAndMissingCellsComeBack() {
    let table = ReleaseTable<Int?>(
      "whole", of: "a number", [.text("empty", "nothing") { _ in "" }, .integer("n", "n") { $0 }])
    for number in [0, 9, 10, -1, -907, 480_000, .max, .min] {
      #expect(table.record(number).cells == ["", String(number)])
    }
    #expect(table.record(nil).cells == ["", nil] && table.record(nil).count == 2)
    let texts = ReleaseRecord(table: "t", cells: [nil, "ä", "", nil, "b"])
    #expect(texts.cells == [nil, "ä", "", nil, "b"])
    texts.withCells { bytes, ends in
      #expect(String(decoding: bytes, as: UTF8.self) == "äb")
      #expect(Array(ends) == [-1, 2, 2, -1, 3])
    }
  }

  @Test func aRecordOfSeveralRowsIsThatOfEachBehindTheOther() {
    let table = ReleaseTable<Int?>(
      "whole", of: "a number",
      [.integer("n", "n") { $0 }, .text("even", "even") { ($0 ?? 1) % 2 == 0 ? "é" : nil }])
    let numbers: [Int?] = [2, nil, 3, 40]
    var record = table.record(ofAbout: 1)
    #expect(record.rowCount == 0 && record.rows.isEmpty)
    for number in numbers { table.add(number, to: &record) }
    #expect(record.rowCount == 4 && record.count == 8)
    #expect(record.rows == numbers.map { table.record($0) })
    #expect(record.cells == ["2", "é", nil, nil, "3", nil, "40", "é"])
  }

  @Test func thePairingOfABlockIsThatOfThePlan() throws {
    let design = try SampleStudy.study().implicitTests[0].design
    for seed in UInt64(1)...20 {
      let plan = try Plan(design: design, seed: seed)
      for block in plan.blocks {
        #expect(Plan.pairing(ofBlock: block.number, first: plan.firstPairing) == block.pairing)
      }
    }
    #expect(Plan.pairing(ofBlock: 8, first: .a) == nil)
  }

  @Test func everyQuestionIsListedWithItsChoicesInEveryLanguage() throws {
    let study = try SampleStudy.study()
    let records = study.questionRecords
    let names = try #require(Self.files.first { $0.name == "questions" }).columns.map(\.name)
    let rows = records.map { Dictionary(uniqueKeysWithValues: zip(names, $0.cells)) }
    for survey in study.surveys {
      for question in survey.questions {
        let own = rows.filter { $0["survey"] == survey.id.text && $0["question"] == question.id.text }
        for language in study.languages {
          let told = own.filter { $0["language"] == language.code }
          #expect(told.allSatisfy { $0["wording"] == question.question[language] })
          let choices = question.format.choices
          #expect(choices.isEmpty || told.map { $0["choice"] } == choices.map(\.id.text))
          #expect(choices.isEmpty || told.map { $0["label"] } == choices.map { $0.label[language] })
          if case .number(let format) = question.format {
            #expect(told.count == 1 && told[0]["maximum"] == String(format.range.upperBound.double))
          }
        }
      }
    }
  }
}

/// The device record: what of it leaves the lab.
struct DeviceRecordTests {
  private func record(
    userAgent: String? = nil, orientation: String? = nil, pointers: [String]? = nil
  ) -> DeviceRecord {
    DeviceRecord(
      userAgent: userAgent, viewport: nil, pixelRatio: nil, orientation: orientation, refreshRate: 60,
      clockResolution: nil, isolated: nil, pointers: pointers, language: nil)
  }

  @Test(arguments: [
    (
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chromium 130"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      "Edge 130"
    ),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128"),
    (
      "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari 17"
    ),
    ("=HYPERLINK(\"http://example.org\")", nil), ("Chrome/", "Chromium"),
  ])
  func aBrowserIsNamedByItsFamilyAndMajorVersion(userAgent: String, name: String?) {
    #expect(record(userAgent: userAgent).browser == name)
  }

  @Test func wordsThatNoBrowserUsesStayInTheLab() {
    let strange = record(orientation: "=1+1", pointers: ["touch", "=1+1"])
    #expect(strange.knownOrientation == nil && strange.knownPointers == ["touch"])
    #expect(record(orientation: "landscape-primary").knownOrientation == "landscape-primary")
  }

  @Test func aRecordComesBackAsItWasStored() {
    let stored = record(userAgent: "a", pointers: ["touch"])
    #expect(DeviceRecord(stored: stored.stored) == stored)
    #expect(stored.stored == #"{"pointers":["touch"],"refreshRate":60,"userAgent":"a"}"#)
    #expect(DeviceRecord(stored: "[]") == nil)
  }
}
