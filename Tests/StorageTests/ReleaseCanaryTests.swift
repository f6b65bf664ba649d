import Archives
import Definitions
import Documents
import Foundation
import Studies
import Synchronization
import Testing

@testable import Storage

/// Names, addresses, remarks, codes, ids and times were planted wherever a participant or staff can put them: none comes out.
struct ReleaseCanaryTests {
  @Test func nothingThatWasPlantedIsInAnyCell() throws {
    let full = try FullLab()
    let values = try full.lab.release().flatMap { table, rows in
      rows.flatMap { $0.map { (place: "\(table) \($0.key)", value: $0.value) } }
    }
    #expect(values.count > 500)
    let traces = try FullLab.named + FullLab.namedOfOthers + FullLab.planted + internalTraces(full)
    #expect(traces.count > 40)
    for (place, value) in values {
      let found = traces.filter { value.localizedStandardContains($0) }
      #expect(found.isEmpty, "\(place): \(value)")
    }
  }

  /// Names of files, texts, tables in every form, codebooks, scripts and the study itself: as it was written, in capitals or
  /// not, and in the two bytes of UTF-16.
  @Test func nothingThatWasPlantedIsInAnyByteOfThePackage() throws {
    let full = try FullLab()
    let files = try package(of: full)
    for beginning in [
      "README.md", "data/", "documentation/", "materials/", "analysis/", "syntax/spss/", "syntax/stata/",
      "json-lines/", "bids/", "manifest.json", "datapackage.json",
    ] {
      #expect(files.keys.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
    let bytes = files.mapValues(Self.withoutCapitals)
    func places(_ text: String) -> [String] {
      let forms = [Data(text.utf8), text.data(using: .utf16LittleEndian) ?? Data(text.utf8)]
        .map(Self.withoutCapitals)
      return files.keys.filter { Self.withoutCapitals(Data($0.utf8)).range(of: forms[0]) != nil }
        + bytes.filter { _, content in forms.contains { content.range(of: $0) != nil } }.map(\.key)
    }
    // The search finds words that are in it.
    #expect(places("WEIGHT-IAT").contains("README.md") && !places("P1").isEmpty)
    let traces = try FullLab.named + FullLab.namedOfOthers + FullLab.planted + internalTraces(full)
    for trace in Set(traces) { #expect(places(trace) == [], "\(trace)") }
  }

  private static func withoutCapitals(_ bytes: Data) -> Data {
    Data(bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }

  /// The files of a release with all that a study can ask for, made weeks after everything else, unpacked.
  private func package(of full: FullLab) throws -> [String: Data] {
    let definition = try StudyDefinition.weightIAT(
      changing: "\ndataset:\n", to: "\ndataset:\n  forms: [spss, stata, json-lines, bids]\n")
    let study = try definition.study()
    let kinds: [TaskDocuments] = [
      .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
      .serialAddition, .singleCategoryAssociation, .stroop, .tapping, .trailMaking, .spatialSpan,
      .towerOfHanoi, .holdStill, .sustainedVowel, .page, .survey,
    ]
    try #require(kinds.tasks.dropLast().map { $0.kind } == full.lab.store.kinds.map { $0.kind })
    let head = ReleaseHead(
      study: study, in: ReleaseScope(.real, .within), number: 1,
      time: start.advanced(bySeconds: 40 * 86_400), software: "LabConsole 0.0.0")
    var zip: [UInt8] = []
    let rows = try ReleasePackage(
      head, kinds: kinds, files: ReleaseTables.files(of: study, kinds: kinds.tasks),
      materials: definition.files
    ).write(from: full.lab.store.releaseReader) { zip += $0 }
    try #require(rows["participants"] == 2 && (rows["trials"] ?? 0) > 0)
    let archive = try ZipReader(zip, entries: 1_000, unpacked: 64 << 20)
    return try Dictionary(
      uniqueKeysWithValues: archive.names.map { name in
        var content = Data()
        try archive.read(name) { content.append(contentsOf: $0) }
        return (name, content)
      })
  }

  /// The question is named, and somebody looked through what was written: what was left out, edited away, not decided about or
  /// changed afterwards is in no cell.
  @Test func wordsThatWereNotKeptAreInNoCell() throws {
    let survey = try SurveyLab()
    var selection = ReleaseSelection()
    selection.words = [VariableName("home.job"), VariableName("home.remark")]
    let scope = ReleaseScope(.real, .within, selection: selection, pseudonyms: .keyed)
    let context = AuditContext(by: .staff("anna"), at: start)
    func words() throws -> [OwnWords] {
      try survey.store.releaseReader.ownWords(of: survey.lab.study, in: scope)
    }
    func decide(_ outcome: WordsDecision.Outcome, _ text: OwnWords) throws {
      let decision = NewWordsDecision(id: text.id, outcome: outcome, seen: text.round)
      let missed = try survey.store.decide([decision], of: survey.lab.study, in: scope, context: context)
      #expect(missed.isEmpty)
    }
    try survey.store.makePseudonymKey(of: survey.lab.study.id, context: context)
    try survey.send("job", ["job": "Kanarienwort at the bakery"])
    try survey.send("remark", ["remark": "Kanarienwort before it was changed"])
    try decide(.edited("Baker"), words()[0])
    try decide(.kept, words()[1])
    try survey.send("remark", ["remark": "Kanarienwort"], at: start.advanced(bySeconds: 5))
    let other = try survey.lab.enrolWithConsent(at: start.advanced(bySeconds: 9))
    try survey.send("job", ["job": "Kanarienwort"], at: start.advanced(bySeconds: 9), by: other)
    let open = try words().filter { $0.decision == nil }
    #expect(open.count == 2)
    try decide(.leftOut, open[0])
    let found = Mutex<[String]>([])
    try survey.store.releaseReader.rows(of: survey.lab.study, in: scope) { record in
      found.withLock { $0 += record.cells.compactMap(\.self) }
    }
    let cells = found.withLock { $0 }
    #expect(cells.contains("Baker") && cells.count > 50)
    #expect(!cells.contains { $0.contains("Kanarienwort") })
  }

  /// Ids, codes, and times as they are stored, of rows that belong to participants.
  private func internalTraces(_ full: FullLab) throws -> [String] {
    var traces: [String] = []
    for participant in [full.ada, full.bea] {
      let code = try full.lab.code(of: participant)
      traces += [participant.text, code.text, code.grouped]
      traces += try #require(try full.lab.store.participation(of: participant)).runs.map(\.id.text)
    }
    let day = LabCalendar().day(of: start).description
    traces += [day, String(start.milliseconds), String(start.milliseconds / 1000)]
    let queries = [
      "SELECT id FROM consents", "SELECT id FROM answers", "SELECT id FROM visits",
      "SELECT id FROM interventions", "SELECT CAST(signed_at AS TEXT) FROM consents",
      "SELECT CAST(answered_at AS TEXT) FROM answers",
    ]
    for query in queries { traces += try full.lab.store.research.read { try $0.texts(query) } }
    return traces
  }
}
